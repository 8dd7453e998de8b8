import type { LogInHeaders } from './redaction.ts'

const MOST = 20
const LONGEST = 8_000
/** RFC 9110 §5.1 and §5.5. */
const HEADER = /^([!#$%&'*+.^_`|~\dA-Za-z-]{1,100}):[ \t]*([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)[ \t]*$/
/** What the client itself has to decide: the connection, the body, the host, and which version of a page it has. */
const OURS =
  /^(?:host|connection|upgrade|te|trailer|transfer-encoding|expect|range|accept|accept-encoding|user-agent|origin|keep-alive|content-.*|if-.*|proxy-.*)$/i

/** Headers as people type them, `Name: value`. A problem completes a sentence and never quotes a value. */
export function readLogInHeaders(
  lines: readonly string[],
): { ok: true; headers: LogInHeaders } | { ok: false; problem: string } {
  if (lines.length > MOST) return { ok: false, problem: `must have at most ${MOST} entries.` }
  if (lines.join('').length > LONGEST) return { ok: false, problem: `must have at most ${LONGEST} characters in all.` }
  const headers = new Map<string, readonly [string, string]>()
  for (const line of lines) {
    const [, name, value] = HEADER.exec(line) ?? []
    if (name === undefined || value === undefined)
      return { ok: false, problem: 'must have the form "Name: value", in printable ASCII characters.' }
    if (OURS.test(name)) return { ok: false, problem: `can’t set ${name}.` }
    const known = headers.get(name.toLowerCase())
    // RFC 9110 §11.6.2: its value is not a list, so servers refuse two.
    if (known && name.toLowerCase() === 'authorization')
      return { ok: false, problem: 'must set Authorization only once.' }
    // RFC 9110 §5.3, and RFC 6265 §5.4 for cookies.
    const separator = name.toLowerCase() === 'cookie' ? '; ' : ', '
    headers.set(name.toLowerCase(), [known?.[0] ?? name, known ? known[1] + separator + value : value])
  }
  return { ok: true, headers: [...headers.values()] }
}
