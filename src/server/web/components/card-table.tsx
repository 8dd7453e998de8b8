import type { ComponentChildren } from 'preact'
import { TableHead } from './table-head.tsx'

interface Column<Row> {
  title: string
  cell(row: Row): ComponentChildren
  class?: string
}

interface CardTableProps<Row> {
  label: string
  class?: string
  rows: readonly Row[]
  /** The first one names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  /** One more column, with what can be done to the row. Its title is only for screen readers. */
  actions?: Column<Row>
  /** Whether the row is of something that has ended. */
  isOver?(row: Row): boolean
}

/** A table whose rows become cards on a narrow screen, where each cell has the title of its column. */
export function CardTable<Row>({ label, class: name, rows, columns, actions, isOver }: CardTableProps<Row>) {
  const [first, ...others] = columns
  return (
    <table class={name === undefined ? 'table-cards' : `table-cards ${name}`} aria-label={label}>
      <TableHead columns={columns.map(({ title }) => title)} actions={actions?.title} />
      <tbody>
        {rows.map((row, index) => (
          <tr key={index} class={isOver?.(row) ? 'row-over' : undefined}>
            <th scope="row">{first.cell(row)}</th>
            {others.map(({ title, cell, class: name }) => (
              <td key={title} data-label={title} class={name}>
                {cell(row)}
              </td>
            ))}
            {actions !== undefined && <td class="cell-action">{actions.cell(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
