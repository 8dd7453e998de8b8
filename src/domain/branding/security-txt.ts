import { cleanLines } from '../../common/text.ts'

export const MAX_SECURITY_TXT = 4000

export type ReadSecurityTxt = { ok: true; text: string; expiresAt: number } | { ok: false; problem: string }

/** RFC 9116 §3: the fields with URIs, which must be https where they are addresses of the web. */
const URI_FIELDS = new Set(['contact', 'acknowledgments', 'canonical', 'encryption', 'hiring', 'policy'])
const SIGNED = '-----BEGIN PGP SIGNED MESSAGE-----'
const SIGNATURE = '-----BEGIN PGP SIGNATURE-----'

/** Checks a security.txt by RFC 9116: its lines, at least one contact, and one time in the future until which it holds. */
export function readSecurityTxt(given: string, now: number): ReadSecurityTxt {
  const text = `${given.replace(/\r\n?/g, '\n').trim()}\n`
  const refuse = (problem: string): ReadSecurityTxt => ({ ok: false, problem })
  if (text.length > MAX_SECURITY_TXT) return refuse(`must not be longer than ${MAX_SECURITY_TXT} characters.`)
  if (cleanLines(text) !== text) return refuse('must not have control characters.')
  const fields: [name: string, value: string][] = []
  for (const [index, line] of linesOf(text).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, name, value] = /^([A-Za-z][A-Za-z-]*):[ \t]+(\S.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined)
      return refuse(
        `must have a field such as "Contact: mailto:security@example.com" on each line; line ${index + 1} has none.`,
      )
    fields.push([name.toLowerCase(), value.trim()])
  }
  const valuesOf = (wanted: string) => fields.filter(([name]) => name === wanted).map(([, value]) => value)
  const wrong = fields.find(([name, value]) => URI_FIELDS.has(name) && !/^(?!http:)[a-z][a-z\d+.-]*:\S+$/i.test(value))
  if (wrong !== undefined)
    return refuse(`must have URIs such as https:// or mailto: in its fields, not "${wrong[1].slice(0, 60)}".`)
  if (valuesOf('contact').length === 0)
    return refuse('must have a Contact field, such as "Contact: mailto:security@example.com".')
  if (valuesOf('preferred-languages').length > 1)
    return refuse('must not have more than one Preferred-Languages field.')
  const [expires, ...more] = valuesOf('expires')
  const expiresAt = expires !== undefined && more.length === 0 ? timeOf(expires) : Number.NaN
  if (Number.isNaN(expiresAt))
    return refuse('must have one Expires field with a time, such as "Expires: 2027-01-31T12:00:00Z".')
  if (expiresAt <= now) return refuse(`must expire in the future, not on ${expires!.slice(0, 30)}.`)
  return { ok: true, text, expiresAt }
}

/** RFC 3339 §5.6; NaN for any other form, and for days that do not exist. */
function timeOf(text: string): number {
  const [, day] = /^(\d{4}-\d\d-\d\d)[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/.exec(text) ?? []
  if (day === undefined) return Number.NaN
  const start = Date.parse(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(start) && new Date(start).toISOString().startsWith(day)
  return exists ? Date.parse(text.toUpperCase()) : Number.NaN
}

/** Without the lines of an OpenPGP signature (RFC 9580 §7), which are not the file's own. */
function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines[0] !== SIGNED) return lines
  const from = lines.indexOf('') + 1
  const to = lines.indexOf(SIGNATURE)
  return to < from ? lines : lines.slice(from, to).map((line) => line.replace(/^- /, ''))
}
