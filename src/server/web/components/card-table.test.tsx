import { render } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { CardTable } from './card-table.tsx'

it('names each value on a card as the head of the table does, except the one that names the row', () => {
  const columns = [
    { title: 'Name', cell: (row: string) => row },
    { title: 'Created', cell: () => 'today', class: 'cell-time' },
  ] as const
  const html = render(<CardTable label="All keys" rows={['ci']} columns={columns} />)
  expect(html).toContain('<th scope="row">ci</th><td data-label="Created" class="cell-time">today</td>')
})
