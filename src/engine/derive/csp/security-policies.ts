import type { Header } from '../../model.ts'
import type { Document } from '../document/document.ts'
import { attr, type Element } from '../document/dom.ts'
import { headerValues } from '../http/headers.ts'
import { metaCspElements } from '../http/meta-policies.ts'
import { type CspPolicy, MAX_POLICIES, parseCsp, parseMetaCsp, valuesOf } from './csp.ts'

/** A Content Security Policy of a page. */
export interface SecurityPolicy extends CspPolicy {
  /** The header or the content of the meta element that it is in. */
  text: string
  /** Governs only what comes after it; null for a header. */
  meta: Element | null
}

/** The policies that browsers enforce, those of headers first. */
export function readSecurityPolicies(document: Document, headers: Header[]): SecurityPolicy[] {
  const sent = headerValues(headers, 'Content-Security-Policy').flatMap((text) =>
    parseCsp([text]).map((policy) => ({ ...policy, text, meta: null })),
  )
  const inMeta = metaCspElements(document)
    .slice(0, MAX_POLICIES)
    .flatMap((meta) => {
      const text = attr(meta, 'content') ?? ''
      return parseMetaCsp([text]).map((policy) => ({ ...policy, text, meta }))
    })
  return [...sent.slice(0, MAX_POLICIES), ...inMeta]
}

/** Whether browsers load everything over https (Upgrade Insecure Requests). */
export function upgradesInsecure(policies: readonly CspPolicy[]): boolean {
  return policies.some((policy) => valuesOf(policy, 'upgrade-insecure-requests') !== null)
}
