import type { Document } from '../document/document.ts'
import { attr, type Element } from '../document/dom.ts'
import { gradeReferrerPolicy } from './referrer-policy.ts'

/** The contents of the Content-Security-Policy meta elements. */
export function metaCsp(document: Document): string[] {
  return metaCspElements(document).map((element) => attr(element, 'content') ?? '')
}

/** HTML §4.2.5.3: they count only in the head. */
export function metaCspElements(document: Document): Element[] {
  return document
    .having('http-equiv')
    .filter((element) => element.name === 'meta' && element.parent === document.head)
    .filter((element) => attr(element, 'http-equiv')!.toLowerCase() === 'content-security-policy')
}

export interface MetaReferrer {
  /** The policy of the last meta element with a valid one; null if there is none. */
  policy: string | null
  /** Contents that are not a single policy: browsers ignore them. */
  ignored: string[]
}

/** HTML §4.2.5.1: `meta name=referrer` contains one policy, not a list like the header, or a legacy keyword. */
export function metaReferrer(document: Document): MetaReferrer {
  const found: MetaReferrer = { policy: null, ignored: [] }
  for (const meta of document.metas('referrer')) {
    const content = attr(meta, 'content') ?? ''
    if (content === '') continue
    const policy = content.includes(',') ? null : gradeReferrerPolicy([], [content]).policy
    if (policy === null) found.ignored.push(content)
    else found.policy = policy
  }
  return found
}
