import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '../../../common/durations.ts'
import { escapeXml } from '../../../common/text.ts'
import { readSecurityTxt } from '../../../domain/branding/security-txt.ts'
import { listIndexableReports } from '../../../storage/reports/reports.ts'
import { listIndexableScans } from '../../../storage/scans/scans.ts'
import type { Asset } from '../assets.ts'
import { catalogue } from '../audits/catalogue.ts'
import type { WebContext } from '../context.ts'
import { type ApiDescription, type OpenApi, referencePaths } from '../docs/reference.ts'
import { notFound } from '../error-page.tsx'
import { formOf, safeNext } from '../forms.ts'
import { renderPage } from '../render.ts'
import { viewOf } from '../view.ts'
import { isLanguage } from '../words/words.ts'
import { BotPage } from './bot-page.tsx'

const YEAR_SECONDS = 31_536_000
/** For a file with our own URL in it that is the Host of the request: shared caches would give it to others. */
const NOT_SHARED = 'private, no-cache'
const CACHE_DAY = 'public, max-age=86400'
const CACHE_HOUR = 'public, max-age=3600'
/** A sitemap can hold 50,000 URLs (sitemaps.org); the rest is left for the pages themselves. */
const MAX_REPORTS = 40_000
const REPORTS_AT_ONCE = 1_000
const MAX_SCANS = 5_000

/** Language and theme, the bot's page, and the well-known files: favicon, robots.txt, sitemap and security.txt. */
export function siteRoutes(
  app: FastifyInstance,
  { setCookie, config, now, storage, branding }: WebContext,
  assets: Map<string, Asset>,
  api: ApiDescription,
): void {
  const { contact, url } = config
  app.post('/settings', async (request, reply) => {
    const form = formOf(request)
    const language = form.get('language') ?? undefined
    const theme = form.get('theme')
    if (isLanguage(language)) setCookie(reply, 'language', language, { maxAge: YEAR_SECONDS })
    if (theme === 'auto' || theme === 'light' || theme === 'dark')
      setCookie(reply, 'theme', theme, { maxAge: theme === 'auto' ? 0 : YEAR_SECONDS })
    return reply.redirect(safeNext(form.get('back')), 303)
  })

  app.get('/favicon.ico', async (_request, reply) => {
    const icon = assets.get('favicon.ico')!
    return reply.type(icon.type).header('cache-control', CACHE_DAY).send(icon.bytes)
  })

  app.get('/robots.txt', async (request, reply) => {
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /account',
      '',
      `Sitemap: ${viewOf(request).base}/sitemap.xml`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', url === null ? NOT_SHARED : CACHE_DAY)
      .send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const { base } = viewOf(request)
    const known = [
      '/',
      '/bot',
      '/audits',
      '/audits/site',
      ...referencePaths(api.document() as OpenApi),
      ...catalogue.map(({ id }) => `/audits/${id}`),
    ]
    // Where the database is out of reach, the answer is a 500 instead of half a sitemap.
    const first = await listIndexableReports(storage.slow, REPORTS_AT_ONCE)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', url === null ? NOT_SHARED : CACHE_HOUR)
      .send(Readable.from(sitemap(base, known, first), { objectMode: false }))
  })

  /** In parts, so that other requests are answered in between: anybody may ask for it. */
  async function* sitemap(base: string, known: string[], first: { id: string }[]): AsyncGenerator<string> {
    const entries = (paths: string[]) =>
      paths.map((path) => `<url><loc>${escapeXml(base + path)}</loc></url>\n`).join('')
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    yield entries(known)
    let some = first
    for (let left = MAX_REPORTS; some.length > 0; ) {
      yield entries(some.map(({ id }) => `/reports/${id}`))
      left -= some.length
      if (left <= 0 || some.length < REPORTS_AT_ONCE) break
      some = await listIndexableReports(storage.slow, Math.min(left, REPORTS_AT_ONCE), some.at(-1)!.id)
    }
    const scans = await listIndexableScans(storage.slow, MAX_SCANS)
    yield entries(scans.map(({ id }) => `/scans/${id}`))
    yield '</urlset>\n'
  }

  app.get('/bot', async (request, reply) =>
    renderPage(reply, BotPage({ view: viewOf(request), contact, url }), { indexable: true }),
  )

  app.get('/.well-known/security.txt', async (request, reply) => {
    const own = ownSecurityTxt()
    if (own === null && contact === null) throw notFound()
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', own !== null ? CACHE_HOUR : url === null ? NOT_SHARED : CACHE_DAY)
      .send(own ?? securityTxt({ contact: contact!, base: viewOf(request).base, now: now() }))
  })

  /** That of the branding, until it expires: RFC 9116 §2.5.5 forbids to use it after that. */
  function ownSecurityTxt(): string | null {
    const { securityTxt: text } = branding.current()
    return text !== null && readSecurityTxt(text, now()).ok ? text : null
  }
}

const HALF_YEAR_MS = 182 * DAY_MS

/** RFC 9116 wants an expiry within a year: ours is always half a year ahead, rounded to days. */
export function securityTxt({ contact, base, now }: { contact: string; base: string; now: number }): string {
  const expires = new Date(Math.floor((now + HALF_YEAR_MS) / DAY_MS) * DAY_MS).toISOString()
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, de',
    `Canonical: ${base}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}
