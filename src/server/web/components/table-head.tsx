interface TableHeadProps {
  columns: readonly string[]
  /** The name of one more column, which has buttons: only for screen readers. */
  actions?: string | undefined
}

export function TableHead({ columns, actions }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
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
