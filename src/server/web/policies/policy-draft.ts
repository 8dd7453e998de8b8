import { isObject } from '../../../common/is-object.ts'
import { type PolicyProblem, pathText } from '../../../domain/policies/check-shape.ts'
import { readJsonText } from '../../../domain/policies/json-text.ts'
import { MAX_POLICY_BYTES, type Policy } from '../../../domain/policies/schema.ts'

/** A policy that is being edited: its text, and what is wrong with it. */
export interface PolicyDraft {
  text: string
  /** null while there are problems. */
  policy: Policy | null
  /** What the text says, as far as it is JSON. */
  document: LooseDocument | null
  problems: DraftProblem[]
}

export interface DraftProblem {
  /** As in the document: `mute[0].until`. */
  path: string
  problem: string
  line: number
}

/** A document that may be wrong anywhere. */
export interface LooseDocument {
  [key: string]: unknown
}

type ReadPolicyDocument = (document: unknown) => { policy: Policy } | { problems: PolicyProblem[] }

export function readDraft(text: string, read: ReadPolicyDocument): PolicyDraft {
  const unread = { text, policy: null, document: null }
  if (Buffer.byteLength(text) > MAX_POLICY_BYTES)
    return { ...unread, problems: [{ path: '', problem: 'must have at most 64 KiB.', line: 1 }] }
  const located = readJsonText(text)
  if ('problem' in located) return { ...unread, problems: [{ path: '', ...located }] }
  const document = isObject(located.value) ? located.value : null
  const result = read(located.value)
  if ('policy' in result) return { text, policy: result.policy, document, problems: [] }
  const problems = result.problems.map(({ path, problem }) => {
    return { path: pathText(path), problem, line: located.lineOf(path) }
  })
  return { text, policy: null, document, problems }
}

/** The document after one of the forms was sent. Fields are taken over as they are: reading it says what is wrong with them. */
export function changeDocument(document: LooseDocument, form: URLSearchParams): LooseDocument {
  const action = form.get('action') ?? ''
  const [kind, index] = action.split(':')
  if (kind === 'unmute') return withList(document, 'mute', without(listOf(document['mute']), index))
  if (kind === 'unbudget') return withList(document, 'budgets', without(listOf(document['budgets']), index))
  if (kind === 'basics') return withBasics(document, form)
  if (kind === 'mute') return { ...document, mute: [...listOf(document['mute']), newMute(form)] }
  if (kind === 'budget') return { ...document, budgets: withBudget(listOf(document['budgets']), form) }
  return document
}

export function textOfDocument(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

function withBasics(document: LooseDocument, form: URLSearchParams): LooseDocument {
  const { thresholds: _, require: __, gate: ___, ...others } = document
  const thresholds = dense({ good: numberIn(form, 'good'), decent: numberIn(form, 'decent') })
  const required = linesIn(form, 'require')
  const gate = dense({
    fail_on: textIn(form, 'fail_on'),
    fail_under: numberIn(form, 'fail_under'),
    worse: form.has('worse') ? true : undefined,
    new_failures: textIn(form, 'new_failures'),
  })
  return {
    ...others,
    ...(hasKeys(thresholds) && { thresholds }),
    ...(required.length > 0 && { require: required }),
    ...(hasKeys(gate) && { gate }),
  }
}

function newMute(form: URLSearchParams): object {
  const paths = linesIn(form, 'mute_paths')
  return dense({
    audit: textIn(form, 'audit'),
    paths: paths.length > 0 ? paths : undefined,
    reason: textIn(form, 'reason'),
    until: textIn(form, 'until'),
  })
}

/** A budget with the same name gets another limit. */
function withBudget(budgets: readonly unknown[], form: URLSearchParams): unknown[] {
  const name = textIn(form, 'name')
  const [group = '', of = ''] = (form.get('metric') ?? '').split('.')
  const typed = textIn(form, 'limit')
  const isNumber = group === 'requests' || of === 'cls'
  const limit = isNumber ? numberIn(form, 'limit') : typed
  const at = budgets.findIndex((one) => isObject(one) && one['name'] === name)
  const before = at === -1 ? {} : (budgets[at] as LooseDocument)
  const paths = linesIn(form, 'budget_paths')
  const limits = isObject(before[group]) ? before[group] : {}
  const budget = dense({
    ...before,
    name,
    paths: paths.length > 0 ? paths : before['paths'],
    [group]: { ...limits, [of]: limit },
    level: textIn(form, 'level'),
  })
  return at === -1 ? [...budgets, budget] : budgets.with(at, budget)
}

function withList(document: LooseDocument, key: string, list: readonly unknown[]): LooseDocument {
  const { [key]: _, ...others } = document
  return list.length === 0 ? others : { ...others, [key]: list }
}

function without(list: readonly unknown[], index: string | undefined): unknown[] {
  return list.filter((_, at) => String(at) !== index)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textIn(form: URLSearchParams, name: string): string | undefined {
  return form.get(name)?.trim() || undefined
}

/** Text that is no number stays text, so that reading the document refuses it. */
function numberIn(form: URLSearchParams, name: string): number | string | undefined {
  const text = textIn(form, name)
  return text !== undefined && /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : text
}

function linesIn(form: URLSearchParams, name: string): string[] {
  return (form.get(name) ?? '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function dense(value: LooseDocument): LooseDocument {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))
}

function hasKeys(value: object): boolean {
  return Object.keys(value).length > 0
}
