import { SaxesParser } from 'saxes'

/** What the readers of our files demand of them, by their own schemas and documentation. */

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

/** Throws if it is not well-formed. */
export function parsedXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    open.at(-1)!.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return root.children[0]!
}

interface ElementRule {
  required: readonly string[]
  optional: readonly string[]
  /** In this order; with `*` any number of times, else at most once. */
  children: readonly string[]
}

/**
 * The elements of the XSDs that the xUnit plugin of Jenkins and Maven Surefire publish, as far as both agree: what Surefire requires is
 * required, and in the order that Jenkins demands.
 */
const JUNIT: Record<string, ElementRule> = {
  testsuites: {
    required: [],
    optional: ['name', 'time', 'tests', 'failures', 'errors', 'disabled'],
    children: ['testsuite*'],
  },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors', 'skipped', 'time'],
    optional: ['timestamp', 'hostname', 'id', 'package', 'disabled'],
    children: ['properties', 'testcase*', 'system-out', 'system-err'],
  },
  testcase: {
    required: ['name', 'classname', 'time'],
    optional: ['status', 'assertions'],
    children: ['skipped', 'error*', 'failure*', 'system-out*', 'system-err*'],
  },
  failure: { required: ['type'], optional: ['message'], children: [] },
  error: { required: ['type'], optional: ['message'], children: [] },
  skipped: { required: [], optional: ['message'], children: [] },
  'system-out': { required: [], optional: [], children: [] },
}

const VALUES: Record<string, RegExp> = {
  tests: /^\d+$/,
  failures: /^\d+$/,
  errors: /^\d+$/,
  skipped: /^\d+$/,
  time: /^\d+(?:\.\d+)?$/,
  timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
}

/** What is wrong with a file of JUnit, as sentences. */
export function junitObjections(xml: string): string[] {
  const root = parsedXml(xml)
  return root.name === 'testsuites' ? elementObjections(root) : [`The root is ${root.name}.`]
}

function elementObjections(element: XmlElement): string[] {
  const { name, attributes, children } = element
  const rule = JUNIT[name]
  if (rule === undefined) return [`There is no element ${name}.`]
  const given = Object.keys(attributes)
  return [
    ...rule.required.filter((one) => !given.includes(one)).map((one) => `${name} needs ${one}.`),
    ...given
      .filter((one) => !rule.required.includes(one) && !rule.optional.includes(one))
      .map((one) => `${name} may not have ${one}.`),
    ...given
      .filter((one) => VALUES[one]?.test(attributes[one]!) === false)
      .map((one) => `${name} has ${one}="${attributes[one]}".`),
    ...orderObjections(name, rule, children),
    ...(name === 'testsuite' ? countObjections(element) : []),
    ...children.flatMap(elementObjections),
  ]
}

function orderObjections(parent: string, { children: allowed }: ElementRule, children: XmlElement[]): string[] {
  const pattern = new RegExp(
    `^${allowed.map((one) => (one.endsWith('*') ? `(?:${one.slice(0, -1)} )*` : `(?:${one} )?`)).join('')}$`,
  )
  const found = children.map(({ name }) => `${name} `).join('')
  return pattern.test(found) ? [] : [`${parent} has ${found.trim().slice(0, 100)}.`]
}

/** The numbers are of the cases: readers show them unseen. */
function countObjections({ attributes, children }: XmlElement): string[] {
  const cases = children.filter(({ name }) => name === 'testcase')
  const having = (name: string) => cases.filter((one) => one.children.some((child) => child.name === name)).length
  const counts = {
    tests: cases.length,
    failures: having('failure'),
    errors: having('error'),
    skipped: having('skipped'),
  }
  return Object.entries(counts)
    .filter(([name, count]) => attributes[name] !== String(count))
    .map(([name, count]) => `${name} is ${attributes[name]}, and there are ${count}.`)
}

const SEVERITIES = ['info', 'minor', 'major', 'critical', 'blocker']

interface CodeQualityIssue {
  description?: unknown
  check_name?: unknown
  fingerprint?: unknown
  severity?: unknown
  location?: { path?: unknown; lines?: { begin?: unknown } }
}

/** GitLab's documentation of its code quality report: five fields, fingerprints that occur once, and paths of the repository. */
export function codeQualityObjections(json: string): string[] {
  const issues = JSON.parse(json) as CodeQualityIssue[]
  if (!Array.isArray(issues)) return ['It is no array.']
  const prints = new Set(issues.map(({ fingerprint }) => fingerprint))
  return [
    ...(prints.size === issues.length ? [] : ['A fingerprint occurs twice.']),
    ...issues.flatMap(({ description, check_name, fingerprint, severity, location }, at) => {
      const path = location?.path
      const begin = location?.lines?.begin
      const isText = [description, check_name, fingerprint, path].every((one) => typeof one === 'string' && one !== '')
      return [
        ...(isText ? [] : [`Issue ${at} lacks a text.`]),
        ...(SEVERITIES.includes(String(severity)) ? [] : [`Issue ${at} has the severity ${severity}.`]),
        ...(/^(?:\.{0,2}\/|[a-z]+:)/.test(String(path)) ? [`Issue ${at} has the path ${path}.`] : []),
        ...(Number.isSafeInteger(begin) && Number(begin) > 0 ? [] : [`Issue ${at} begins in line ${begin}.`]),
      ]
    }),
  ]
}
