import { firstPosition } from '../../../common/binary-search.ts'
import { defineAudit, defineMessages, type Message } from '../../audit.ts'
import { wcagTechnique } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { inputType } from '../../derive/accessibility/aria-roles.ts'
import type { Rendering } from '../../derive/accessibility/rendering.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, byOrder, childElements, type Element, hasAttr } from '../../derive/document/dom.ts'
import { judgeElements, splitExposed } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no groups of fields that need a name.',
  named: 'Every group of fields has a name.',
  nameless: { one: '{count} group of fields has no name.', other: '{count} groups of fields have no name.' },
  total: { one: '{count} group', other: '{count} groups' },
  share: { one: '{failing} of {count} group', other: '{failing} of {count} groups' },
  noLegend: 'This fieldset has no legend.',
  emptyLegend: 'The legend of this fieldset is empty.',
  radios: {
    one: '{count} radio button with this name is in no group with a name.',
    other: '{count} radio buttons with this name are in no group with a name.',
  },
  checkboxes: {
    one: '{count} checkbox with this name is in no group with a name.',
    other: '{count} checkboxes with this name are in no group with a name.',
  },
})

export const fieldGroup = defineAudit({
  id: 'accessibility/field-group',
  importance: 'low',
  title: 'Groups of fields have a name',
  failureTitle: 'Groups of fields without a name',
  why: 'Screen readers announce the name of the group before its options; without it, people hear “Yes” and “No”, but not the question.',
  fix: 'Put radio buttons and checkboxes that answer one question into a `<fieldset>`, with the question in its `<legend>`.',
  messages,
  authorities: [
    wcagTechnique('fieldset and legend for groups of form controls', 'html/H71'),
    wcagTechnique('grouping roles', 'aria/ARIA17'),
  ],
  examples: {
    bad: '<body><p>Do you have an account?</p><label><input type="radio" name="a"> Yes</label><label><input type="radio" name="a"> No</label></body>',
    good: '<body><fieldset><legend>Do you have an account?</legend><label><input type="radio" name="a"> Yes</label><label><input type="radio" name="a"> No</label></fieldset></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const { rendering, names } = accessibility
    const fieldsets = splitExposed(fieldsetsOf(document, accessibility), rendering)
    const sets = setsOf(document, rendering)
    const hidden = [...fieldsets.hidden, ...sets.hidden]
    const wrong = new Map<Element, Message>()
    for (const fieldset of fieldsets.checked)
      if (!names.isNamed(fieldset))
        wrong.set(
          fieldset,
          childElements(fieldset).some(({ name }) => name === 'legend') ? messages.emptyLegend : messages.noLegend,
        )
    const groups = new Groups(accessibility)
    for (const set of sets.shown) if (!groups.has(set)) wrong.set(set[0]!, messageFor(set))
    return judgeElements({ document, accessibility }, groupsOf, messages, {
      subjects: { checked: [...fieldsets.checked, ...sets.shown.map((set) => set[0]!)], hidden },
      failing: [...wrong.keys()].sort(byOrder),
      pass: messages.named,
      warn: messages.nameless,
      at: (element) => wrong.get(element)!,
    })
  },
})

function groupsOf(document: Document, accessibility: Accessibility): Element[] {
  const { shown, hidden } = setsOf(document, accessibility.rendering)
  return [...fieldsetsOf(document, accessibility), ...shown.map((set) => set[0]!), ...hidden]
}

const OPTIONS = new Set(['radio', 'checkbox'])
const NO_FIELDS = new Set(['hidden', 'submit', 'reset', 'button', 'image'])

/** Those of one field are left out: its label says everything. */
function fieldsetsOf(document: Document, { rendering, roles }: Accessibility): Element[] {
  const fieldsets = document.all('fieldset').filter(({ namespace }) => namespace === 'html')
  if (fieldsets.length === 0) return fieldsets
  const fields = document
    .all('input', 'select', 'textarea')
    .filter((field) => field.name !== 'input' || !NO_FIELDS.has(inputType(field)))
    .map(({ order }) => order)
  return fieldsets.filter(
    (one) =>
      roles.explicit(one) !== 'none' && firstAfter(fields, rendering.endOf(one)) - firstAfter(fields, one.order) !== 1,
  )
}

/** The place of the first of sorted numbers that is larger. */
function firstAfter(sorted: number[], number: number): number {
  return firstPosition(0, sorted.length, (position) => sorted[position]! > number)
}

/** Radio buttons and checkboxes of the same type and name in a form: those that are shown, and the first of each hidden set. */
function setsOf(document: Document, rendering: Rendering): { shown: Element[][]; hidden: Element[] } {
  const sets = new Map<string, Element[]>()
  const forms = document.all('form')
  let form = 0
  for (const input of document.all('input')) {
    while (form + 1 < forms.length && forms[form + 1]!.order < input.order) form++
    const type = input.namespace === 'html' ? inputType(input) : ''
    const name = attr(input, 'name')
    if (!OPTIONS.has(type) || name === null || name === '') continue
    const around =
      form < forms.length && forms[form]!.order < input.order && input.order < rendering.endOf(forms[form]!)
    const key = JSON.stringify([attr(input, 'form') ?? (around ? form : null), type, name])
    const known = sets.get(key)
    if (known === undefined) sets.set(key, [input])
    else known.push(input)
  }
  const shown: Element[][] = []
  const hidden: Element[] = []
  for (const set of sets.values()) {
    const exposed = set.filter((input) => rendering.isExposed(input))
    if (exposed.length > 1 && isOneQuestion(exposed, document)) shown.push(exposed)
    else if (set.length > 1 && exposed.length === 0) hidden.push(set[0]!)
  }
  return { shown, hidden }
}

/** Where they stand between options, each option belongs to a row, a card or a message rather than to one question. */
const OTHER_CONTENT = new Set('a article button dd h1 h2 h3 h4 h5 h6 img select table td textarea tr video'.split(' '))
const MAX_BETWEEN = 500

function isOneQuestion(set: Element[], { elements }: Document): boolean {
  const first = set[0]!.order
  const last = set.at(-1)!.order
  if (last - first > MAX_BETWEEN) return false
  for (let i = first + 1; i < last; i++) if (OTHER_CONTENT.has(elements[i]!.name)) return false
  return true
}

/** Whether they are named otherwise is another audit's matter. */
const GROUPS = new Set(['group', 'radiogroup', 'toolbar', 'menu', 'listbox', 'tablist', 'tree', 'grid'])

/** Finds what groups options, each ancestor looked at once. */
class Groups {
  readonly #known = new Map<Element, Element | null>()
  readonly #accessibility: Accessibility

  constructor(accessibility: Accessibility) {
    this.#accessibility = accessibility
  }

  has(set: Element[]): boolean {
    if (set.every((input) => hasAttr(input, 'aria-labelledby') || hasAttr(input, 'aria-describedby'))) return true
    const around = this.#around(set[0]!)
    return around !== null && set.at(-1)!.order < this.#accessibility.rendering.endOf(around)
  }

  #around(input: Element): Element | null {
    const path: Element[] = []
    let group: Element | null = null
    for (let at = input.parent; at !== null && group === null; at = at.parent) {
      const known = this.#known.get(at)
      if (known !== undefined) {
        group = known
        break
      }
      path.push(at)
      if (this.#isGroup(at)) group = at
    }
    for (const element of path) this.#known.set(element, group)
    return group
  }

  /** Also anything else with a name: a form, a region, a list. */
  #isGroup(element: Element): boolean {
    const { names, roles } = this.#accessibility
    return element.name === 'fieldset' || GROUPS.has(roles.explicit(element) ?? '') || names.isNamedByAuthor(element)
  }
}

function messageFor(set: Element[]): Message {
  const say = inputType(set[0]!) === 'radio' ? messages.radios : messages.checkboxes
  return say({ count: set.length })
}
