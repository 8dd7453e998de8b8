import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BoundedCache } from '../../../common/bounded-cache.ts'
import type { Got } from '../../../engine/model.ts'
import type { ReportWithPassword } from '../../../storage/records.ts'
import type { WebTools } from '../../context.ts'
import type { Language } from '../../words/words.ts'
import type { Gate, ReportPath } from '../access.ts'
import { pathOf } from '../parts/address.tsx'
import { openPaperServer } from './print-server.ts'

const MOST_BYTES = 32 * 2 ** 20
/** Printed at once or waiting for it; whoever comes past these tries again. */
const MOST_AT_ONCE = 8
const PATIENCE_MS = 90_000
/** From one address, before it is one a minute. */
const MOST_BY_ADDRESS = 60

/** Everything that a PDF depends on: nothing of who asked for it. */
interface PdfKey {
  reportId: string
  /** Every change of the report, of its runs and of its visibility moves it. */
  updatedAt: number
  paper: Paper
  language: Language
  /** Links lead there. */
  base: string
}

type Problem = 'none' | 'busy' | 'missing' | 'failed'

/** The page as a PDF, printed by our own browser for whoever may read it, and kept until the report changes. */
export function pdfRoute(app: FastifyInstance, tools: WebTools, gate: Gate): void {
  const { browser, attempts, viewOf, setFlash, logger } = tools
  const known = new BoundedCache<string, Buffer>(MOST_BYTES, (pdf) => pdf.length)
  const underWay = new Map<string, Promise<Got<Buffer>>>()

  app.get<ReportPath>('/reports/:id/report.pdf', async (request, reply) => {
    const report = await gate.readable(request, reply)
    if (report === undefined) return reply
    if (report.resultRunId === null) return excuse(request, reply, 'none')
    const { language, base, format } = viewOf(request)
    const paper = paperOf((request.query as { format?: unknown }).format, format.locale)
    const pdfKey: PdfKey = { reportId: report.id, updatedAt: report.updatedAt, paper, language, base }
    const key = Object.values(pdfKey).join(' ')
    const pdf = known.get(key)
    if (pdf !== undefined) return send(reply, report, pdf)
    const isBusy = !underWay.has(key) && underWay.size >= MOST_AT_ONCE
    if (isBusy || !attempts.allow(`print from ${request.ip}`, MOST_BY_ADDRESS).ok) return excuse(request, reply, 'busy')
    const got = await printOnce(key, () => print(pdfKey, report, request.headers.host))
    if (got.ok) return send(reply, report, got.value)
    if (got.code !== 'browser_missing') logger.warn({ report_id: report.id, error: got.code }, got.message)
    return excuse(request, reply, got.code === 'browser_missing' ? 'missing' : 'failed')
  })

  /** Several who want the same get the same. */
  function printOnce(key: string, print: () => Promise<Got<Buffer>>): Promise<Got<Buffer>> {
    const printing = underWay.get(key) ?? print().finally(() => underWay.delete(key))
    underWay.set(key, printing)
    void printing.then((got) => got.ok && known.set(key, got.value)).catch(() => {})
    return printing
  }

  async function print(
    { paper, language, base }: PdfKey,
    report: ReportWithPassword,
    host = 'localhost',
  ): Promise<Got<Buffer>> {
    const path = pathOf(report.id)
    // No cookies: what is printed is what any reader sees, in a light theme.
    const headers = { host, 'accept-language': language, accept: 'text/html,*/*', ...gate.printing.headerFor(report) }
    const mark = randomBytes(24).toString('base64url')
    const server = await openPaperServer(app, { path, headers, base }, mark)
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const got = await browser.print(server.url, { format: paper, headers: { 'x-verdict-paper': mark }, signal })
      return got.ok ? { ok: true, value: Buffer.from(got.value) } : got
    } finally {
      await server.close()
    }
  }

  /** Back to the page, which says why there is none. */
  function excuse(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
    setFlash(reply, 'problem', viewOf(request).words.report.browser.pdf[problem])
    return reply.redirect(pathOf((request.params as ReportPath['Params']).id), 303)
  }
}

function send(reply: FastifyReply, report: ReportWithPassword, pdf: Buffer): FastifyReply {
  const name = `${report.project.replaceAll(/[^a-z\d.-]+/gi, '-')}-${report.id.slice(0, 8)}.pdf`
  return reply
    .header('content-disposition', `inline; filename="${name}"`)
    .header('cache-control', 'private, no-cache')
    .header('x-robots-tag', 'noindex')
    .type('application/pdf')
    .send(pdf)
}

const PAPERS = ['A4', 'Letter'] as const
export type Paper = (typeof PAPERS)[number]

/** Where paper is US Letter, by CLDR's `paperSize`; everywhere else it is A4. */
const LETTER = new Set(['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'])

/** What is asked for, or else what the reader's printer holds. */
export function paperOf(asked: unknown, locale: string): Paper {
  const named = PAPERS.find((one) => one.toLowerCase() === String(asked).toLowerCase())
  return named ?? (LETTER.has(new Intl.Locale(locale).region ?? '') ? 'Letter' : 'A4')
}
