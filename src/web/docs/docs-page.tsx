import type { ComponentChildren } from 'preact'
import { CopyButton } from '../components/button.tsx'
import { Prose } from '../components/text.tsx'
import { Layout } from '../layout.tsx'
import type { View } from '../view.ts'
import { curlOf } from './curl.ts'
import { FieldTable, RecordLink } from './field-table.tsx'
import type { Field, Operation, Reference } from './reference.ts'

/** The API reference, generated from the OpenAPI document. */
export function DocsPage({ view, reference }: { view: View; reference: Reference }) {
  const { docs: words } = view.words
  return (
    <DocsLayout view={view} title={words.title} description={words.description}>
      <div class="docs">
        <header class="page-head">
          <h1>{words.title}</h1>
          <p class="lead">{words.description}</p>
        </header>
        <Contents view={view} reference={reference} />
        <div class="docs-body">
          <section aria-labelledby="start">
            <h2 id="start">{words.start}</h2>
            <dl class="docs-facts">
              <dt>{words.address}</dt>
              <dd>
                <code>{`${view.base}/api/v1`}</code>
              </dd>
              <dt>{words.key}</dt>
              <dd>
                <code>{'Authorization: Bearer <API_KEY>'}</code>
                <span>
                  {words.keyFrom} <a href="/account">{words.account}</a>
                </span>
              </dd>
              <dt>{words.problem}</dt>
              <dd>
                <span>
                  {words.problemIs} <a href="/docs/problems">{words.problems}</a>
                </span>
              </dd>
              <dt>OpenAPI 3.1</dt>
              <dd>
                <a href="/docs/openapi.json">openapi.json</a>
              </dd>
            </dl>
            <div class="prose" lang="en">
              {reference.guide.map(({ topic, text }) => (
                <p key={topic}>
                  {topic !== '' && <strong>{topic}</strong>} <Prose text={text} />
                </p>
              ))}
            </div>
          </section>
          {view.language !== 'en' && <p class="small">{words.onlyEnglish}</p>}
          {reference.groups.map(({ name, description, operations }) => (
            <section key={name} class="docs-group" aria-labelledby={anchorOf(name)}>
              <div lang="en">
                <h2 id={anchorOf(name)}>{name}</h2>
                <p>{description}</p>
              </div>
              {operations.map((operation) => (
                <OperationPart key={operation.id} view={view} operation={operation} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </DocsLayout>
  )
}

function Contents({ view, reference }: { view: View; reference: Reference }) {
  const { docs: words } = view.words
  return (
    <nav class="docs-contents" aria-label={words.contents}>
      <ul>
        <li>
          <a href="#start">{words.start}</a>
        </li>
        {reference.groups.map(({ name, operations }) => (
          <li key={name} lang="en">
            <a href={`#${anchorOf(name)}`}>
              <strong>{name}</strong>
            </a>
            <ul>
              {operations.map(({ id, summary }) => (
                <li key={id}>
                  <a href={`#${id}`}>{summary}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <a href="/docs/records">{words.records}</a>
        </li>
      </ul>
    </nav>
  )
}

/** Of a group of operations. */
function anchorOf(group: string): string {
  return `group-${group.toLowerCase()}`
}

function OperationPart({ view, operation }: { view: View; operation: Operation }) {
  const { docs: words } = view.words
  const { id, methods, path, summary, description, parameters, bodyTypes, answers } = operation
  const line = curlOf(operation, view.base)
  return (
    <section class="card docs-operation" aria-labelledby={id}>
      <h3 id={id} lang="en">
        {summary}
      </h3>
      <p class="docs-path">
        {methods.map((method) => (
          <span key={method} class={`docs-method docs-method-${method.toLowerCase()}`}>
            {method}
          </span>
        ))}
        <code>{path}</code>
      </p>
      {description !== '' && (
        <p lang="en">
          <Prose text={description} />
        </p>
      )}
      <div class="docs-curl">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1) */}
        <pre tabIndex={0}>
          <code>{line}</code>
        </pre>
        <CopyButton view={view} text={line} />
      </div>
      {parameters.length > 0 && (
        <>
          <h4>{words.parameters}</h4>
          <FieldTable view={view} fields={parameters} label={`${summary}: ${words.parameters}`} />
          {bodyTypes.length > 0 && (
            <p class="small">
              {words.bodyTypes} <Codes texts={bodyTypes} />
            </p>
          )}
        </>
      )}
      <h4>{words.answers}</h4>
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

interface DocsLayoutProps {
  view: View
  title: string
  description: string
  children: ComponentChildren
}

/** The frame of the API documentation. */
export function DocsLayout({ children, ...about }: DocsLayoutProps) {
  return (
    <Layout {...about} page="none" indexable styles={['docs.css']}>
      {children}
    </Layout>
  )
}

/** A link back to the first page. */
export function DocsTrail({ view }: { view: View }) {
  return (
    <p class="trail">
      <a href="/docs">{view.words.docs.title}</a>
    </p>
  )
}
