import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../actions/action-error.ts'
import { createScan } from '../../actions/create-scan.ts'
import { isReportPassword } from '../../actions/passwords.ts'
import { readScanOptions, type ScanOptionErrors } from '../../actions/scan-options.ts'
import { readWebpageUrl } from '../../actions/webpage-url.ts'
import type { ScanOptions } from '../../queue/scan/scan-options.ts'
import { findScanOf, type Scan } from '../../storage/scans/scans.ts'
import { PRIVACIES } from '../../vocabulary.ts'
import type { WebContext } from '../context.ts'
import { queryOf } from '../dashboard/list-query.ts'
import { formOf } from '../forms.ts'
import { renderPage } from '../render.ts'
import { textOf } from '../report/model/audit-words.ts'
import type { View } from '../view.ts'
import { sitePath } from './paths.ts'
import { defaultFields, type StartFieldErrors, type StartFields, StartPage } from './start-form.tsx'

/** The form for a new scan. */
export function startRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage, config, viewOf } = context
  const maxPages = config.scanPages

  app.get('/scans/new', async (request, reply) => {
    const user = context.requireUser(request, reply)
    if (user === undefined) return reply
    const query = queryOf(request.url)
    const from = await findScanOf(storage.db, user.id, query.get('from') ?? '')
    const fields = from === undefined ? defaultFields({ url: query.get('url') ?? '', maxPages }) : fieldsOf(from)
    return renderPage(reply, StartPage({ view: viewOf(request), fields, maxPages, errors: {} }))
  })

  app.post('/scans', async (request, reply) => {
    const user = context.requireUser(request, reply)
    if (user === undefined) return reply
    const form = formOf(request)
    const fields = readFields(form)
    const password = (fields.privacy === 2 && form.get('password')) || undefined
    const view = viewOf(request)
    const read = readScan(view, fields, password)
    if (!read.ok) return again(request, reply, fields, read.errors)
    const { url, project, options } = read
    try {
      await createScan(context, { userId: user.id }, { url, project, options, privacy: fields.privacy, password })
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      const { actions: words } = view.words.scan
      if (error.retryAfter !== undefined) return again(request, reply, fields, {}, words.tooOften(error.retryAfter))
      if (error.code !== 'scan_under_way') throw error
      context.setFlash(reply, 'problem', words.underWay)
    }
    return reply.redirect(sitePath(project), 303)
  })

  function readScan(view: View, fields: StartFields, password: string | undefined) {
    const { form: words } = view.words.scan
    const errors: StartFieldErrors = {}
    if (fields.privacy === 2 && password === undefined) errors.password = words.passwordMissing
    if (password !== undefined && !isReportPassword(password)) errors.password = words.passwordLength
    const address = readWebpageUrl(fields.url)
    if (!address.ok) {
      const { problems } = view.words.dashboard.create
      return { ok: false, errors: { ...errors, url: problems[address.problem] } } as const
    }
    const { url, project } = address
    const options = readScanOptions(
      {
        url,
        pages: fields.pages,
        scope: fields.scope,
        include: linesOf(fields.include),
        exclude: linesOf(fields.exclude),
        sitemap: linesOf(fields.sitemap),
        rate: fields.rate,
        external: fields.external,
      },
      { maxPages },
    )
    if (!options.ok) Object.assign(errors, errorTexts(view, options.errors))
    if (!options.ok || Object.keys(errors).length > 0) return { ok: false, errors } as const
    return { ok: true, url, project, options: options.options } as const
  }

  function again(
    request: FastifyRequest,
    reply: FastifyReply,
    fields: StartFields,
    errors: StartFieldErrors,
    problem?: string,
  ): FastifyReply {
    const page = StartPage({
      view: viewOf(request),
      fields,
      maxPages,
      errors,
      ...(problem !== undefined && { problem }),
    })
    return renderPage(reply, page, { status: problem === undefined ? 422 : 429 })
  }
}

/** Each problem completes the sentence that the name of its field begins. */
function errorTexts(view: View, errors: ScanOptionErrors): StartFieldErrors {
  const { form: words } = view.words.scan
  const texts: StartFieldErrors = {}
  for (const name of ['pages', 'scope', 'include', 'exclude', 'sitemap', 'rate'] as const) {
    const [problem] = errors[name] ?? []
    if (problem !== undefined) texts[name] = `${words[name]}: ${textOf(problem, view).text}`
  }
  return texts
}

function linesOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function readFields(form: URLSearchParams): StartFields {
  const text = (name: string) => form.get(name) ?? ''
  return {
    url: text('url'),
    pages: text('pages'),
    scope: text('scope'),
    include: text('include'),
    exclude: text('exclude'),
    sitemap: text('sitemap'),
    rate: text('rate'),
    external: form.get('external') === '1',
    privacy: PRIVACIES.find((one) => String(one) === form.get('privacy')) ?? 1,
  }
}

/** To scan a site again with other options. */
function fieldsOf({ url, options, privacy }: Scan): StartFields {
  const { pages, scope, include, exclude, sitemaps, rate, external } = options as ScanOptions
  return {
    url,
    pages: String(pages),
    scope,
    include: include.join('\n'),
    exclude: exclude.join('\n'),
    sitemap: sitemaps.join('\n'),
    rate: String(rate),
    external,
    // A password is not shown, so it would have to be set again.
    privacy: privacy === 2 ? 1 : privacy,
  }
}
