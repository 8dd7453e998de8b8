/** The URL without its scheme, and without the slash of a bare host, in readable form. */
export function withoutScheme(url: string): string {
  return readable(url.replace(/^https?:\/\//, '').replace(/^([^/?#]+)\/$/, '$1'))
}

/** With letters of any script instead of their encoding. */
export function readable(url: string): string {
  try {
    // Invisible characters and spaces stay encoded.
    return decodeURI(url).replace(/[\p{C}\p{Z}]/gu, encodeURIComponent)
  } catch {
    return url
  }
}

/** How much of a long URL is left: more of its start than of its end. */
const START = 50
const END = 25

/** A long URL without its middle. */
export function shortened(url: string): string {
  const characters = [...url]
  if (characters.length <= START + END + 1) return url
  return `${characters.slice(0, START).join('')}…${characters.slice(-END).join('')}`
}

/** Set in a smaller font as a heading. */
export function isLong(url: string): boolean {
  return url.length > START
}

/** Other schemes must not become links. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url)
}

export function reportPath(reportId: string): string {
  return `/reports/${reportId}`
}

/** The page of one run. */
export function runPath(reportId: string, runId: string): string {
  return `${reportPath(reportId)}/runs/${runId}`
}

/** Two runs beside each other; by default the latest and the one before. */
export function comparePath(reportId: string, { head }: { head?: string } = {}): string {
  return `${reportPath(reportId)}/compare${head === undefined ? '' : `?head=${head}`}`
}

/** The anchor of an audit on the page. */
export function auditAnchor(auditId: string): string {
  return `audit-${auditId.replace('/', '-')}`
}

/** Behind a separator, and before the dot of a longer part: an ending such as `.pdf` stays with its name. */
const BETWEEN_PARTS = /(?<=[/?&=_-])(?=[^/?&=._-])|(?=\.[^/?&=._-]{5})/

/** A URL that wraps between its parts; beyond the first hundred parts it wraps anywhere. */
export function UrlText({ text }: { text: string }) {
  const parts = text.split(BETWEEN_PARTS, 100)
  const rest = text.slice(parts.join('').length)
  return (
    <bdi>
      {parts.map((part, place) => (
        <>
          {place > 0 && <wbr />}
          {part}
        </>
      ))}
      {rest}
    </bdi>
  )
}
