import { defineAudit, defineMessages, fail, type Message, pass } from '../../audit.ts'
import { actRule, alsoActRule, wcagCriterion } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { isAriaAttribute, isDefinedAriaAttribute, isValidAriaValue } from '../../derive/accessibility/aria.ts'
import {
  isAllowed,
  isForbidden,
  isIneffective,
  isNameless,
  takesNoAria,
} from '../../derive/accessibility/aria-allowed.ts'
import { type ReferenceProblem, referenceFinder } from '../../derive/accessibility/aria-references.ts'
import type { Document } from '../../derive/document/document.ts'
import type { Attribute, Element } from '../../derive/document/dom.ts'
import { cut, findingsAt } from '../../derive/document/where.ts'
import { noneInHtml } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page uses no ARIA attributes.',
  valid: 'Every ARIA attribute exists, is allowed on its element and has a valid value.',
  invalid: {
    one: '{count} element has an invalid or misused ARIA attribute.',
    other: '{count} elements have an invalid or misused ARIA attribute.',
  },
  total: { one: '{count} attribute', other: '{count} attributes' },
  share: { one: '{failing} of {count} element', other: '{failing} of {count} elements' },
  unknown: 'There is no ARIA attribute named {name}.',
  invalidValue: '“{value}” is not a valid value for {name}.',
  unsupportedByRole: 'The role {role} does not support {name}.',
  unsupportedByElement: '<{element}> without a role does not support {name}.',
  noEffect: '{name}="{value}" has no effect here, or contradicts the native state of the element.',
  missingTarget: '{name} refers to the id “{value}”, which does not exist.',
  severalErrors: 'Browsers support one id in aria-errormessage, not several.',
  hiddenError: 'The error message that aria-errormessage refers to is hidden.',
  silentError: 'The error message is not announced: it needs role="alert" or aria-live, or its id in aria-describedby.',
  prohibitedOnRole: '{name} is not allowed on the role {role}.',
  prohibitedOnElement: '{name} is not allowed on <{element}> without a role.',
  notOnElement: '{name} is not allowed on <{element}>.',
})

export const ariaAttributes = defineAudit({
  id: 'accessibility/aria-attributes',
  importance: 'medium',
  title: 'ARIA attributes are valid',
  failureTitle: 'Invalid or misused ARIA attributes',
  why: 'Browsers ignore attributes that are unknown or not allowed on the element, so screen readers miss what they should convey.',
  fix: 'Correct the name or the value, or move the attribute to an element whose role supports it; a `div` needs a role to have a name.',
  messages,
  authorities: [
    actRule('WAI-ARIA 1.2, states and properties', '6a7281'),
    alsoActRule('the attribute is defined', '5f99a7'),
    alsoActRule('it is not prohibited', 'kb1m8s'),
    { name: 'ARIA in HTML', url: 'https://www.w3.org/TR/html-aria/#docconformance' },
    alsoActRule('it is permitted', '5c01ea'),
    wcagCriterion('4.1.2 Name, Role, Value', 'name-role-value'),
  ],
  examples: {
    bad: '<body><button aria-expanded="closed">Menu</button></body>',
    good: '<body><button aria-expanded="false">Menu</button></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    let total = 0
    let withAria = 0
    let last: Element | null = null
    const wrong = new Map<Element, Message>()
    const referenceProblem = referenceFinder(document, accessibility.rendering)
    const hasScripts = document.all('script').length > 0
    const problemOf = (attribute: Attribute, element: Element): Message | null => {
      const { name, value } = attribute
      const problem = attributeProblem(attribute, element, accessibility, hasScripts)
      if (problem !== null || !accessibility.rendering.isExposed(element)) return problem
      const reference = referenceProblem(name, value, element)
      return reference === null ? null : referenceMessages[reference]({ name, value: cut(value.trim(), 40) })
    }
    for (const element of document.elements) {
      const { attributes } = element
      for (let i = 0; i < attributes.length; i++) {
        const attribute = attributes[i]!
        if (!isAriaAttribute(attribute.name)) continue
        if (element.namespace !== 'html' && element.namespace !== 'svg') break
        total++
        if (element !== last) withAria++
        last = element
        const problem = wrong.has(element) ? null : problemOf(attribute, element)
        if (problem !== null) wrong.set(element, problem)
      }
    }
    if (total === 0) return noneInHtml(document, messages, ariaAttributesOf)
    // Names and values of hidden ones are checked, too.
    const extent = { checked: withAria, affected: wrong.size, hidden: 0 }
    if (wrong.size === 0) return pass(messages.valid, { value: messages.total({ count: total }), extent })
    return fail(messages.invalid({ count: wrong.size }), {
      value: messages.share({ failing: wrong.size, count: withAria }),
      extent,
      ...findingsAt(document, [...wrong.keys()], (element) => wrong.get(element)!),
    })
  },
})

function ariaAttributesOf({ elements }: Document): Attribute[] {
  return elements.flatMap(({ attributes }) => attributes.filter(({ name }) => isAriaAttribute(name)))
}

const referenceMessages: Record<ReferenceProblem, (parameters: { name: string; value: string }) => Message> = {
  missing: ({ name, value }) => messages.missingTarget({ name, value }),
  severalIds: () => messages.severalErrors,
  hidden: () => messages.hiddenError,
  unannounced: () => messages.silentError,
}

function attributeProblem(
  attribute: Attribute,
  element: Element,
  accessibility: Accessibility,
  hasScripts: boolean,
): Message | null {
  const { rendering, roles, focus } = accessibility
  const { name, value } = attribute
  if (!isDefinedAriaAttribute(name)) return messages.unknown({ name: cut(name, 40) })
  if (!isValidAriaValue(name, value)) return messages.invalidValue({ name, value: cut(value, 40) })
  // Hidden content may be shown later, but where it is then is not known.
  if (!rendering.isExposed(element)) return null
  if (takesNoAria(name, element)) return messages.notOnElement({ name, element: element.name })
  const role = roles.of(element)
  // The default, which frameworks write everywhere.
  const isDefault = name === 'aria-required' && value === 'false'
  if (!isDefault && !isAllowed(name, element, role))
    return hasNoRole(role)
      ? messages.unsupportedByElement({ name, element: cut(element.name, 40) })
      : messages.unsupportedByRole({ name, role })
  if (isIneffective(attribute, element, accessibility)) return messages.noEffect({ name, value: cut(value, 40) })
  if (value.trim() === '') return null
  // A prohibited attribute does not undo role="none", even where browsers let it.
  const meant = roles.explicit(element) === 'none' && !focus.isFocusable(element) ? 'none' : role
  if (!isForbidden(name, meant) && !(meant === null && isNameless(name, element, hasScripts))) return null
  return hasNoRole(meant)
    ? messages.prohibitedOnElement({ name, element: cut(element.name, 40) })
    : messages.prohibitedOnRole({ name, role: meant })
}

function hasNoRole(role: string | null): role is null | 'generic' {
  return role === null || role === 'generic'
}
