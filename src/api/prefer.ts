/** RFC 7240: how long the client is willing to wait. */
export interface Preference {
  wait: number
  /** The Preference-Applied header; null where no preference was applied. */
  applied: string | null
}

const MAX_PREFERENCES = 50
/** §2: token [ BWS "=" BWS word ], without its parameters. */
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

/** §2: names are case-insensitive, and the first of a repeated one counts. */
function preferences(header: string | undefined): Map<string, string> {
  const found = new Map<string, string>()
  for (const part of (header ?? '').split(',', MAX_PREFERENCES)) {
    const [, name, value = ''] = PREFERENCE.exec(part) ?? []
    if (name !== undefined && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), value)
  }
  return found
}
