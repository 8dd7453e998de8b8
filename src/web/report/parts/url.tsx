/** An address as people say it: without the scheme, and without a lone slash at the end. */
export function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/^([^/?#]+)\/$/, '$1')
}

/** Only what is on the web may become a link. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url)
}

export function reportPath(reportId: string): string {
  return `/reports/${reportId}`
}

/** The anchor of an audit on the page. */
export function auditAnchor(auditId: string): string {
  return `audit-${auditId.replace('/', '-')}`
}

/** An address that breaks, where it must, between its parts; those past the first hundred break anywhere. */
export function UrlText({ text }: { text: string }) {
  const parts = text.split(/(?<=[/?&=._-])(?=[^/?&=._-])/, 100)
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
