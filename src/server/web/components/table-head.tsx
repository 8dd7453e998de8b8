interface TableHeadProps {
  columns: readonly string[]
  /** The columns of numbers. */
  numbers?: readonly string[]
  /** The name of one more column, which has buttons: only for screen readers. */
  actions?: string | undefined
}

export function TableHead({ columns, numbers, actions }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" class={numbers?.includes(column) ? 'is-number' : undefined}>
            {column}
          </th>
        ))}
        {actions !== undefined && (
          <th scope="col">
            <span class="visually-hidden">{actions}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
