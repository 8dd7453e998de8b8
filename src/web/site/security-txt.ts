const A_DAY = 86_400_000
const HALF_YEAR = 182 * A_DAY

/** RFC 9116. It must expire within a year; ours always does in half of one, counted from the day it is read. */
export function securityTxt({ contact, base, now }: { contact: string; base: string; now: number }): string {
  const expires = new Date(Math.floor((now + HALF_YEAR) / A_DAY) * A_DAY).toISOString()
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, de',
    `Canonical: ${base}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}
