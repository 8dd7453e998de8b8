import type { Assessment } from '../../engine/assessment.ts'
import type { Audit } from '../../engine/audit.ts'
import { deepen } from '../../engine/deepen.ts'
import type { ContentCheck } from '../../engine/model.ts'
import type { Http } from '../../engine/net/http.ts'
import { redactedHttp } from '../../engine/net/redaction.ts'
import { openHttp } from '../http.ts'
import { createPageJudge, sizeOf } from '../judge/page-judge.ts'
import type { LogInUse } from '../log-in.ts'
import type { Progress } from '../progress.ts'
import type { Labels } from '../report/labels.ts'
import type { Terminal } from '../terminal.ts'
import { type DepthArguments, openCheckBrowser } from './browser.ts'
import type { ShownPage } from './shown-page.ts'
import { type PageSource, visit } from './visit.ts'

/** A page that was judged, in English. */
export interface CheckedPage {
  assessment: Assessment
  /** What a report page shows of it, if that is wanted. */
  shown: ShownPage | null
  /** Where a service has it. */
  onServer?: ServerRun
}

/** A run of a service, as the API names it. */
export interface ServerRun {
  report_id: string
  run_id: string
  /** The page of the report. */
  page_url: string
}

/** Collects and judges pages. */
export interface Checker {
  http: Http
  assess(page: PageSource, progress: Progress): Promise<CheckedPage>
  close(): Promise<void>
}

export interface CheckerArguments extends DepthArguments {
  only: string[]
  skip: string[]
}

interface CheckerOptions {
  /** A report page is built from it. */
  isShown?: boolean
  logIn?: LogInUse | undefined
  /** Of pages that credentials are sent to. */
  keepsPictures?: boolean
  /** What the page at a URL must contain, or must not. */
  contentChecks?: (url: string) => readonly ContentCheck[]
}

/** `audits`: those that `only` and `skip` select. */
export function openChecker(
  typed: CheckerArguments,
  audits: readonly Audit[],
  labels: Labels,
  terminal: Terminal,
  { isShown = false, logIn, keepsPictures = false, contentChecks = () => [] }: CheckerOptions = {},
): Checker {
  const browser = openCheckBrowser(typed, terminal, labels)
  const http = logIn ? redactedHttp(openHttp(typed, logIn.headersFor), logIn.redaction) : openHttp(typed)
  const pages = createPageJudge({ audits, only: typed.only, skip: typed.skip, signal: terminal.signal })
  return {
    http,
    async assess(page, progress) {
      const own = 'url' in page ? logIn?.of(page.url) : undefined
      const browse = await browser.optionsFor(progress, 'url' in page ? page.url : page.path)
      const collected = await visit(page, { http, terminal, progress, labels, isSignedIn: own !== undefined, ...typed })
      const how = browse && { ...browse, logIn: own, keepsSignedIn: keepsPictures }
      const seen = how === undefined ? collected.evidence : await deepen(collected, how)
      const checks = contentChecks(seen.url.startsWith('file:') && seen.page.ok ? seen.page.value.url : seen.url)
      const evidence = checks.length === 0 ? seen : { ...seen, contentChecks: checks }
      const assessment = await pages.judge(evidence, sizeOf(evidence), collected.read)
      if (!isShown) return { assessment, shown: null }
      return { assessment, shown: (await import('./shown-page.ts')).shownPage(evidence, assessment, collected.read) }
    },
    async close() {
      http.close()
      pages.close()
      await browser.close()
    },
  }
}
