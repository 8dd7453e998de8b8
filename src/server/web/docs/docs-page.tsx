import type { ComponentChildren } from 'preact'
import { Prose } from '../components/text.tsx'
import { Layout } from '../layout.tsx'
import type { View } from '../view.ts'
import { CurlLine } from './curl.tsx'
import { MethodsAndPath } from './operation.tsx'
import { type Group, groupPath, type Reference } from './reference.ts'

/** The request that the first page shows. */
const FIRST = 'createReport'

/** The first page of the API reference: how to use the API, and every operation with a link to the page of its group. */
export function DocsPage({ view, reference }: { view: View; reference: Reference }) {
  const { docs: words } = view.words
  const first = reference.groups.flatMap(({ operations }) => operations).find(({ id }) => id === FIRST)
  const required = first?.parameters.filter((parameter) => parameter.required) ?? []
  return (
    <DocsLayout view={view} title={words.title} description={words.description} scripts={['docs.js']}>
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
              {first !== undefined && (
                <>
                  <dt>{words.first}</dt>
                  <dd>
                    <CurlLine view={view} operation={{ ...first, parameters: required }} />
                  </dd>
                </>
              )}
            </dl>
            {view.language !== 'en' && <p class="small">{words.onlyEnglish}</p>}
            <div class="prose" lang="en">
              {reference.guide.map(({ topic, text }) => (
                <p key={topic}>
                  {topic !== '' && <strong>{topic}</strong>} <Prose text={text} />
                </p>
              ))}
            </div>
          </section>
          {reference.groups.map((group) => (
            <GroupPart key={group.name} view={view} group={group} />
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
        {reference.groups.map(({ name }) => (
          <li key={name} lang="en">
            <a href={`#${anchorOf(name)}`}>{name}</a>
          </li>
        ))}
        <li>
          <a href="/docs/records">{words.records}</a>
        </li>
        <li>
          <a href="/docs/webhooks">{words.webhooks}</a>
        </li>
      </ul>
    </nav>
  )
}

/** Of a group of operations. */
export function anchorOf(group: string): string {
  return `group-${group.toLowerCase()}`
}

/** The operations of a group. They have the anchors of those on its page, for links to the reference when it was a single page. */
function GroupPart({ view, group: { name, description, operations } }: { view: View; group: Group }) {
  const path = groupPath(name)
  return (
    <section class="docs-group" aria-labelledby={anchorOf(name)}>
      <div lang="en">
        <h2 id={anchorOf(name)}>{name}</h2>
        <p>{description}</p>
      </div>
      <ul class="docs-list" lang="en">
        {operations.map((operation) => (
          <li key={operation.id} id={operation.id}>
            <a href={`${path}#${operation.id}`}>{operation.summary}</a>
            <MethodsAndPath operation={operation} />
          </li>
        ))}
      </ul>
      <p>
        <a href={path}>{view.words.docs.groupPage(name)}</a>
      </p>
    </section>
  )
}

interface DocsLayoutProps {
  view: View
  title: string
  description: string
  scripts?: string[]
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
