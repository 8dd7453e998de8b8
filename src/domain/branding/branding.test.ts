import { describe, expect, it } from 'vitest'
import { type BrandingChange, effectiveBranding, NO_BRANDING, PLAIN, readBranding } from './branding.ts'
import { readSecurityTxt } from './security-txt.ts'
import { png } from './testing/pictures.ts'

const NOW = Date.UTC(2026, 4, 4)
const read = (wish: BrandingChange, before = NO_BRANDING) => readBranding(wish, before, NOW)
const errors = (wish: BrandingChange, before = NO_BRANDING) => {
  const answer = read(wish, before)
  return answer.ok ? null : answer.errors
}

const ACME = {
  ...NO_BRANDING,
  name: 'Acme',
  accent: '#0b6e4f',
  footerText: 'Acme Ltd',
  footerUrl: 'https://acme.example/',
}

describe('a branding', () => {
  it('keeps what is absent and removes what is empty', () => {
    expect(read({ name: ' Bcme ', footer_url: '' }, ACME)).toEqual({
      ok: true,
      branding: { ...ACME, name: 'Bcme', footerUrl: null },
      logo: undefined,
    })
  })

  it.each<[BrandingChange, object]>([
    [{ name: 'x'.repeat(41) }, { name: ['must not be longer than 40 characters.'] }],
    [{ name: 'Acme\r\nBcc: all@example.com' }, { name: ['must be one line, without control characters.'] }],
    [{ name: 'Acme\u202egnp.exe' }, { name: ['must be one line, without control characters.'] }],
    [{ mail_sender: 'Acme\nBcc: x@example.com' }, { mail_sender: ['must be one line, without control characters.'] }],
    [{ footer_text: 'x'.repeat(201) }, { footer_text: ['must not be longer than 200 characters.'] }],
    [{ footer_url: 'https://acme.example/' }, { footer_text: ['is required with a link.'] }],
    [{ accent_dark: '#ffffff' }, { accent: ['is required with a color for dark mode.'] }],
    [{ logo: png(8, 8) }, { name: ['is required with a logo: it is the logo’s alt text.'] }],
    [{ accent: 'javascript' }, { accent: ['must be a color such as #4a4fd0.'] }],
    [
      { accent: '#f6c200' },
      {
        accent: [
          'must have a contrast of at least 4.5:1 in light mode; #f6c200 has 1.51:1. The nearest shade that passes is #896c00.',
        ],
      },
    ],
    [
      { accent: '#0b6e4f', accent_dark: '#0b6e4f' },
      {
        accent_dark: [
          'must have a contrast of at least 4.5:1 in dark mode; #0b6e4f has 2.48:1. The nearest shade that passes is #519881.',
        ],
      },
    ],
  ])('refuses %j', (wish, expected) => expect(errors(wish)).toEqual(expected))

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' \tjavascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    '//acme.example',
    'acme.example',
    'https://user:secret@acme.example/',
    `https://acme.example/${'x'.repeat(500)}`,
  ])('links to nothing like %s', (footer_url) => {
    expect(errors({ footer_text: 'Acme', footer_url })).toEqual({
      footer_url: ['must be a URL that starts with https:// or http://, of at most 500 characters.'],
    })
  })

  it('says all that is wrong at once, and no name is left beside a logo', () => {
    expect(Object.keys(errors({ accent: 'x', footer_url: 'x', name: '\n\0' })!)).toEqual([
      'name',
      'accent',
      'footer_url',
    ])
    const logo = { hash: 'a', type: 'image/png', width: 1, height: 1 } as const
    expect(errors({ name: '' }, { ...ACME, logo })).toHaveProperty('name')
    expect(errors({ name: '', logo: new Uint8Array() }, { ...ACME, logo })).toBeNull()
  })
})

describe('what is shown', () => {
  const logo = { hash: 'a', type: 'image/png', width: 1, height: 1 } as const

  it('is Verdict where nothing is set', () => expect(effectiveBranding(NO_BRANDING)).toEqual(PLAIN))

  it('is never the logo of one beside the name of another', () => {
    const instance = { ...ACME, logo }
    const project = { ...NO_BRANDING, name: 'Client', accent: '#b3261e' }
    expect(effectiveBranding(instance, project)).toEqual({
      name: 'Client',
      logo: null,
      accent: { light: '#b3261e', dark: expect.stringMatching(/^#/) },
      footer: { text: 'Acme Ltd', url: 'https://acme.example/' },
    })
    expect(effectiveBranding(instance, { ...NO_BRANDING, footerText: 'Client' })).toMatchObject({
      name: 'Acme',
      logo,
      footer: { text: 'Client', url: null },
    })
  })
})

describe('a security.txt', () => {
  const good = 'Contact: mailto:security@acme.example\nExpires: 2027-01-31T12:00:00Z'
  const problemOf = (text: string) => {
    const answer = readSecurityTxt(text, NOW)
    return answer.ok ? null : answer.problem
  }

  it('is kept with its comments and line ends of one kind', () => {
    expect(
      readSecurityTxt(`# Us\r\n${good.replace('\n', '\r\n')}\r\n\r\nPolicy: https://acme.example/policy\r\n`, NOW),
    ).toEqual({
      ok: true,
      text: `# Us\n${good}\n\nPolicy: https://acme.example/policy\n`,
      expiresAt: Date.UTC(2027, 0, 31, 12),
    })
  })

  it('may be signed', () => {
    const signed = `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n${good}\n- - a dash\n-----BEGIN PGP SIGNATURE-----\n\niHUEAR\n=1Y3p\n-----END PGP SIGNATURE-----`
    expect(problemOf(signed.replace('- - a dash\n', ''))).toBeNull()
    expect(problemOf(signed)).toContain('line 3 has none')
    // RFC 9580 §7.1: a line that begins with a dash is escaped; and no signature follows what was cut.
    expect(problemOf(signed.replace('- - a dash', '- Policy: https://acme.example'))).toBeNull()
    expect(problemOf(signed.slice(0, signed.indexOf('- -')))).toContain('line 1 has none')
  })

  it('may be as long as 4,000 characters, and expire in a millisecond', () => {
    const longest = `${good}\n#${'x'.repeat(4000 - good.length - 3)}`
    expect([problemOf(longest), problemOf(`${longest}x`)]).toEqual([null, 'must not be longer than 4000 characters.'])
    const expires = Date.UTC(2027, 0, 31, 12)
    expect([readSecurityTxt(good, expires - 1).ok, readSecurityTxt(good, expires).ok]).toEqual([true, false])
  })

  it.each([
    ['Expires: 2027-01-31T12:00:00Z', 'must have a Contact field, such as "Contact: mailto:security@example.com".'],
    [
      'Contact: mailto:a@b.example',
      'must have one Expires field with a time, such as "Expires: 2027-01-31T12:00:00Z".',
    ],
    [
      `${good}\nExpires: 2027-02-01T00:00:00Z`,
      'must have one Expires field with a time, such as "Expires: 2027-01-31T12:00:00Z".',
    ],
    [
      good.replace('01-31', '02-30'),
      'must have one Expires field with a time, such as "Expires: 2027-01-31T12:00:00Z".',
    ],
    [
      good.replace('2027-01-31T12:00:00Z', 'next year'),
      'must have one Expires field with a time, such as "Expires: 2027-01-31T12:00:00Z".',
    ],
    [good.replace('2027', '2026'), 'must expire in the future, not on 2026-01-31T12:00:00Z.'],
    [
      good.replace('mailto:security@acme.example', 'http://acme.example'),
      'must have URIs such as https:// or mailto: in its fields, not "http://acme.example".',
    ],
    [
      good.replace('mailto:', ''),
      'must have URIs such as https:// or mailto: in its fields, not "security@acme.example".',
    ],
    [
      `${good}\nhello`,
      'must have a field such as "Contact: mailto:security@example.com" on each line; line 3 has none.',
    ],
    [
      `${good}\nPreferred-Languages: en\nPreferred-Languages: de`,
      'must not have more than one Preferred-Languages field.',
    ],
    [`${good}\n# ${'x'.repeat(4000)}`, 'must not be longer than 4000 characters.'],
    [`${good}\n# \x1b[2J`, 'must not have control characters.'],
  ])('is refused: %s', (text, problem) => expect(problemOf(text)).toBe(problem))
})
