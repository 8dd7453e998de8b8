import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { ariaHeadersWithoutCells } from '../../derive/accessibility/table-aria.ts'
import { readTableGrid, type TableGrid } from '../../derive/accessibility/table-grid.ts'
import { headersWithoutCells, idsOf } from '../../derive/accessibility/table-headers.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { atEach } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const tableHeaders = defineAudit({
  id: 'accessibility/table-headers',
  importance: 'low',
  title: 'Header cells of tables belong to cells, and cells to headers that exist',
  why: 'A screen reader says the header with each cell; a header of nothing, or a reference to none, leaves cells without their meaning.',
  fix: 'Let every `th` stand over or beside the cells it is for, and let `headers` name ids of other cells of the same table.',
  authorities: [
    {
      name: 'WCAG 2.2, 1.3.1 Info and Relationships (ACT d0f69e)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/d0f69e/',
    },
    { name: 'ACT a25f45: the headers attribute', url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/a25f45/' },
  ],
  examples: {
    language: 'html',
    bad: '<body><table><tr><th id="day">Day</th></tr><tr><td headers="dya">Monday</td></tr></table></body>',
    good: '<body><table><tr><th id="day">Day</th></tr><tr><td headers="day">Monday</td></tr></table></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const tables = tablesWithHeaders(document, accessibility)
    if (tables.length === 0) return notApplicable('The page has no tables with headers.')
    const wrong = new Map<Element, string>()
    let slots = MAX_SLOTS
    for (const table of tables) {
      if (table.name !== 'table') {
        for (const header of ariaHeadersWithoutCells(table, accessibility)) wrong.set(header, LONELY)
        continue
      }
      const grid = readTableGrid(table, slots)
      if (grid === null) continue
      slots -= grid.slots
      for (const header of headersWithoutCells(grid).filter(isHeader(accessibility))) wrong.set(header, LONELY)
      for (const cell of misreferring(grid)) wrong.set(cell, 'The headers attribute names no other cell of this table.')
    }
    const value = counted(tables.length, 'table')
    if (wrong.size === 0) return pass('Headers and cells of every table belong together.', { value })
    return fail(`${counted(wrong.size, 'table cell')} without a header or cells to belong to.`, {
      value,
      ...atEach(document, [...wrong.keys()], (cell) => wrong.get(cell)!),
    })
  },
})

/** Slots of all tables together that we look at; spans make many of them out of little markup. */
const MAX_SLOTS = 200_000

const LONELY = 'No cell of the table has this header.'

const TABLES = new Set(['table', 'grid', 'treegrid'])

function tablesWithHeaders(document: Document, accessibility: Accessibility): Element[] {
  const { roles, rendering, withRole } = accessibility
  const native = document.all('th').length > 0 || document.having('headers').length > 0
  const told = document.having('role').some((element) => HEADERS.has(roles.explicit(element) ?? ''))
  if (!native && !told) return []
  return withRole((role) => TABLES.has(role), native ? ['table'] : []).filter((table) => rendering.isVisible(table))
}

const HEADERS = new Set(['columnheader', 'rowheader'])

function isHeader({ roles, rendering }: Accessibility): (cell: Element) => boolean {
  return (cell) => rendering.isExposed(cell) && HEADERS.has(roles.of(cell) ?? '')
}

function misreferring({ cells }: TableGrid): Element[] {
  const ids = new Set(cells.map(({ element }) => attr(element, 'id')))
  return cells
    .map(({ element }) => element)
    .filter((cell) => idsOf(cell).some((id) => !ids.has(id) || id === attr(cell, 'id')))
}
