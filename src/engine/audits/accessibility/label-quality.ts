import { defineAudit, defineMessages, type Message, pass, warn } from '../../audit.ts'
import { axeRule, htmlStandard, wcagCriterion } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { inputType } from '../../derive/accessibility/aria-roles.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element, foldSpace } from '../../derive/document/dom.ts'
import { cut } from '../../derive/document/where.ts'
import { visibleText } from '../../derive/text/visible-text.ts'
import { findingsAtShown } from '../shown-elements.ts'
import { extentOf, noneToCheck, splitExposed } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no form fields besides options and buttons.',
  clear: 'No field has only a placeholder, several labels or the label of the field before.',
  unclear: { one: '{count} field has an unclear label.', other: '{count} fields have an unclear label.' },
  total: { one: '{count} field', other: '{count} fields' },
  share: { one: '{failing} of {count} field', other: '{failing} of {count} fields' },
  placeholder: 'The placeholder “{text}” is the only label, and disappears as soon as people type.',
  several: 'This field has {count} labels; some screen readers read only one.',
  repeated: 'Another field of the form, a little before, has the same label, “{text}”.',
})

export const labelQuality = defineAudit({
  id: 'accessibility/label-quality',
  importance: 'low',
  title: 'Labels say which field is which',
  failureTitle: 'Placeholders as labels, or labels that repeat',
  why: 'A placeholder is gone while people type, so they can’t check what they entered; two fields with the same label can’t be told apart.',
  fix: 'Give each field one `<label>` of its own; use placeholders for examples only.',
  messages,
  authorities: [
    htmlStandard('the placeholder attribute is no alternative to a label', 'input.html#the-placeholder-attribute'),
    wcagCriterion('2.4.6 Headings and Labels', 'headings-and-labels'),
    axeRule('form-field-multiple-labels'),
  ],
  examples: {
    bad: '<body><form><input name="mail" type="email" placeholder="E-mail"></form></body>',
    good: '<body><form><label>E-mail <input name="mail" type="email" placeholder="ada@example.com"></label></form></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const { names } = accessibility
    const subjects = splitExposed(fieldsOf(document), accessibility.rendering)
    const count = subjects.checked.length
    if (count === 0) return noneToCheck(subjects, accessibility, messages, fieldsOf)
    const wrong = new Map<Element, Message>()
    const labels = new LabelsBefore(document, accessibility)
    for (const field of subjects.checked) {
      const own = names.labelsOf(field)
      const problem =
        placeholderProblem(field, own, accessibility) ?? severalProblem(own) ?? labels.repeated(field, own)
      if (problem !== null) wrong.set(field, problem)
    }
    const failing = wrong.size
    const extent = extentOf(subjects, failing)
    if (failing === 0) return pass(messages.clear, { value: messages.total({ count }), extent })
    return warn(messages.unclear({ count: failing }), {
      value: messages.share({ failing, count }),
      extent,
      ...findingsAtShown(document, accessibility, [...wrong.keys()], (field) => wrong.get(field)!),
    })
  },
})

function fieldsOf(document: Document): Element[] {
  return document.all('input', 'select', 'textarea').filter(isField)
}

const BUTTONS = new Set(['submit', 'reset', 'button', 'image'])
/** The options of a question share its label, and buttons have a text. */
const OTHERS = new Set([...BUTTONS, 'hidden', 'radio', 'checkbox'])

function isField(field: Element): boolean {
  return field.namespace === 'html' && !(field.name === 'input' && OTHERS.has(inputType(field)))
}

const MAX_TEXT = 80

function placeholderProblem(
  field: Element,
  labels: readonly Element[],
  { names, roles }: Accessibility,
): Message | null {
  if (field.name === 'select' || labels.length > 0) return null
  const text = foldSpace((attr(field, 'placeholder') ?? '').slice(0, MAX_TEXT))
  if (text === '' || names.isNamedByAuthor(field) || roles.isPresentational(field)) return null
  return messages.placeholder({ text: cut(text, 60) })
}

/** The same text twice comes from two fields with one id, which is another audit's matter. */
function severalProblem(labels: readonly Element[]): Message | null {
  if (labels.length < 2) return null
  const { size } = new Set(labels.map((label) => visibleText(label, MAX_TEXT)))
  return size > 1 ? messages.several({ count: size }) : null
}

/** Fields with the same label are distinguishable if they are farther apart than this, or in different parts. */
const MAX_BETWEEN = 40
const PARTS = new Set(
  'article button dd details dialog fieldset form h1 h2 h3 h4 h5 h6 hr legend li section summary table td th tr'.split(
    ' ',
  ),
)

/** The labels of fields so far, by form and text. */
class LabelsBefore {
  readonly #document: Document
  readonly #accessibility: Accessibility
  readonly #last = new Map<string, Element>()

  constructor(document: Document, accessibility: Accessibility) {
    this.#document = document
    this.#accessibility = accessibility
  }

  repeated(field: Element, labels: readonly Element[]): Message | null {
    // Further attributes can say what the label does not.
    if (labels.length !== 1 || this.#accessibility.names.isNamedByAuthor(field)) return null
    if (attr(field, 'aria-describedby') !== null) return null
    const text = visibleText(labels[0]!, MAX_TEXT)
    if (text === '' || text.length > MAX_TEXT) return null
    const key = text.toLowerCase()
    const before = this.#last.get(key)
    this.#last.set(key, field)
    if (before === undefined || !this.#isNear(before, field)) return null
    return messages.repeated({ text: cut(text, 60) })
  }

  #isNear(before: Element, field: Element): boolean {
    if (field.order - before.order > MAX_BETWEEN) return false
    const { elements } = this.#document
    for (let i = before.order + 1; i < field.order; i++) {
      const between = elements[i]!
      if (PARTS.has(between.name) || attr(between, 'role') !== null) return false
      if (between.name === 'input' && BUTTONS.has(inputType(between))) return false
    }
    return true
  }
}
