import { TableHead } from '../components/table-head.tsx'
import { Prose } from '../components/text.tsx'
import type { View } from '../view.ts'
import { type Field, recordPath } from './reference.ts'

interface FieldTableProps {
  view: View
  fields: (Field & { place?: string })[]
  label: string
}

/** A table of fields. Parameters also show where they go and whether they are required. */
export function FieldTable({ view, fields, label }: FieldTableProps) {
  const { docs: words } = view.words
  return (
    <table class="docs-fields table-cards" aria-label={label}>
      <TableHead columns={[words.name, words.type, words.meaning]} />
      <tbody>
        {fields.map((field) => (
          <tr key={`${field.place} ${field.name}`}>
            <th scope="row">
              <code>{field.name}</code>
              {field.place !== undefined && (
                <span class="docs-place">
                  {words.places[field.place as keyof typeof words.places]}
                  {field.required && <strong>{words.required}</strong>}
                </span>
              )}
            </th>
            <td>{field.record === null ? field.type : <RecordLink field={field} />}</td>
            <td>
              <Meaning view={view} field={field} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The type of a field, linked to its description. */
export function RecordLink({ field: { type, record } }: { field: Field }) {
  return <a href={recordPath(record!)}>{type}</a>
}

function Meaning({ view, field: { description, allowed, fallback } }: { view: View; field: Field }) {
  const { docs: words } = view.words
  return (
    <>
      {description !== '' && (
        <p lang={view.language === 'en' ? undefined : 'en'}>
          <Prose text={description} />
        </p>
      )}
      {allowed.length > 0 && <code>{allowed.join(' | ')}</code>}
      {fallback !== null && (
        <span class="docs-fallback">
          {words.fallback} {fallback}
        </span>
      )}
    </>
  )
}
