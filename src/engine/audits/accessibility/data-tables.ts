import { firstPosition } from '../../../common/binary-search.ts'
import { defineAudit, defineMessages, type Message } from '../../audit.ts'
import { wcagTechnique } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { HEADER_ROLES } from '../../derive/accessibility/aria-roles.ts'
import type { Document } from '../../derive/document/document.ts'
import { childElements, Element, textContent } from '../../derive/document/dom.ts'
import { judgeElements, splitExposed } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no data tables.',
  marked: 'Every data table marks its headers.',
  unmarked: { one: '{count} data table has no usable headers.', other: '{count} data tables have no usable headers.' },
  total: { one: '{count} data table', other: '{count} data tables' },
  share: { one: '{failing} of {count} data table', other: '{failing} of {count} data tables' },
  captioned: 'This table has a caption, but no th element.',
  headed: 'This table has a thead, but no th element.',
  bold: 'The first row of this table looks like headers, but has no th element.',
  nested: 'A header cell of this table contains a whole table.',
})

export const dataTables = defineAudit({
  id: 'accessibility/data-tables',
  importance: 'low',
  title: 'Data tables have header cells',
  failureTitle: 'Data tables without header cells',
  why: 'Screen readers announce the header of a column or row with each cell; without header cells, people hear numbers without meaning.',
  fix: 'Use `<th scope="col">` for headers of columns and `<th scope="row">` for those of rows.',
  messages,
  authorities: [
    wcagTechnique('table headers that are not marked up', 'failures/F91'),
    wcagTechnique('table markup for tabular information', 'html/H51'),
  ],
  examples: {
    bad: '<body><table><thead><tr><td>Clock</td><td>Year</td></tr></thead><tr><td>Brass</td><td>1820</td></tr></table></body>',
    good: '<body><table><thead><tr><th scope="col">Clock</th><th scope="col">Year</th></tr></thead><tr><td>Brass</td><td>1820</td></tr></table></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const wrong = new Map<Element, Message>()
    const tables = dataTablesOf(document, accessibility, wrong)
    const subjects = splitExposed(tables, accessibility.rendering)
    return judgeElements({ document, accessibility }, dataTablesOf, messages, {
      subjects,
      failing: subjects.checked.filter((table) => wrong.has(table)),
      pass: messages.marked,
      fail: messages.unmarked,
      at: (table) => wrong.get(table)!,
    })
  },
})

/** Tables with headers, and those that look like data. */
function dataTablesOf(
  document: Document,
  { rendering, roles }: Accessibility,
  wrong = new Map<Element, Message>(),
): Element[] {
  const tables = document.all('table').filter(({ namespace }) => namespace === 'html')
  if (tables.length === 0) return tables
  const headers = document.all('th').map(({ order }) => order)
  for (const element of document.having('role'))
    if (HEADER_ROLES.has(roles.explicit(element) ?? '')) headers.push(element.order)
  headers.sort((a, b) => a - b)
  const starts = tables.map(({ order }) => order)
  const nestedIn = new Set<Element>()
  for (const table of tables) {
    const { parent } = table
    if (parent?.name === 'th' && roles.explicit(table) === null) nestedIn.add(parent)
  }
  const data: Element[] = []
  for (const table of tables) {
    if (roles.explicit(table) !== null && roles.explicit(table) !== 'table') continue
    const end = rendering.endOf(table)
    const hasTables = hasBetween(starts, table.order + 1, end)
    if (hasBetween(headers, table.order, end)) {
      data.push(table)
      if (hasTables && rowsOf(table).some((row) => row.children.some((cell) => nestedIn.has(cell as Element))))
        wrong.set(table, messages.nested)
    } else if (!hasTables) {
      const problem = lookOf(table)
      if (problem === null) continue
      data.push(table)
      wrong.set(table, problem)
    }
  }
  return data
}

/** Whether one of sorted numbers is in a range. */
function hasBetween(sorted: number[], from: number, end: number): boolean {
  const first = sorted[firstPosition(0, sorted.length, (position) => sorted[position]! >= from)]
  return first !== undefined && first < end
}

/** What makes a table without headers one of data: two rows and columns at least, and a sign that the author meant it. */
function lookOf(table: Element): Message | null {
  const parts = childElements(table)
  const rows = rowsOf(table)
  const first = rows[0]
  if (first === undefined || rows.length < 2 || !isRowOfCells(first) || !isRowOfCells(rows[1]!)) return null
  const caption = parts.find(({ name }) => name === 'caption')
  if (caption !== undefined && textContent(caption).trim() !== '') return messages.captioned
  if (first.parent?.name === 'thead') return messages.headed
  const isBoldRow = (row: Element) => childElements(row).every(isBold)
  return rows.length > 2 && isBoldRow(first) && !isBoldRow(rows[1]!) && !isBoldRow(rows[2]!) ? messages.bold : null
}

const GROUPS = new Set(['thead', 'tbody', 'tfoot'])

function rowsOf(table: Element): Element[] {
  return childElements(table).flatMap((part) =>
    part.name === 'tr' ? [part] : GROUPS.has(part.name) ? childElements(part).filter(({ name }) => name === 'tr') : [],
  )
}

function isRowOfCells(row: Element): boolean {
  const cells = childElements(row)
  return cells.length > 1 && cells.every((cell) => cell.name === 'td')
}

const MAX_LEVELS = 4

/** All its text is in one `b` or `strong`. */
function isBold(cell: Element): boolean {
  let at = cell
  for (let level = 0; level < MAX_LEVELS; level++) {
    const inside = at.children.filter((child) => child instanceof Element || child.value.trim() !== '')
    const [only] = inside
    if (inside.length !== 1 || !(only instanceof Element)) return false
    if (only.name === 'b' || only.name === 'strong') return textContent(only).trim() !== ''
    at = only
  }
  return false
}
