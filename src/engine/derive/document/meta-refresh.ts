import { attr, type Element } from './dom.ts'

export interface MetaRefresh {
  /** Seconds. */
  delay: number
  /** It leads to a URL instead of loading the page again. */
  hasUrl: boolean
}

const REFRESH = /^[\t\n\f\r ]*(?:(\d{1,12})[\d.]*|\.[\d.]*)(?:$|[\t\n\f\r ;,]+([^\t\n\f\r ;,])?)/

/** What an element with http-equiv makes browsers do (HTML §4.2.5.3, shared declarative refresh steps); null without a valid refresh. */
export function readMetaRefresh(meta: Element): MetaRefresh | null {
  if (meta.name !== 'meta' || attr(meta, 'http-equiv')!.trim().toLowerCase() !== 'refresh') return null
  const match = REFRESH.exec(attr(meta, 'content') ?? '')
  return match && { delay: Number(match[1] ?? 0), hasUrl: match[2] !== undefined }
}
