import type { Document } from '../document/document.ts'
import { attr, type Element } from '../document/dom.ts'
import { sameAddress } from '../metadata/canonical.ts'

/** Whether the browser ended on another page because of a meta refresh in the document as sent, not because of scripts. */
export function followedRefresh(sent: Document, url: string): boolean {
  return !sameAddress(sent.url, url) && sent.having('http-equiv').some(leadsElsewhere)
}

/** Seconds; no visit takes longer. */
const LONGEST = 30
/** A delay, and then a URL. */
const WITH_URL = /^[\t\n\f\r ]*(?:(\d{1,12})[\d.]*|\.[\d.]*)[\t\n\f\r ]*[\t\n\f\r ;,][\t\n\f\r ]*[^\t\n\f\r ;,]/

function leadsElsewhere(meta: Element): boolean {
  if (meta.name !== 'meta' || meta.parent?.name === 'noscript') return false
  if (attr(meta, 'http-equiv')!.trim().toLowerCase() !== 'refresh') return false
  const match = WITH_URL.exec(attr(meta, 'content') ?? '')
  return match !== null && Number(match[1] ?? 0) <= LONGEST
}
