import { type SecurityPolicy, upgradesInsecure } from '../csp/security-policies.ts'
import { isTrustworthy } from '../resources/mixed-content.ts'
import type { Document } from './document.ts'
import { attr, closest, type Element } from './dom.ts'

/** A form, or a button with a formaction of its own, that submits to HTTP. */
export interface InsecureSender {
  element: Element
  target: URL
}

export interface InsecureSenders {
  senders: InsecureSender[]
  /** Browsers submit to HTTPS instead (Upgrade Insecure Requests, §4.1). */
  isUpgraded: boolean
}

export function insecureSenders(document: Document, policies: readonly SecurityPolicy[]): InsecureSenders {
  const page = new URL(document.url)
  const senders = [
    ...document
      .all('form')
      .flatMap((form) => senderOf(document, form, attr(form, 'action'), attr(form, 'method'), page)),
    ...document
      .having('formaction')
      .filter(({ name }) => name === 'button' || name === 'input')
      .flatMap((button) => {
        const method = attr(button, 'formmethod') ?? formMethod(button)
        return senderOf(document, button, attr(button, 'formaction'), method, page)
      }),
  ]
  const isUpgraded = senders.length > 0 && isTrustworthy(page) && upgradesInsecure(policies)
  return { senders, isUpgraded }
}

function formMethod(button: Element): string | null {
  const form = closest(button, ({ name }) => name === 'form')
  return form === null ? null : attr(form, 'method')
}

function senderOf(
  document: Document,
  element: Element,
  action: string | null,
  method: string | null,
  page: URL,
): InsecureSender[] {
  const how = method?.trim().toLowerCase()
  if (how === 'dialog') return []
  // HTML, form submission: without an action the form is submitted to the page's own URL.
  const target = action === null || action === '' ? (element.name === 'form' ? page : null) : document.resolve(action)
  if (target === null || target.protocol !== 'http:' || isTrustworthy(target)) return []
  // A page over HTTP fails another audit already: here only POST counts, not a search field.
  return isTrustworthy(page) || how === 'post' ? [{ element, target }] : []
}
