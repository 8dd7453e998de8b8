import type { Document } from '../document/document.ts'
import type { Element } from '../document/dom.ts'
import { readMetaRefresh } from '../document/meta-refresh.ts'
import { sameAddress } from '../metadata/canonical.ts'

/** Whether the browser ended on another page because of a meta refresh in the document as sent, not because of scripts. */
export function followedRefresh(sent: Document, url: string): boolean {
  return !sameAddress(sent.url, url) && sent.having('http-equiv').some(leadsElsewhere)
}

/** Seconds; no visit takes longer. */
const LONGEST = 30

function leadsElsewhere(meta: Element): boolean {
  const refresh = meta.parent?.name === 'noscript' ? null : readMetaRefresh(meta)
  return refresh?.hasUrl === true && refresh.delay <= LONGEST
}
