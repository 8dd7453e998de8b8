import type { BrowserRecord, LighthouseRecord } from '../../../../domain/results/browser-schema.ts'
import type { Results } from '../../../../domain/results/schema.ts'
import type { Finding } from '../../../../engine/assessment.ts'
import { AuditLink } from '../../components/audit-link.tsx'
import { type Fact, Facts } from '../../components/facts.tsx'
import type { View } from '../../view.ts'
import { type LocalText, lighthouseText, sentenceOf } from '../model/audit-words.ts'
import type { JudgedPage } from '../model/page-data.ts'
import { shortened } from '../parts/url.tsx'

/** Requests, timings and console messages of the browser run. */
export function BrowserFacts({ view, browser }: { view: View; browser: BrowserRecord }) {
  const { browser: words } = view.words.report
  const { number, bytes, milliseconds } = view.format
  const { long_tasks: tasks, load, console } = browser
  const facts: Fact[] = [
    [words.facts.requests, number(browser.requests)],
    [words.facts.failed, number(browser.failed)],
    [words.facts.bytes, bytes(browser.wire_bytes)],
    [words.facts.loaded, load === null ? '–' : milliseconds(load)],
    [words.facts.longTasks, words.facts.tasks(number(tasks.count), milliseconds(tasks.total))],
    [words.facts.browser, browser.browser],
  ]
  return (
    <>
      <Facts class="facts" facts={facts} />
      {console.length > 0 && (
        <details class="table-fold">
          <summary>{words.console(console.length)}</summary>
          <ul class="console">
            {console.map(({ level, text, where }, index) => (
              <li key={index}>
                <strong>{words.levels[level]}</strong> <bdi>{text}</bdi>
                {where !== null && (
                  <code>
                    <bdi title={where}>{shortened(where)}</bdi>
                  </code>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

export function ScriptChanges({ data: { view, results } }: { data: JudgedPage }) {
  const { browser: words } = view.words.report
  const changes = scriptChanges(results)
  return (
    <>
      <h3>{words.changes}</h3>
      {changes.length === 0 && <p>{words.noChanges}</p>}
      {changes.length > 0 && (
        <ul class="changes">
          {changes.map(({ audit, finding: { message: text, key, params } }, index) => (
            <li key={index}>
              <Said sentence={sentenceOf(audit, { text, key, params }, view)} />{' '}
              <AuditLink view={view} id={audit}>
                {audit}
              </AuditLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Said({ sentence: { text, lang } }: { sentence: LocalText }) {
  return (
    <span lang={lang ?? 'en'}>
      <bdi>{text}</bdi>
    </span>
  )
}

/** In Lighthouse's own words. */
export function Insights({ view, lab: { insights } }: { view: View; lab: LighthouseRecord }) {
  const { browser: words } = view.words.report
  if (insights.length === 0) return null
  return (
    <>
      <h3>{words.insights}</h3>
      <ul class="insights">
        {insights.map((insight) => (
          <li key={insight.id}>
            <Said sentence={lighthouseText(insight.title, view)} />
            {insight.value !== null && (
              <span class="insight-value">
                {' '}
                · <Said sentence={lighthouseText(insight.value, view)} />
              </span>
            )}
            {savings(insight).map((amount) => (
              <span key={amount} class="insight-value">
                {' '}
                · {words.saves(amount)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  )

  function savings({ value, savings_ms: ms, savings_bytes: bytes }: LighthouseRecord['insights'][number]): string[] {
    // If Lighthouse names an amount itself, it is one of these.
    if (value !== null) return []
    const time = ms !== null && ms > 0 ? [view.format.milliseconds(ms)] : []
    return bytes !== null && bytes > 0 ? [...time, view.format.bytes(bytes)] : time
  }
}

/** Something that JavaScript adds, changes or removes. */
interface ScriptChange {
  /** The id of the audit that found it. */
  audit: string
  finding: Finding
}

const MAX_CHANGES = 30
const KEYS = new Set(['shared/onlyWithScripts', 'shared/causedByScripts', 'shared/removedByScripts'])
/** All notes of this audit are about JavaScript. */
const ABOUT_SCRIPTS = 'seo/javascript'
/** How such findings start in older results, which have no message keys. */
const BEGINS = /^(?:Only with|Removed by|Changed by|JavaScript makes)/

export function scriptChanges({ audits }: Pick<Results, 'audits'>): ScriptChange[] {
  const changes = audits.flatMap(({ id, findings }) =>
    findings.filter((finding) => finding.note && isChange(id, finding)).map((finding) => ({ audit: id, finding })),
  )
  return changes.slice(0, MAX_CHANGES)
}

function isChange(id: string, { key, message }: Finding): boolean {
  return key === undefined ? BEGINS.test(message) : KEYS.has(key) || id === ABOUT_SCRIPTS
}
