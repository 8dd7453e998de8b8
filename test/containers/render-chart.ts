import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments, stringify } from 'yaml'
import { ROOT } from './files.ts'

/**
 * Renders the chart as Helm would, which npm does not have. Knows only what the templates use (fields, `quote`, `toYaml`, `nindent`, `sha256sum`,
 * `if`, `range`) and throws for anything else, so that a template stays within what is checked here.
 */

const CHART = join(ROOT, 'charts/verdict')

type Values = Record<string, unknown>
type Scope = Record<string, unknown>

export interface Resource {
  kind: string
  metadata: { name: string }
  [field: string]: unknown
}

export function readValues(): Values {
  return parse(readFileSync(join(CHART, 'values.yaml'), 'utf8'))
}

export function readValuesSchema(): object {
  return JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8'))
}

export function renderChart(values: Values): Resource[] {
  const folder = join(CHART, 'templates')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => {
      const text = render(readFileSync(join(folder, name), 'utf8'), { Values: values, Release: { Name: 'site' } })
      return parseAllDocuments(text).flatMap((document) => {
        if (document.errors.length > 0) throw new Error(`${name}: ${document.errors[0]!.message}`)
        const resource = document.toJS() as Resource | null
        return resource === null ? [] : [resource]
      })
    })
}

const ACTION = /(\s*\{\{-|\{\{)\s*(.*?)\s*\}\}/

/** `{{-` takes the white space before it away. */
function render(template: string, scope: Scope): string {
  const parts = template.split(new RegExp(ACTION, 'g'))
  let place = 0
  const output = block(scope)
  if (place < parts.length) throw new Error('An end without a beginning.')
  return output

  /** Up to the `end` of this block, or of the file. */
  function block(inner: Scope | null): string {
    let text = ''
    while (place < parts.length) {
      text += inner === null ? '' : parts[place]
      if (place + 2 >= parts.length) {
        place = parts.length
        return text
      }
      const action = parts[place + 2]!
      place += 3
      if (action === 'end') return text
      text += inner === null ? skipped(action) : done(action, inner)
    }
    return text
  }

  function skipped(action: string): string {
    if (/^(if|range) /.test(action)) block(null)
    return ''
  }

  function done(action: string, inner: Scope): string {
    const condition = /^if (not )?(\S+)$/.exec(action)
    if (condition !== null)
      return block(isTrue(field(condition[2]!, inner)) === (condition[1] === undefined) ? inner : null)
    const range = /^range (\$\w+), (\$\w+) := (\S+)$/.exec(action)
    if (range === null) return expression(action, inner)
    const [, name, value, path] = range as unknown as [string, string, string, string]
    const start = place
    const entries = Object.entries(field(path, inner) as object).sort()
    if (entries.length === 0) return block(null)
    return entries
      .map(([key, one]) => {
        place = start
        return block({ ...inner, [name]: key, [value]: one })
      })
      .join('')
  }
}

function isTrue(value: unknown): boolean {
  return value !== false && value !== '' && value !== 0 && value !== null && value !== undefined
}

function field(path: string, scope: Scope): unknown {
  if (path.startsWith('$')) return scope[path]
  return path
    .slice(1)
    .split('.')
    .reduce<unknown>((value, name) => {
      const next = (value as Record<string, unknown>)[name]
      if (next === undefined) throw new Error(`The value ${path} is missing.`)
      return next
    }, scope)
}

function expression(text: string, scope: Scope): string {
  const [first, ...functions] = text.split(/\s*\|\s*/)
  const [, toYaml, path] = /^(toYaml )?([.$]\S+)$/.exec(first!) ?? []
  if (path === undefined) throw new Error(`{{ ${text} }} is not known.`)
  let value: unknown = field(path, scope)
  if (toYaml !== undefined) value = stringify(value).trimEnd()
  for (const name of functions) {
    const indent = /^nindent (\d+)$/.exec(name)
    if (indent !== null) value = `\n${String(value).replace(/^/gm, ' '.repeat(Number(indent[1])))}`
    else if (name === 'sha256sum') value = createHash('sha256').update(String(value)).digest('hex')
    else if (name === 'quote') value = JSON.stringify(String(value))
    else throw new Error(`The function ${name} is not known.`)
  }
  return String(value)
}
