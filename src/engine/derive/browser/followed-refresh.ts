import type { Document } from '../document/document.ts'
import type { Element } from '../document/dom.ts'
import { type Refresh, readHeaderRefresh, readMetaRefresh } from '../document/meta-refresh.ts'
import { withoutFragment } from '../document/resolve.ts'
import { sameAddress } from '../metadata/canonical.ts'
import type { Read } from '../readings.ts'

/** Whether the browser ended on another page because of a refresh in the page or headers as sent, not because of scripts. */
export function followedRefresh(sent: Read, url: string): boolean {
  const document = sent('document')
  if (!document.ok || sameAddress(document.value.url, url)) return false
  return refreshes(document.value, sent).some(leadsElsewhere)
}

/** The other page that a refresh leads to, as sent; null if there is none. */
export function refreshTarget(sent: Read): string | null {
  const document = sent('document')
  if (!document.ok) return null
  const { url, baseUrl } = document.value
  for (const refresh of refreshes(document.value, sent)) {
    const target = leadsElsewhere(refresh) ? URL.parse(refresh.target, withoutFragment(baseUrl)) : null
    if (target === null || !/^https?:$/.test(target.protocol)) continue
    return sameAddress(target.href, url) ? null : target.href
  }
  return null
}

/** The header comes first (HTML §7.5.1). */
function refreshes(document: Document, sent: Read): Refresh[] {
  const headers = sent('headers')
  const inHeader = headers.ok ? readHeaderRefresh(headers.value) : null
  const all = [inHeader, ...document.having('http-equiv').map(refreshOf)]
  return all.filter((refresh) => refresh !== null)
}

/** Seconds; no visit takes longer. */
const LONGEST = 30

function leadsElsewhere(refresh: Refresh): refresh is Refresh & { target: string } {
  return refresh.target !== null && refresh.delay <= LONGEST
}

function refreshOf(meta: Element): Refresh | null {
  return meta.parent?.name === 'noscript' ? null : readMetaRefresh(meta)
}
