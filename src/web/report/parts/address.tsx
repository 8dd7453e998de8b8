/** An address as people say it: without the scheme, and without a lone slash at the end. */
export function spoken(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/^([^/?#]+)\/$/, '$1')
}

/** Only what is on the web may become a link. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url)
}

export function pathOf(reportId: string): string {
  return `/reports/${reportId}`
}

/** The anchor of an audit on the page. */
export function anchorOf(auditId: string): string {
  return `audit-${auditId.replace('/', '-')}`
}

/** An address that breaks, where it must, between its parts; those past the first hundred break anywhere. */
export function AddressText({ text }: { text: string }) {
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
