/** RFC 7240: how long the client would wait, or not at all. */
export interface Preference {
  wait: number
  /** For the Preference-Applied header; null where the client asked for nothing we know. */
  applied: string | null
}

const MOST = 50
/** token [ BWS "=" BWS ( token / quoted-string ) ], parameters left out. */
const PREFERENCE = /^\s*([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*"?([^\s";]*)"?)?/

export function readPrefer(
  header: string | undefined,
  { wait, waitMax }: { wait: number; waitMax: number },
): Preference {
  const asked = preferences(header)
  const seconds = asked.get('wait')
  if (seconds !== undefined && /^\d{1,9}$/.test(seconds)) {
    const applied = Math.min(Number(seconds) * 1000, waitMax)
    return { wait: applied, applied: `wait=${Math.floor(applied / 1000)}` }
  }
  if (asked.has('respond-async')) return { wait: 0, applied: 'respond-async' }
  return { wait: Math.min(wait, waitMax), applied: null }
}

/** §2: names in any case, and of a repeated one the first counts. */
function preferences(header: string | undefined): Map<string, string> {
  const found = new Map<string, string>()
  for (const part of (header ?? '').split(',', MOST)) {
    const [, name, value = ''] = PREFERENCE.exec(part) ?? []
    if (name !== undefined && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), value)
  }
  return found
}
