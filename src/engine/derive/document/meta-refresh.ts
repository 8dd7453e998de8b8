import type { Header } from '../../model.ts'
import { headerValue } from '../http/headers.ts'
import { attr, type Element } from './dom.ts'

/** Of a meta element, or of the Refresh header. */
export interface Refresh {
  /** Seconds. */
  delay: number
  /** Where it leads, as written; null if it loads the page again. */
  target: string | null
}

const REFRESH = /^[\t\n\f\r ]*(?:(\d{1,12})[\d.]*|\.[\d.]*)(?:$|[\t\n\f\r ;,]+([^\t\n\f\r ;,][\s\S]*)?)/

/** What an element with http-equiv makes browsers do; null without a valid refresh. */
export function readMetaRefresh(meta: Element): Refresh | null {
  if (meta.name !== 'meta' || attr(meta, 'http-equiv')!.trim().toLowerCase() !== 'refresh') return null
  return parseRefresh(attr(meta, 'content') ?? '')
}

/** Browsers follow the Refresh header as they do the element, and rather than that (HTML §7.5.1). */
export function readHeaderRefresh(headers: Header[]): Refresh | null {
  return parseRefresh(headerValue(headers, 'refresh') ?? '')
}

/** HTML §4.2.5.3, shared declarative refresh steps. */
function parseRefresh(text: string): Refresh | null {
  const match = REFRESH.exec(text)
  return match && { delay: Number(match[1] ?? 0), target: match[2] === undefined ? null : targetIn(match[2]) }
}

/** With or without `url=` before it, and quotes around it. */
function targetIn(written: string): string {
  const url = written.replace(/^url[\t\n\f\r ]*=[\t\n\f\r ]*/i, '')
  const [quote] = url
  return quote === '"' || quote === "'" ? url.slice(1).split(quote, 1)[0]! : url
}
