import { defineAudit, defineMessages, fail, type Message, pass } from '../../audit.ts'
import { actRule, alsoActRule, htmlStandard } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { HEADER_ROLES, TABLE_ROLES } from '../../derive/accessibility/aria-roles.ts'
import { ariaHeadersWithoutCells } from '../../derive/accessibility/table-aria.ts'
import { headersWithoutCells, readTableGrid, type TableGrid } from '../../derive/accessibility/tables.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element, hasAttr, splitOnSpace } from '../../derive/document/dom.ts'
import { cut, findingsAt } from '../../derive/document/where.ts'
import { extentOf, noneToCheck, splitExposed } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no tables with headers.',
  matching: 'Every table header has cells, and every headers attribute is valid.',
  incorrect: {
    one: '{count} table cell is a header without cells, or has an invalid scope or headers attribute.',
    other: '{count} table cells are headers without cells, or have an invalid scope or headers attribute.',
  },
  total: { one: '{count} table', other: '{count} tables' },
  share: { one: '{failing} of {count} table', other: '{failing} of {count} tables' },
  noCells: 'This header applies to no cell of the table.',
  badScope: 'The scope “{value}” is none of col, row, colgroup and rowgroup.',
  badReference: 'The headers attribute refers to an id that no other header cell of this table has.',
})

export const tableHeaders = defineAudit({
  id: 'accessibility/table-headers',
  importance: 'low',
  title: 'Table headers match their cells',
  failureTitle: 'Incorrect table headers',
  why: 'Screen readers announce the header with each cell; headers without cells and broken references leave cells without meaning.',
  fix: 'Place every `th` above or beside its cells, and let `headers` list only the ids of header cells in the same table.',
  messages,
  authorities: [
    actRule('WCAG 2.2, 1.3.1 Info and Relationships', 'd0f69e'),
    htmlStandard('the scope attribute', 'tables.html#attr-th-scope'),
    alsoActRule('the headers attribute', 'a25f45'),
  ],
  examples: {
    bad: '<body><table><tr><th id="day">Day</th></tr><tr><td headers="dya">Monday</td></tr></table></body>',
    good: '<body><table><tr><th id="day">Day</th></tr><tr><td headers="day">Monday</td></tr></table></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const subjects = splitExposed(tablesWithHeaders(document, accessibility), accessibility.rendering)
    const { checked: tables } = subjects
    if (tables.length === 0) return noneToCheck(subjects, accessibility, messages, tablesWithHeaders)
    const wrong = new Map<Element, Message>()
    let slots = MAX_SLOTS
    let failing = 0
    let before = 0
    for (const table of tables) {
      if (wrong.size > before) failing++
      before = wrong.size
      if (table.name !== 'table') {
        for (const header of ariaHeadersWithoutCells(table, accessibility)) wrong.set(header, messages.noCells)
        continue
      }
      const grid = readTableGrid(table, slots)
      if (grid === null) continue
      slots -= grid.slots
      for (const header of headersWithoutCells(grid))
        if (isHeader(header, accessibility)) wrong.set(header, messages.noCells)
      for (const { element } of grid.cells) {
        const scope = element.name === 'th' ? attr(element, 'scope')?.trim() : undefined
        if (scope && !SCOPES.has(scope.toLowerCase()) && isHeader(element, accessibility))
          wrong.set(element, messages.badScope({ value: cut(scope, 40) }))
      }
      for (const cell of cellsWithBadReferences(grid, accessibility)) wrong.set(cell, messages.badReference)
    }
    if (wrong.size > before) failing++
    const count = tables.length
    const extent = extentOf(subjects, failing)
    if (wrong.size === 0) return pass(messages.matching, { value: messages.total({ count }), extent })
    return fail(messages.incorrect({ count: wrong.size }), {
      value: messages.share({ failing, count }),
      extent,
      ...findingsAt(document, [...wrong.keys()], (cell) => wrong.get(cell)!),
    })
  },
})

/** Slots checked in all tables together: spans make many of them from little markup. */
const MAX_SLOTS = 200_000

/** HTML §4.9.10. */
const SCOPES = new Set(['col', 'row', 'colgroup', 'rowgroup'])

function tablesWithHeaders(document: Document, accessibility: Accessibility): Element[] {
  const { roles } = accessibility
  const native = document.all('th').length > 0 || document.having('headers').length > 0
  const withRoles = document.having('role').some((element) => HEADER_ROLES.has(roles.explicit(element) ?? ''))
  if (!native && !withRoles) return []
  return accessibility.allWithRole((role) => TABLE_ROLES.has(role), native ? ['table'] : [])
}

function isHeader(cell: Element, { roles, rendering }: Accessibility): boolean {
  return rendering.isExposed(cell) && HEADER_ROLES.has(roles.of(cell) ?? '')
}

function cellsWithBadReferences({ cells }: TableGrid, accessibility: Accessibility): Element[] {
  const ids = new Set<string | null>()
  for (const { element } of cells) if (isHeader(element, accessibility)) ids.add(attr(element, 'id'))
  const wrong: Element[] = []
  for (const { element } of cells)
    if (
      hasAttr(element, 'headers') &&
      splitOnSpace(attr(element, 'headers')).some((id) => !ids.has(id) || id === attr(element, 'id'))
    )
      wrong.push(element)
  return wrong
}
