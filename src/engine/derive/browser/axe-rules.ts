import type { Category } from '../../assessment.ts'
import type { AxeFinding } from '../../browser-evidence.ts'
import { FIELD_ROLES } from '../accessibility/accessible-elements.ts'

type AuditId = `${Category}/${string}`

/** The audit that checks the same as a rule of axe-core; other rules have no audit of their own. */
const AUDIT_OF: Record<string, AuditId> = {
  accesskeys: 'accessibility/accesskey',
  'aria-allowed-attr': 'accessibility/aria-attributes',
  'aria-allowed-role': 'accessibility/allowed-role',
  'aria-braille-equivalent': 'accessibility/aria-attributes',
  'aria-command-name': 'accessibility/button-name',
  'aria-conditional-attr': 'accessibility/aria-attributes',
  'aria-deprecated-role': 'accessibility/aria-role',
  'aria-hidden-body': 'accessibility/aria-hidden-focus',
  'aria-hidden-focus': 'accessibility/aria-hidden-focus',
  'aria-input-field-name': 'accessibility/form-label',
  'aria-prohibited-attr': 'accessibility/aria-attributes',
  'aria-required-attr': 'accessibility/aria-required',
  'aria-required-children': 'accessibility/aria-structure',
  'aria-required-parent': 'accessibility/aria-structure',
  'aria-roles': 'accessibility/aria-role',
  'aria-toggle-field-name': 'accessibility/form-label',
  'aria-valid-attr': 'accessibility/aria-attributes',
  'aria-valid-attr-value': 'accessibility/aria-attributes',
  'area-alt': 'accessibility/link-name',
  'autocomplete-valid': 'accessibility/autocomplete',
  'avoid-inline-spacing': 'accessibility/text-spacing',
  'button-name': 'accessibility/button-name',
  'color-contrast': 'accessibility/contrast',
  'definition-list': 'accessibility/aria-structure',
  dlitem: 'accessibility/aria-structure',
  'document-title': 'seo/title',
  'duplicate-id-aria': 'accessibility/duplicate-aria-id',
  'empty-heading': 'accessibility/heading-name',
  'empty-table-header': 'accessibility/table-headers',
  'form-field-multiple-labels': 'accessibility/form-label',
  'frame-focusable-content': 'accessibility/frame-focus',
  'frame-title': 'accessibility/frame-title',
  'frame-title-unique': 'accessibility/frame-title',
  'heading-order': 'accessibility/heading-order',
  'html-has-lang': 'accessibility/html-lang',
  'html-lang-valid': 'accessibility/html-lang',
  'html-xml-lang-mismatch': 'accessibility/lang-valid',
  'image-alt': 'accessibility/image-alt',
  'input-button-name': 'accessibility/button-name',
  'input-image-alt': 'accessibility/image-alt',
  label: 'accessibility/form-label',
  'landmark-one-main': 'accessibility/landmarks',
  'landmark-unique': 'accessibility/landmark-names',
  'link-name': 'accessibility/link-name',
  list: 'accessibility/aria-structure',
  listitem: 'accessibility/aria-structure',
  'meta-refresh': 'accessibility/meta-refresh',
  'meta-viewport': 'accessibility/viewport-zoom',
  'nested-interactive': 'accessibility/nested-interactive',
  'object-alt': 'accessibility/image-alt',
  'presentation-role-conflict': 'accessibility/decorative',
  'role-img-alt': 'accessibility/image-alt',
  'scope-attr-valid': 'accessibility/table-headers',
  'select-name': 'accessibility/form-label',
  'skip-link': 'practice/link-targets',
  'summary-name': 'accessibility/summary-name',
  'svg-img-alt': 'accessibility/image-alt',
  tabindex: 'accessibility/tabindex',
  'td-headers-attr': 'accessibility/table-headers',
  'th-has-data-cells': 'accessibility/table-headers',
  'valid-lang': 'accessibility/lang-valid',
}

/** Rules about names that go by the element, or by several roles, where the audits go by the role. */
const BY_ROLE = new Set(['aria-command-name', 'button-name', 'input-button-name', 'link-name'])

/** The findings of an audit; for null, those without an audit. */
export function axeFindingsOf(audit: string | null, findings: readonly AxeFinding[]): AxeFinding[] {
  return findings.flatMap((found) => {
    const usual = AUDIT_OF[found.rule] ?? null
    if (!BY_ROLE.has(found.rule)) return usual === audit ? [found] : []
    const nodes = found.nodes.filter(({ snippet }) => (auditOfRole(snippet) ?? usual) === audit)
    const unlisted = usual === audit ? found.total - found.nodes.length : 0
    const total = nodes.length + unlisted
    return total === 0 ? [] : [{ ...found, nodes, total }]
  })
}

const ROLE = /^<[^>]*?\srole="\s*([^"\s]*)/

/** Of an element without a name: the audit that finds it by its role, too, so that it doesn't count twice. */
function auditOfRole(snippet: string): AuditId | null {
  const role = ROLE.exec(snippet)?.[1]?.toLowerCase() ?? ''
  if (role === 'link') return 'accessibility/link-name'
  if (role === 'button' || role === 'menuitem') return 'accessibility/button-name'
  return FIELD_ROLES.has(role) ? 'accessibility/form-label' : null
}

/** How serious a rule is: a failed WCAG criterion that excludes people, or less. */
export function axeOutcome({ impact, bestPractice }: AxeFinding): 'fail' | 'warn' {
  return !bestPractice && (impact === 'serious' || impact === 'critical') ? 'fail' : 'warn'
}
