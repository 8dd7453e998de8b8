import { bodyBytes } from '../../engine/body.ts'
import { readRendering } from '../../engine/derive/accessibility/rendering.ts'
import { decodeHtml, sniffEncoding } from '../../engine/derive/charset/charset.ts'
import { checkContent } from '../../engine/derive/content/content-checks.ts'
import { isAppShell } from '../../engine/derive/document/app-shell.ts'
import { DocumentBound, readDocument } from '../../engine/derive/document/document.ts'
import { headerValue } from '../../engine/derive/http/headers.ts'
import type { PageHead } from '../../engine/derive/refusal.ts'
import type { ContentCheck } from '../../engine/model.ts'
import type { Failure } from '../../errors.ts'
import { findContentChecks } from '../../storage/reports/content-checks.ts'
import type { Storage } from '../../storage/storage.ts'
import { CONTENT_BYTES, type FindContentProblem } from './check-page.ts'

/** What the content checks of a report, and of the policy of its project, say about a response; undefined without any. */
export async function contentProblemOf(storage: Storage, reportId: string): Promise<FindContentProblem | undefined> {
  const checks = await findContentChecks(storage.db, reportId)
  return checks.length === 0 ? undefined : (page) => contentProblem(page, checks)
}

/** The first check that fails for certain; null for HTML that is too large, and for what only scripts or the rest of a long page may show. */
export function contentProblem({ url, headers, body }: PageHead, checks: readonly ContentCheck[]): Failure | null {
  const bytes = bodyBytes(body)
  const { encoding } = sniffEncoding(bytes, headerValue(headers ?? [], 'content-type') ?? null)
  try {
    const document = readDocument(decodeHtml(bytes, encoding), url)
    const rendering = readRendering(document)
    const isVisible = rendering.isVisible.bind(rendering)
    const isPart = bytes.length >= CONTENT_BYTES || isAppShell(document, isVisible)
    const certain = isPart ? checks.filter(({ kind }) => kind === 'must_not_contain') : checks
    const failed = checkContent({ document, isVisible }, certain).find(({ state }) => state === 'failed')
    return failed === undefined ? null : { code: 'content_failed', message: problemOf(failed.check) }
  } catch (error) {
    if (error instanceof DocumentBound) return null
    throw error
  }
}

function problemOf({ kind, text, selector }: ContentCheck): string {
  const what = text === undefined ? `an element that matches ${selector}` : `the text “${text}”`
  return kind === 'must_contain' ? `The page does not contain ${what}.` : `The page contains ${what}.`
}
