import { templatesOf } from '../../messages/message.ts'
import type { AuditResult } from '../assessment.ts'
import type { Audit } from '../audit.ts'
import { type Capture, evidenceFromCapture } from '../capture.ts'
import type { Evidence } from '../evidence.ts'
import { judge } from '../judge.ts'
import type { Collected, Page } from '../model.ts'

/** What a test says about a page: a capture, and any other evidence by its value. */
export type PageUnderTest = Partial<Capture> & {
  now?: string
  source?: Evidence['source']
  page?: Partial<Page>
  contentChecks?: Evidence['contentChecks']
  evidence?: { [K in Exclude<keyof Evidence, Told>]?: Valued<NonNullable<Evidence[K]>> }
}

/** The parts a test tells in other ways. */
type Told = 'format' | 'source' | 'url' | 'collectedAt' | 'page' | 'contentChecks'

type Valued<G> = G extends Collected<infer V> ? V : never

export const NOW = '2026-01-15T12:00:00.000Z'

/** Evidence for a test: an https page that answered 200 with these parts, and nothing else known. */
export function evidenceOf({
  now = NOW,
  source,
  page,
  contentChecks,
  evidence = {},
  ...capture
}: PageUnderTest): Evidence {
  const html = capture.html_base64 === undefined ? '' : undefined
  const made = evidenceFromCapture({ url: 'https://example.com/', html, headers: [], status: 200, ...capture }, now)
  if (source !== undefined) made.source = source
  if (contentChecks !== undefined) made.contentChecks = contentChecks
  if (made.page.ok) Object.assign(made.page.value, page)
  for (const [name, value] of Object.entries(evidence)) Object.assign(made, { [name]: { ok: true, value } })
  return made
}

/** One audit's result on a page. */
export function audited(audit: Audit, page: PageUnderTest | string): AuditResult {
  const given = typeof page === 'string' ? { html: page } : page
  const result = judge(evidenceOf(given), { audits: [audit] }).audits[0]!
  for (const { key } of [result, { key: result.valueKey }, ...result.findings]) known(key, audit)
  return result
}

/** What an audit says is among its messages, where every language looks for it. */
function known(key: string | undefined, { id, messages }: Audit): void {
  if (key === undefined || key === 'verbatim' || key.includes('/')) return
  if (!Object.hasOwn(messages === undefined ? {} : templatesOf(messages), key))
    throw new Error(`${id} says "${key}", which is not among its messages.`)
}

/** A whole page around a piece of head and of body. */
export function page(head: string, body = '<h1>Heading</h1><p>Some text.</p>'): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`
}
