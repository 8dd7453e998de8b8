import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BoundedCache } from '../../../common/bounded-cache.ts'
import { HOUR_MS } from '../../../common/durations.ts'
import { Limiter } from '../../../common/limiter.ts'
import type { Collected } from '../../../engine/model.ts'
import type { WebContext } from '../context.ts'
import { file } from '../reports/downloads/file.ts'
import type { Language } from '../words/words.ts'
import { openPrintServer, TOKEN_HEADER } from './print-server.ts'

const MAX_CACHE_BYTES = 32 * 2 ** 20
/** Running and waiting prints together; beyond this the user is asked to try again. */
const MAX_CONCURRENT = 8
const TIMEOUT_MS = 90_000
/** Prints for one IP address in an hour. */
const MAX_BY_ADDRESS = 60

/** A page to print. */
interface PrintedPage {
  path: string
  /** Changes with everything that the page shows. */
  version: string | number
  /** Of the file, without its ending. */
  name: string
  /** With which our own browser may read the page. */
  headers: Record<string, string>
}

/** Everything a PDF depends on. Who requested it is not part of it. */
interface PdfKey extends Pick<PrintedPage, 'path' | 'version'> {
  paperSize: PaperSize
  language: Language
  /** The public URL of the site, for the links. */
  base: string
  /** As JSON. */
  branding: string
}

type Problem = 'none' | 'removed' | 'busy' | 'missing' | 'failed'

/** Answers requests with a page as a PDF, printed by our own browser and cached until the page changes. */
export interface PdfPrinter {
  answer(request: FastifyRequest, reply: FastifyReply, page: PrintedPage): Promise<FastifyReply>
  /** Redirects to the page, which says that there is nothing to print yet, or not anymore. */
  refuse(request: FastifyRequest, reply: FastifyReply, path: string, why?: 'none' | 'removed'): FastifyReply
}

export function createPdfPrinter(app: FastifyInstance, context: WebContext): PdfPrinter {
  const { browser, viewOf, logger, redirectWith } = context
  const cache = new BoundedCache<string, Buffer>(MAX_CACHE_BYTES, (pdf) => pdf.length)
  const prints = new Limiter({ quota: MAX_BY_ADDRESS, windowMs: HOUR_MS })
  const underWay = new Map<string, Promise<Collected<Buffer>>>()

  return {
    async answer(request, reply, page) {
      const { path, version, name } = page
      const { language, base, format, branding } = viewOf(request)
      const paperSize = paperSizeOf((request.query as { format?: unknown }).format, format.locale)
      const pdfKey: PdfKey = { path, version, paperSize, language, base, branding: JSON.stringify(branding) }
      const key = Object.values(pdfKey).join(' ')
      const pdf = cache.get(key)
      if (pdf !== undefined) return send(reply, name, pdf)
      const isBusy = !underWay.has(key) && underWay.size >= MAX_CONCURRENT
      if (isBusy || !prints.take(request.ip).allowed) return refuseWith(request, reply, path, 'busy')
      const got = await printOnce(key, () => print(pdfKey, page.headers))
      if (got.ok) return send(reply, name, got.value)
      if (got.code !== 'browser_missing') logger.warn({ path, error: got.code }, got.message)
      return refuseWith(request, reply, path, got.code === 'browser_missing' ? 'missing' : 'failed')
    },
    refuse: (request, reply, path, why = 'none') => refuseWith(request, reply, path, why),
  }

  /** Concurrent requests for the same PDF share one print. */
  function printOnce(key: string, print: () => Promise<Collected<Buffer>>): Promise<Collected<Buffer>> {
    const printing = underWay.get(key) ?? print().finally(() => underWay.delete(key))
    underWay.set(key, printing)
    void printing.then((got) => got.ok && cache.set(key, got.value)).catch(() => {})
    return printing
  }

  async function print({ path, paperSize, language, base }: PdfKey, access: PrintedPage['headers']) {
    // No cookies: the PDF shows what every reader sees, in the light theme.
    const headers = { host: new URL(base).host, 'accept-language': language, accept: 'text/html,*/*', ...access }
    const token = randomBytes(24).toString('base64url')
    const server = await openPrintServer(app, { path, headers, base }, token)
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const got = await browser.print(server.url, { format: paperSize, headers: { [TOKEN_HEADER]: token }, signal })
      return got.ok ? { ok: true as const, value: Buffer.from(got.value) } : got
    } finally {
      await server.close()
    }
  }

  /** Redirects to the page, which shows the problem. */
  function refuseWith(request: FastifyRequest, reply: FastifyReply, path: string, problem: Problem): FastifyReply {
    return redirectWith(reply, path, viewOf(request).words.report.browser.pdf[problem], 'problem')
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
