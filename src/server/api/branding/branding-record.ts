import { type Static, Type } from 'typebox'
import type { Branding } from '../../../domain/branding/branding.ts'
import { logoPath } from '../../../domain/branding/logo.ts'
import { objectOrNull, oneOf, orNull } from '../../../domain/results/json-schema.ts'

const text = (description: string) => orNull('string', { description })

const shown = {
  name: text('Shown instead of Verdict, in headers, titles, documents and emails.'),
  logo: objectOrNull(
    {
      url: Type.String({ format: 'uri' }),
      type: oneOf(['image/png', 'image/jpeg', 'image/webp']),
      width: Type.Integer({ description: 'In pixels.' }),
      height: Type.Integer({ description: 'In pixels.' }),
    },
    'The logo; its URL changes with its content.',
  ),
  accent: text('The color of links and buttons in light mode and in PDFs, as `#rrggbb`.'),
  accent_dark: text('The same in dark mode; null: a lighter shade of `accent`.'),
  footer_text: text('Shown at the end of pages, PDFs and emails.'),
  footer_url: text('Where the footer text links to.'),
}

export const BrandingRecord = Type.Object(shown, {
  $id: 'Branding',
  description: 'The branding of the reports, scans and PDFs of a project; null where that of the instance applies.',
})
type BrandingRecord = Static<typeof BrandingRecord>

export const InstanceBrandingRecord = Type.Object(
  {
    ...shown,
    mail_sender: text('The name of the sender of emails; null: the one in VERDICT_MAIL_FROM.'),
    security_txt: text('The content of /.well-known/security.txt; null: generated from VERDICT_CONTACT.'),
  },
  { $id: 'InstanceBranding', description: 'The branding of all pages and emails of the instance.' },
)
type InstanceBrandingRecord = Static<typeof InstanceBrandingRecord>

export const brandingExample: BrandingRecord = {
  name: 'Acme Audits',
  logo: {
    url: 'https://verdict.example.com/logos/5d41402abc4b2a76b9719d911017c592',
    type: 'image/png',
    width: 320,
    height: 80,
  },
  accent: '#0b6e4f',
  accent_dark: '#5fd3a8',
  footer_text: 'Acme Ltd',
  footer_url: 'https://acme.example/',
}

export const instanceBrandingExample: InstanceBrandingRecord = {
  ...brandingExample,
  mail_sender: 'Acme Audits',
  security_txt: 'Contact: mailto:security@acme.example\nExpires: 2027-01-31T12:00:00Z\n',
}

/** `base` is the URL of the service. */
export function brandingRecord(base: string, branding: Branding): BrandingRecord {
  const { name, logo, accent, accentDark, footerText, footerUrl } = branding
  return {
    name,
    logo: logo && { url: base + logoPath(logo.hash), ...sizeOf(logo) },
    accent,
    accent_dark: accentDark,
    footer_text: footerText,
    footer_url: footerUrl,
  }
}

function sizeOf({ type, width, height }: NonNullable<Branding['logo']>) {
  return { type, width, height }
}

export function instanceBrandingRecord(base: string, branding: Branding): InstanceBrandingRecord {
  const { mailSender, securityTxt } = branding
  return { ...brandingRecord(base, branding), mail_sender: mailSender, security_txt: securityTxt }
}
