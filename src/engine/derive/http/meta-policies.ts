import type { Document } from '../document/document.ts'
import { attr } from '../document/dom.ts'
import { gradeReferrerPolicy } from './referrer-policy.ts'

/** The contents of the Content-Security-Policy meta elements. HTML §4.2.5.3: they count as children of the head only. */
export function metaCsp(document: Document): string[] {
  return document
    .having('http-equiv')
    .filter((element) => element.name === 'meta' && element.parent === document.head)
    .filter((element) => attr(element, 'http-equiv')!.toLowerCase() === 'content-security-policy')
    .map((element) => attr(element, 'content') ?? '')
}

export interface MetaReferrer {
  /** What the last meta element that names a policy asks for; null where none does. */
  policy: string | null
  /** Contents that name no policy, or a list: browsers ignore them. */
  ignored: string[]
}

/** HTML §4.2.5.1: `meta name=referrer` holds one policy, never a list as the header may, and some old words. */
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
