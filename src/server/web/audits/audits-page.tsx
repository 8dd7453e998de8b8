import { audits as pageAudits } from '../../../engine/audits/index.ts'
import { THRESHOLDS } from '../../../engine/score.ts'
import { siteAudits } from '../../../engine/site/audits/index.ts'
import { translators } from '../../../words/languages.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { SearchInput } from '../components/search-input.tsx'
import { Prose } from '../components/text.tsx'
import { Layout } from '../layout.tsx'
import type { View } from '../view.ts'
import { type CatalogueAudit, type CatalogueKind, cataloguePath, sectionName, sectionOf } from './catalogue.ts'

const COUNTS = { page: pageAudits.length, site: siteAudits.length }

interface AuditsPageProps {
  view: View
  /** Those that match the search. */
  audits: readonly CatalogueAudit[]
  kind: CatalogueKind
  search: string
}

export function AuditsPage({ view, kind, audits, search }: AuditsPageProps) {
  const { audits: words } = view.words
  return (
    <Layout
      view={view}
      title={kind === 'site' ? words.siteTitle : words.title}
      description={words.description}
      page="audits"
      indexable={search === ''}
      scripts={['search.js']}
    >
      <header class="page-head">
        <h1>{kind === 'site' ? words.siteTitle : words.title}</h1>
        <p class="lead">{words.lead(COUNTS.page, COUNTS.site)}</p>
        {kind === 'page' && <p>{words.scoring(THRESHOLDS)}</p>}
        <nav class="jump" aria-label={words.kinds} data-live="tabs">
          <ul>
            {(['page', 'site'] as const).map((one) => (
              <li key={one}>
                <a href={searchPath(one, search)} aria-current={one === kind ? 'page' : undefined}>
                  {words[one]} <span class="count">{view.format.number(COUNTS[one])}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <search>
        <form method="get" action={cataloguePath(kind)} class="audit-search" data-filters>
          <div class="field filters-search">
            <label for="search" class="visually-hidden">
              {words.search}
            </label>
            <SearchInput label={words.search} value={search} />
          </div>
          <Button data-apply>{words.searchButton}</Button>
        </form>
      </search>
      <p class="visually-hidden" role="status" data-announce />
      <div data-results={words.found(audits.length)}>
        {audits.length === 0 ? (
          <EmptyState icon="search" title={words.nothing}>
            <a href={cataloguePath(kind)}>{words.showAll}</a>
          </EmptyState>
        ) : (
          <Catalogue view={view} audits={audits} />
        )}
      </div>
    </Layout>
  )
}

function searchPath(kind: CatalogueKind, search: string): string {
  return search === '' ? cataloguePath(kind) : `${cataloguePath(kind)}?${new URLSearchParams({ search })}`
}

function Catalogue({ view, audits }: Pick<AuditsPageProps, 'view' | 'audits'>) {
  const { audits: words } = view.words
  const bySection = [...Map.groupBy(audits, sectionOf)]
  return (
    <>
      {bySection.length > 1 && (
        <nav class="jump" aria-label={words.contents}>
          <ul>
            {bySection.map(([section, some]) => (
              <li key={section}>
                <a href={`#${section}`}>
                  {sectionName(view, section)} <span class="count">{view.format.number(some.length)}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {bySection.map(([section, some]) => (
        <section key={section} aria-labelledby={section}>
          <h2 id={section}>{sectionName(view, section)}</h2>
          <ul class="audit-list">
            {some.map((audit) => (
              <AuditEntry key={audit.id} view={view} audit={audit} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** By id, title, reason and fix, all words of the search in any order. */
export function matches(view: View, audit: CatalogueAudit, search: string): boolean {
  const { title, why, fix } = auditTexts(view, audit)
  const text = [audit.id, title, why, fix].join('\n').toLocaleLowerCase(view.language)
  return search
    .toLocaleLowerCase(view.language)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function AuditEntry({ view, audit }: { view: View; audit: CatalogueAudit }) {
  const { title, lang } = auditTexts(view, audit)
  return (
    <li>
      <a href={`/audits/${audit.id}`} lang={lang}>
        <Prose text={title} />
      </a>
      <span class="audit-list-authority" lang="en">
        {audit.authorities[0]?.name}
      </span>
      <AuditTags view={view} audit={audit} />
    </li>
  )
}

export function AuditTags({ view: { words }, audit: { importance, blocking } }: { view: View; audit: CatalogueAudit }) {
  return (
    <span class="audit-tags">
      {blocking === true && <span class="tag tag-blocking">{words.audits.blocking}</span>}
      <span class={`tag tag-${importance}`}>{words.importances[importance]}</span>
    </span>
  )
}

interface AuditTexts {
  title: string
  why: string
  fix: string
  /** The language of the texts, if it isn't the page's. */
  lang: 'en' | undefined
}

/** The texts of an audit in the reader's language, or in English if there is no translation. */
export function auditTexts({ language }: View, { id, title, why, fix }: CatalogueAudit): AuditTexts {
  const own = translators[language].words(id)
  return own === undefined
    ? { title, why, fix, lang: language === 'en' ? undefined : 'en' }
    : { ...own, lang: undefined }
}
