import { cleanLine } from '../../common/text.ts'
import { type Accent, accentContrast, LEAST_CONTRAST, type Mode, nearestAccent } from './accent.ts'
import { type Color, parseColor } from './contrast.ts'
import { type LogoFile, readLogo } from './logo.ts'
import { readSecurityTxt } from './security-txt.ts'

/** How pages, documents and emails of an instance or of a project present themselves. null: not set. */
export interface Branding {
  name: string | null
  logo: Logo | null
  /** In light mode, and in documents. */
  accent: Color | null
  /** null: a lighter shade of `accent`. */
  accentDark: Color | null
  footerText: string | null
  footerUrl: string | null
  /** The sender's name in emails; of the instance only. */
  mailSender: string | null
  /** Of the instance only. */
  securityTxt: string | null
}

/** The picture itself is stored beside it. */
export interface Logo extends Omit<LogoFile, 'bytes'> {
  /** Of its bytes; in its URL. */
  hash: string
}

export const NO_BRANDING: Branding = {
  name: null,
  logo: null,
  accent: null,
  accentDark: null,
  footerText: null,
  footerUrl: null,
  mailSender: null,
  securityTxt: null,
}

/** As the API, forms and the audit log name them. */
export const PROJECT_FIELDS = ['name', 'logo', 'accent', 'accent_dark', 'footer_text', 'footer_url'] as const
export const INSTANCE_FIELDS = [...PROJECT_FIELDS, 'mail_sender', 'security_txt'] as const
export type BrandingField = (typeof INSTANCE_FIELDS)[number]

/** What is to change. Absent: as it is. Empty: not set anymore. */
export type BrandingChange = Partial<Record<Exclude<BrandingField, 'logo'>, string>> & { logo?: Uint8Array }

export type BrandingErrors = Partial<Record<BrandingField, string[]>>

export type ReadBranding =
  | { ok: true; branding: Branding /** Undefined: as it is. */; logo: LogoFile | null | undefined }
  | { ok: false; errors: BrandingErrors }

export const MAX_NAME = 40
export const MAX_FOOTER = 200
export const MAX_SENDER = 60
export const MAX_URL = 500

/** Reads what is given, the rest from `before`. Each error completes the sentence that begins with the field's name. */
export function readBranding(wish: BrandingChange, before: Branding, now: number): ReadBranding {
  const errors: BrandingErrors = {}
  const read = <T>(field: keyof BrandingChange, former: T | null, reader: (text: string) => T | Problem): T | null => {
    const text = wish[field] as string | undefined
    if (text === undefined) return former
    if (text.trim() === '') return null
    const value = reader(text)
    if (!(value instanceof Problem)) return value
    errors[field] = [value.sentence]
    return former
  }
  const branding: Branding = {
    name: read('name', before.name, (text) => readLine(text, MAX_NAME)),
    logo: before.logo,
    accent: read('accent', before.accent, (text) => readAccent(text, 'light')),
    accentDark: read('accent_dark', before.accentDark, (text) => readAccent(text, 'dark')),
    footerText: read('footer_text', before.footerText, (text) => readLine(text, MAX_FOOTER)),
    footerUrl: read('footer_url', before.footerUrl, readLink),
    mailSender: read('mail_sender', before.mailSender, (text) => readLine(text, MAX_SENDER)),
    securityTxt: read('security_txt', before.securityTxt, (text) => {
      const file = readSecurityTxt(text, now)
      return file.ok ? file.text : new Problem(file.problem)
    }),
  }
  let logo: LogoFile | null | undefined
  if (wish.logo !== undefined) {
    const file = wish.logo.length === 0 ? { ok: true as const, logo: null } : readLogo(wish.logo)
    if (file.ok) logo = file.logo
    else errors.logo = [file.problem]
  }
  const hasLogo = logo === undefined ? before.logo !== null : logo !== null
  if (hasLogo && branding.name === null) errors.name ??= ['is required with a logo: it is the logo’s alt text.']
  if (branding.accentDark !== null && branding.accent === null)
    errors.accent ??= ['is required with a color for dark mode.']
  if (branding.footerUrl !== null && branding.footerText === null) errors.footer_text ??= ['is required with a link.']
  return Object.keys(errors).length === 0 ? { ok: true, branding, logo } : { ok: false, errors }
}

/** Why a value cannot be taken. */
class Problem {
  readonly sentence: string

  constructor(sentence: string) {
    this.sentence = sentence
  }
}

function readLine(given: string, most: number): string | Problem {
  const text = given.trim()
  if (cleanLine(text) !== text) return new Problem('must be one line, without control characters.')
  return text.length > most ? new Problem(`must not be longer than ${most} characters.`) : text
}

function readLink(given: string): string | Problem {
  const url = URL.parse(given.trim())
  const isLink = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isLink && url.href.length <= MAX_URL
    ? url.href
    : new Problem(`must be a URL that starts with https:// or http://, of at most ${MAX_URL} characters.`)
}

function readAccent(text: string, mode: Mode): Color | Problem {
  const color = parseColor(text)
  if (color === undefined) return new Problem('must be a color such as #4a4fd0.')
  const measured = accentContrast(color, mode)
  if (measured >= LEAST_CONTRAST) return color
  // Rounded down, so that it never reads like enough.
  const ratio = (Math.floor(measured * 100) / 100).toFixed(2)
  const nearest = nearestAccent(color, mode)
  return new Problem(
    `must have a contrast of at least ${LEAST_CONTRAST}:1 in ${mode} mode; ${color} has ${ratio}:1. The nearest shade that passes is ${nearest}.`,
  )
}

/** What pages and documents show. */
export interface EffectiveBranding {
  /** null: Verdict. */
  name: string | null
  logo: Logo | null
  accent: Accent | null
  footer: { text: string; url: string | null } | null
}

export const PLAIN: EffectiveBranding = { name: null, logo: null, accent: null, footer: null }

/**
 * That of the project, and for what it has not set that of the instance. Name and logo are one thing, and so are the two colors and the
 * two parts of the footer: a project never shows its name beside the logo of the instance.
 */
export function effectiveBranding(instance: Branding, project: Branding | null = null): EffectiveBranding {
  const own = project ?? NO_BRANDING
  const named = own.name === null ? instance : own
  const colored = own.accent === null ? instance : own
  const footed = own.footerText === null ? instance : own
  const { name, logo } = named
  return {
    name,
    logo,
    accent: colored.accent === null ? null : accentOf(colored.accent, colored.accentDark),
    footer: footed.footerText === null ? null : { text: footed.footerText, url: footed.footerUrl },
  }
}

export function accentOf(accent: Color, accentDark: Color | null): Accent {
  return { light: accent, dark: accentDark ?? nearestAccent(accent, 'dark') }
}
