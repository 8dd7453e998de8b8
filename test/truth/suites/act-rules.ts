import { captureOf, compareOutcome, resultOn } from '../audit-case.ts'
import type { Suite } from '../truth.ts'

/** W3C ACT rules: each topic and the audit that carries it. */
const AUDITS: Record<string, string> = {
  title: 'seo/title',
  'aria-role': 'accessibility/aria-role',
  'aria-valid-value': 'accessibility/aria-attributes',
  'aria-attr-defined': 'accessibility/aria-attributes',
  'aria-prohibited': 'accessibility/aria-attributes',
  'aria-allowed-attr': 'accessibility/aria-attributes',
  'aria-required-attr': 'accessibility/aria-required',
  'aria-required-parent': 'accessibility/aria-structure',
  'aria-required-children': 'accessibility/aria-structure',
  'aria-hidden-focus': 'accessibility/aria-hidden-focus',
  'presentational-children-focus': 'accessibility/nested-interactive',
  'decorative-not-exposed': 'accessibility/decorative',
  'lang-valid': 'accessibility/lang-valid',
  'html-lang-valid': 'accessibility/html-lang',
  'html-lang': 'accessibility/html-lang',
  'menuitem-name': 'accessibility/button-name',
  'button-name': 'accessibility/button-name',
  'iframe-tabindex': 'accessibility/frame-focus',
  'inline-letter-spacing': 'accessibility/text-spacing',
  'inline-word-spacing': 'accessibility/text-spacing',
  'inline-line-height': 'accessibility/text-spacing',
  autocomplete: 'accessibility/autocomplete',
  'form-label': 'accessibility/form-label',
  'input-image-alt': 'accessibility/image-alt',
  'image-alt': 'accessibility/image-alt',
  'svg-alt': 'accessibility/image-alt',
  'object-alt': 'accessibility/image-alt',
  'link-name': 'accessibility/link-name',
  'td-headers': 'accessibility/table-headers',
  'th-has-data-cells': 'accessibility/table-headers',
  'meta-refresh': 'accessibility/meta-refresh',
  'meta-refresh-strict': 'accessibility/meta-refresh',
  'meta-viewport-zoom': 'accessibility/viewport-zoom',
  'summary-name': 'accessibility/summary-name',
  'heading-name': 'accessibility/heading-name',
  'frame-title': 'accessibility/frame-title',
}

export const actRules: Suite = {
  name: 'act-rules',
  atLeast: 0.95,
  compare({ audit_topic, input, expected }) {
    const id = AUDITS[audit_topic]
    if (id === undefined) return { verdict: 'miss', ours: 'no audit for this topic', theirs: String(expected.outcome) }
    return compareOutcome(resultOn(captureOf(input), id), expected.outcome as string)
  },
}
