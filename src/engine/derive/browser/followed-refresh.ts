import type { Element } from '../document/dom.ts'
import { type Refresh, readHeaderRefresh, readMetaRefresh } from '../document/meta-refresh.ts'
import { sameAddress } from '../metadata/canonical.ts'
import type { Read } from '../readings.ts'

/** Whether the browser ended on another page because of a refresh in the page or headers as sent, not because of scripts. */
export function followedRefresh(sent: Read, url: string): boolean {
  const document = sent('document')
  if (!document.ok || sameAddress(document.value.url, url)) return false
  const headers = sent('headers')
  return (
    leadsElsewhere(headers.ok ? readHeaderRefresh(headers.value) : null) ||
    document.value.having('http-equiv').some((meta) => leadsElsewhere(refreshOf(meta)))
  )
}

/** Seconds; no visit takes longer. */
const LONGEST = 30

function leadsElsewhere(refresh: Refresh | null): boolean {
  return refresh?.hasUrl === true && refresh.delay <= LONGEST
}

function refreshOf(meta: Element): Refresh | null {
  return meta.parent?.name === 'noscript' ? null : readMetaRefresh(meta)
}
