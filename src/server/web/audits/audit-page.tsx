import type { Authority } from '../../../engine/audit.ts'
import { POINTS } from '../../../engine/score.ts'
import { Icon } from '../components/icon.tsx'
import { Prose } from '../components/text.tsx'
import { Layout } from '../layout.tsx'
import type { View } from '../view.ts'
import { AuditTags, auditTexts } from './audits-page.tsx'
import { type CatalogueAudit, cataloguePath, sectionName, sectionOf } from './catalogue.ts'

interface AuditPageProps {
  view: View
  audit: CatalogueAudit
  previous: CatalogueAudit | undefined
  next: CatalogueAudit | undefined
}

export function AuditPage({ view, audit, previous, next }: AuditPageProps) {
  const { audits: words } = view.words
  const { title, why, fix, lang } = auditTexts(view, audit)
  const section = sectionOf(audit)
  return (
    <Layout view={view} title={plain(title)} description={plain(why)} page="audits" indexable>
      <article class="prose audit">
        <p class="trail">
          <a href="/audits">{words.title}</a> /{' '}
          <a href={section === 'site' ? cataloguePath('site') : `/audits#${section}`}>{sectionName(view, section)}</a>
        </p>
        <h1 lang={lang}>
          <Prose text={title} />
        </h1>
        <p class="audit-facts">
          <AuditTags view={view} audit={audit} />
          <span>{words.weight(POINTS[audit.importance])}</span>
          <code>{audit.id}</code>
        </p>
        {lang !== undefined && words.onlyEnglish !== '' && <p class="small">{words.onlyEnglish}</p>}
        <h2>{words.why}</h2>
        <p lang={lang}>
          <Prose text={why} />
        </p>
        <h2>{words.fix}</h2>
        <p lang={lang}>
          <Prose text={fix} />
        </p>
        {audit.examples !== undefined && (
          <>
            <h2>{words.examples}</h2>
            <Example title={words.bad} kind="bad" code={audit.examples.bad} />
            <Example title={words.good} kind="good" code={audit.examples.good} />
          </>
        )}
        {audit.authorities.length > 0 && <Authorities title={words.authorities} authorities={audit.authorities} />}
        <nav class="neighbours" aria-label={words.title}>
          {previous !== undefined && <Neighbour view={view} audit={previous} label={words.previous} rel="prev" />}
          {next !== undefined && <Neighbour view={view} audit={next} label={words.next} rel="next" />}
        </nav>
      </article>
    </Layout>
  )
}

function Authorities({ title, authorities }: { title: string; authorities: Authority[] }) {
  return (
    <>
      <h2>{title}</h2>
      <ul lang="en">
        {authorities.map(({ name, url }) => (
          <li key={url}>
            <a href={url} rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function Example({ title, kind, code }: { title: string; kind: 'bad' | 'good'; code: string }) {
  return (
    <figure class={`example example-${kind}`}>
      <figcaption>
        <Icon name={kind} />
        {title}
      </figcaption>
      <pre>
        <code lang="en">{code}</code>
      </pre>
    </figure>
  )
}

function Neighbour({
  view,
  audit,
  label,
  rel,
}: {
  view: View
  audit: CatalogueAudit
  label: string
  rel: 'prev' | 'next'
}) {
  const { title, lang } = auditTexts(view, audit)
  return (
    <a class={`neighbour neighbour-${rel}`} href={`/audits/${audit.id}`} rel={rel}>
      <span class="small">{label}</span>
      <span lang={lang}>
        <Prose text={title} />
      </span>
    </a>
  )
}

function plain(text: string): string {
  return text.replaceAll('`', '')
}
