import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ActionError } from '../../../actions/action-error.ts'
import { isReportPassword } from '../../../actions/people/passwords.ts'
import { readWebpageUrl } from '../../../actions/reports/webpage-url.ts'
import { createScan, findListedUrls, type NewScanFields } from '../../../actions/scans/create-scan.ts'
import { readScanOptions, type ScanOptionErrors } from '../../../actions/scans/scan-options.ts'
import { readLogInHeaders } from '../../../engine/net/log-in-headers.ts'
import type { ScanOptions } from '../../../queue/scans/scan-options.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import { findScanOf } from '../../../storage/scans/scans.ts'
import { PRIVACIES } from '../../../vocabulary.ts'
import type { WebContext } from '../context.ts'
import { formOf } from '../forms.ts'
import { renderPage } from '../render.ts'
import { queryOf } from '../reports/list/list-query.ts'
import { textOf } from '../reports/model/audit-words.ts'
import type { View } from '../view.ts'
import { sitePath } from './paths.ts'
import { defaultFields, type StartFieldErrors, type StartFields, StartPage } from './start-form.tsx'

/** Bytes. The longest list of URLs has 8 MB, and percent-encoding adds to it. */
const LARGEST_FORM = 12_000_000
const USUAL_FORM = 64_000

/** The form for a new scan. */
export function startRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage, config, viewOf } = context
  const maxPages = config.scanPages

  app.get('/scans/new', async (request, reply) => {
    const user = context.requireUser(request)
    const query = queryOf(request.url)
    const from = await findScanOf(storage.db, user.id, query.get('from') ?? '')
    const fields =
      from === undefined
        ? defaultFields(query.get('url') ?? '')
        : fieldsOf(from, await findListedUrls(storage, from.id))
    const needsHeaders = from !== undefined && optionsOf(from).isLoggedIn === true
    return renderPage(reply, StartPage({ view: viewOf(request), fields, maxPages, errors: {}, needsHeaders }))
  })

  // Asked before a body of that size is read. What others have entered is kept until they have signed in again.
  const onRequest = async (request: FastifyRequest) => {
    if (Number(request.headers['content-length'] ?? LARGEST_FORM) > USUAL_FORM) context.requireUser(request)
  }

  app.post('/scans', { bodyLimit: LARGEST_FORM, onRequest }, async (request, reply) => {
    const user = context.requireUser(request)
    const form = formOf(request)
    const fields = readFields(form)
    const secrets = {
      password: (fields.privacy === 2 && form.get('password')) || undefined,
      headers: linesOf(form.get('header') ?? ''),
    }
    const view = viewOf(request)
    const again = (errors: StartFieldErrors, problem?: string) => {
      const needsHeaders = secrets.headers.length > 0
      const page = StartPage({ view, fields, maxPages, errors, problem, needsHeaders })
      return renderPage(reply, page, { status: problem === undefined ? 422 : 429 })
    }
    const read = readScan(view, fields, secrets)
    if (!read.ok) return again(read.errors)
    try {
      await createScan(context, { userId: user.id }, read.scan)
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      const { actions: words } = view.words.scan
      if (error.retryAfter !== undefined) return again({}, words.tooOften(error.retryAfter))
      if (error.code !== 'scan_under_way') throw error
      context.setFlash(reply, 'problem', words.underWay)
    }
    return reply.redirect(sitePath(read.scan.project), 303)
  })

  function readScan(
    view: View,
    fields: StartFields,
    { password, headers: lines }: { password: string | undefined; headers: string[] },
  ): { ok: true; scan: NewScanFields } | { ok: false; errors: StartFieldErrors } {
    const { form: words } = view.words.scan
    const errors: StartFieldErrors = {}
    if (fields.privacy === 2 && password === undefined) errors.password = words.passwordMissing
    if (password !== undefined && !isReportPassword(password)) errors.password = words.passwordLength
    const login = readLogInHeaders(lines)
    if (!login.ok) errors.header = `${words.header}: ${textOf(login.problem, view).text} ${words.headersAgain}`
    const address = readWebpageUrl(fields.url)
    if (!address.ok) {
      const { problems } = view.words.dashboard.create
      return { ok: false, errors: { ...errors, url: problems[address.problem] } }
    }
    const { url, project } = address
    const read = readScanOptions(
      {
        ...fields,
        url,
        list: fields.list.trim() === '' ? '' : fields.list,
        include: linesOf(fields.include),
        exclude: linesOf(fields.exclude),
        ignore_params: linesOf(fields.ignore_params),
        sitemap: linesOf(fields.sitemap),
      },
      { maxPages, device: config.device },
    )
    if (!read.ok) Object.assign(errors, errorTexts(view, read.errors))
    if (!read.ok || !login.ok || Object.keys(errors).length > 0) return { ok: false, errors }
    const { options, list } = read
    return {
      ok: true,
      scan: { url, project, options, list, privacy: fields.privacy, password, headers: login.headers },
    }
  }
}

const OPTIONS = [
  'pages',
  'depth',
  'sample',
  'device',
  'scope',
  'list',
  'include',
  'exclude',
  'ignore_params',
  'sitemap',
  'rate',
] as const

/** Each problem completes the sentence that the name of its field begins. */
function errorTexts(view: View, errors: ScanOptionErrors): StartFieldErrors {
  const { form: words } = view.words.scan
  const texts: StartFieldErrors = {}
  for (const name of OPTIONS) {
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
    depth: text('depth'),
    sample: text('sample'),
    device: text('device'),
    scope: text('scope'),
    list: text('list'),
    include: text('include'),
    exclude: text('exclude'),
    ignore_params: text('ignore_params'),
    sitemap: text('sitemap'),
    rate: text('rate'),
    nofollow: form.get('nofollow') === '1',
    external: form.get('external') === '1',
    privacy: PRIVACIES.find((one) => String(one) === form.get('privacy')) ?? 1,
  }
}

/** To scan a site again with other options. */
function fieldsOf(scan: Scan, list: readonly string[]): StartFields {
  const { pages, scope, include, exclude, ignoreParams, sitemaps, rate, nofollow, external, ...options } =
    optionsOf(scan)
  return {
    url: scan.url,
    // As many as are listed, also after the list was changed.
    pages: options.list?.count === pages ? '' : String(pages),
    depth: String(options.sample?.depth ?? 0),
    sample: String(options.sample?.pages ?? ''),
    device: options.sample?.device ?? '',
    scope,
    list: list.join('\n'),
    include: include.join('\n'),
    exclude: exclude.join('\n'),
    ignore_params: ignoreParams.join('\n'),
    sitemap: sitemaps.join('\n'),
    rate: String(rate),
    nofollow,
    external,
    // A password is not shown, so it would have to be set again.
    privacy: scan.privacy === 2 ? 1 : scan.privacy,
  }
}

/** They are stored as JSON. */
function optionsOf({ options }: Scan): ScanOptions {
  return options as ScanOptions
}
