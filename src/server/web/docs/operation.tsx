import { Prose } from '../components/text.tsx'
import type { View } from '../view.ts'
import { CurlLine } from './curl.tsx'
import { FieldTable, RecordLink } from './field-table.tsx'
import type { Field, Operation } from './reference.ts'

/** An operation with its parameters and responses. */
export function OperationPart({ view, operation }: { view: View; operation: Operation }) {
  const { docs: words } = view.words
  const { id, summary, description, parameters, bodyTypes, answers } = operation
  return (
    <section class="card docs-operation" aria-labelledby={id}>
      <h2 id={id} lang="en">
        {summary}
      </h2>
      <MethodsAndPath operation={operation} />
      {description !== '' && (
        <p lang="en">
          <Prose text={description} />
        </p>
      )}
      <CurlLine view={view} operation={operation} />
      {parameters.length > 0 && (
        <>
          <h3>{words.parameters}</h3>
          <FieldTable view={view} fields={parameters} label={`${summary}: ${words.parameters}`} />
          {bodyTypes.length > 0 && (
            <p class="small">
              {words.bodyTypes} <Codes texts={bodyTypes} />
            </p>
          )}
        </>
      )}
      <h3>{words.answers}</h3>
      <ul class="docs-answers">
        {answers
          .filter(({ status }) => status < 400)
          .map(({ status, description, fields, headers, example }) => (
            <li key={status}>
              <code class="docs-fine">{status}</code>
              <div>
                <span lang="en">
                  <Prose text={description} />
                </span>
                {fields.every(({ record }) => record !== null) ? (
                  <Shape fields={fields} />
                ) : (
                  <FieldTable view={view} fields={fields} label={`${summary}: ${status}`} />
                )}
                {headers.length > 0 && (
                  <p class="small">
                    {words.headers} <Codes texts={headers.map(({ name }) => name)} />
                  </p>
                )}
                {example !== null && (
                  <details>
                    <summary>{words.example}</summary>
                    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1) */}
                    <pre tabIndex={0}>
                      <code>{example}</code>
                    </pre>
                  </details>
                )}
              </div>
            </li>
          ))}
      </ul>
      <p class="small">
        <a href="/docs/problems">{words.problems}</a>:{' '}
        {answers
          .filter(({ status }) => status >= 400)
          .map(({ status }) => status)
          .join(', ')}
      </p>
    </section>
  )
}

function Codes({ texts }: { texts: readonly string[] }) {
  return (
    <>
      {texts.map((text, place) => (
        <span key={text}>
          {place > 0 && ', '}
          <code>{text}</code>
        </span>
      ))}
    </>
  )
}

/** A response that consists of documented objects only. */
function Shape({ fields }: { fields: Field[] }) {
  if (fields.length === 0) return null
  return (
    <p class="docs-shape">
      {fields.map((field) => (
        <span key={field.name}>
          {field.name}: <RecordLink field={field} />
        </span>
      ))}
    </p>
  )
}

export function MethodsAndPath({ operation: { methods, path } }: { operation: Operation }) {
  return (
    <p class="docs-path">
      {methods.map((method) => (
        <span key={method} class={`docs-method docs-method-${method.toLowerCase()}`}>
          {method}
        </span>
      ))}
      <code>{path}</code>
    </p>
  )
}
