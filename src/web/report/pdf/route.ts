import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BoundedCache } from '../../../common/bounded-cache.ts'
import { Limiter } from '../../../common/limiter.ts'
import type { Got } from '../../../engine/model.ts'
import type { ReportWithPassword, Run } from '../../../storage/records.ts'
import type { WebContext } from '../../context.ts'
import type { Language } from '../../words/words.ts'
import type { ReportAccess, ReportPath } from '../access.ts'
import { file, fileName } from '../downloads/file.ts'
import { reportPath, runPath } from '../parts/url.tsx'
import { openPrintServer, TOKEN_HEADER } from './print-server.ts'

const MAX_CACHE_BYTES = 32 * 2 ** 20
/** Running and waiting prints together; beyond this the user is asked to try again. */
const MAX_CONCURRENT = 8
const TIMEOUT_MS = 90_000
/** Prints for one IP address in an hour. */
const MAX_BY_ADDRESS = 60
const HOUR_MS = 3_600_000

/** Everything a PDF depends on. Who requested it is not part of it. */
interface PdfKey {
  /** Of the report as it is now, or of a former run. */
  path: string
  /** Changes with the report, its runs and its visibility. */
  updatedAt: number
  paperSize: PaperSize
  language: Language
  /** The public URL of the site, for the links. */
  base: string
}

type Problem = 'none' | 'busy' | 'missing' | 'failed'

/** The report page, or that of a former run, as a PDF, printed by our own browser and cached until the report changes. */
export function pdfRoute(app: FastifyInstance, context: WebContext, reportAccess: ReportAccess): void {
  const { browser, viewOf, setFlash, logger } = context
  const cache = new BoundedCache<string, Buffer>(MAX_CACHE_BYTES, (pdf) => pdf.length)
  const prints = new Limiter({ quota: MAX_BY_ADDRESS, windowMs: HOUR_MS })
  const underWay = new Map<string, Promise<Got<Buffer>>>()

  for (const path of ['/reports/:id', '/reports/:id/runs/:run'])
    app.get<ReportPath>(`${path}/report.pdf`, async (request, reply) => {
      const found = await reportAccess.findReadableRun(request, reply)
      return found === undefined ? reply : answer(request, reply, found)
    })

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { report, former }: { report: ReportWithPassword; former: Run | undefined },
  ): Promise<FastifyReply> {
    const path = former === undefined ? reportPath(report.id) : runPath(report.id, former.id)
    const hasResult = former === undefined ? report.resultRunId !== null : former.result !== null
    if (!hasResult) return redirectWith(request, reply, path, 'none')
    const { language, base, format } = viewOf(request)
    const paperSize = paperSizeOf((request.query as { format?: unknown }).format, format.locale)
    const pdfKey: PdfKey = { path, updatedAt: report.updatedAt, paperSize, language, base }
    const key = Object.values(pdfKey).join(' ')
    const name = fileName(report, former)
    const pdf = cache.get(key)
    if (pdf !== undefined) return send(reply, name, pdf)
    const isBusy = !underWay.has(key) && underWay.size >= MAX_CONCURRENT
    if (isBusy || !prints.take(request.ip).allowed) return redirectWith(request, reply, path, 'busy')
    const got = await printOnce(key, () => print(pdfKey, report))
    if (got.ok) return send(reply, name, got.value)
    if (got.code !== 'browser_missing') logger.warn({ report_id: report.id, error: got.code }, got.message)
    return redirectWith(request, reply, path, got.code === 'browser_missing' ? 'missing' : 'failed')
  }

  /** Concurrent requests for the same PDF share one print. */
  function printOnce(key: string, print: () => Promise<Got<Buffer>>): Promise<Got<Buffer>> {
    const printing = underWay.get(key) ?? print().finally(() => underWay.delete(key))
    underWay.set(key, printing)
    void printing.then((got) => got.ok && cache.set(key, got.value)).catch(() => {})
    return printing
  }

  async function print({ path, paperSize, language, base }: PdfKey, report: ReportWithPassword): Promise<Got<Buffer>> {
    // No cookies: the PDF shows what every reader sees, in the light theme.
    const headers = {
      host: new URL(base).host,
      'accept-language': language,
      accept: 'text/html,*/*',
      ...reportAccess.printHeader.create(report),
    }
    const token = randomBytes(24).toString('base64url')
    const server = await openPrintServer(app, { path, headers, base }, token)
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const got = await browser.print(server.url, { format: paperSize, headers: { [TOKEN_HEADER]: token }, signal })
      return got.ok ? { ok: true, value: Buffer.from(got.value) } : got
    } finally {
      await server.close()
    }
  }

  /** Redirects to the page, which shows the problem. */
  function redirectWith(request: FastifyRequest, reply: FastifyReply, path: string, problem: Problem): FastifyReply {
    setFlash(reply, 'problem', viewOf(request).words.report.browser.pdf[problem])
    return reply.redirect(path, 303)
  }
}

function send(reply: FastifyReply, name: string, pdf: Buffer): FastifyReply {
  return file(reply, name, 'pdf').type('application/pdf').send(pdf)
}

const PAPER_SIZES = ['A4', 'Letter'] as const
type PaperSize = (typeof PAPER_SIZES)[number]

/** Regions that use US Letter, from CLDR's `paperSize`; all others use A4. */
const LETTER = new Set(['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'])

/** The requested size, or the usual one of the reader's region. */
export function paperSizeOf(asked: unknown, locale: string): PaperSize {
  const named = PAPER_SIZES.find((one) => one.toLowerCase() === String(asked).toLowerCase())
  return named ?? (LETTER.has(new Intl.Locale(locale).region ?? '') ? 'Letter' : 'A4')
}
