import type { Page } from 'playwright-core'

/** One page to capture. The tests open all of them too, and check that no route is missing. */
export interface Shown {
  name: string
  /** The server's route; null for URLs without one. */
  route: string | null
  path: string
  who: 'owner' | 'stranger'
  /** What to do on the page first. */
  before?: (page: Page) => Promise<void>
  /** false: capture only the window. */
  whole?: false
  /** The image of the README that it is used for. */
  picture?: { name: string; theme: 'light' | 'dark'; width: number }
}

/** Reports of the demo by what they are an example of. */
const REPORTS = {
  good: 'brightloaf.example/',
  decent: 'spokeline.example/',
  bad: 'oldmill-museum.example/',
  failed: 'fernlake-cabins.example/winter',
  'never-judged': 'town.westmere.example/meetings/minutes.pdf',
  waiting: 'brightloaf.example/letters/november',
  password: 'spokeline.example/basket',
  private: 'quietdesk.example/security',
} as const

/** `former` is the page of a former run, `scan` that of the latest scan of a whole site, `channel` that of a channel with a log. */
export type Reports = Record<keyof typeof REPORTS | 'former' | 'scan' | 'channel' | 'credential', string>

const SCANNED = '/projects/spokeline.example'
const BRANDED = '/projects/brightloaf.example'

/** The path of each report, from the list. */
export async function findPaths(page: Page, base: string): Promise<Record<keyof typeof REPORTS, string>> {
  await page.goto(`${base}/reports?per_page=100`)
  const links = await page
    .locator('.row-link')
    .evaluateAll((all) =>
      all.map((link) => [link.getAttribute('data-url') ?? '', link.getAttribute('href') ?? ''] as const),
    )
  const paths = new Map(links)
  const pathOf = (text: string) => {
    const path = paths.get(text) ?? paths.get(text.replace(/\/$/, ''))
    if (path === undefined) throw new Error(`The demo has no report of ${text}.`)
    return path
  }
  return Object.fromEntries(Object.entries(REPORTS).map(([name, text]) => [name, pathOf(text)])) as Reports
}

/** With what the demo does not have and gets here. */
export async function findReports(page: Page, base: string): Promise<Reports> {
  const reports = await findPaths(page, base)
  await page.goto(base + reports.decent)
  const former = await page.locator('.history-table a').last().getAttribute('href')
  await page.goto(base + SCANNED)
  const pages = await page.locator('.site-tabs a').nth(1).getAttribute('href')
  const channel = await addChannel(page, base)
  const credential = await addCredential(page, base)
  await addBranding(page, base)
  return { ...reports, former: former!, scan: pages!.replace(/\/pages$/, ''), channel, credential }
}

/** A project with its own name, logo, colors and footer. */
export async function addBranding(page: Page, base: string): Promise<void> {
  const canvas = await page.context().newPage()
  await canvas.setContent(
    `<p id="logo" style="display:inline-block;margin:0;padding:6px 14px 6px 6px;font:700 34px Georgia,serif;color:#8a3b12">
      <span style="display:inline-block;width:30px;height:30px;margin-right:8px;border-radius:50% 50% 6px 6px;background:#8a3b12;vertical-align:-4px"></span>Northgate</p>`,
  )
  const logo = await canvas.locator('#logo').screenshot({ omitBackground: true })
  await canvas.close()
  await page.goto(`${base}${BRANDED}/branding`)
  await page.locator('input[name="name"]').fill('Northgate Web Care')
  await page.locator('input[name="accent"]').fill('#8a3b12')
  await page.locator('input[name="accent_dark"]').fill('#f2a980')
  await page.locator('input[name="footer_text"]').fill('Audited by Northgate Web Care')
  await page.locator('input[name="footer_url"]').fill('https://northgate.example/')
  await page.locator('input[name="logo"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await page.locator('.branding form.stack button').click()
  await page.locator('.flash').waitFor()
}

/** The demo has none, since nothing is behind a login. */
async function addCredential(page: Page, base: string): Promise<string> {
  await page.goto(`${base}/credentials`)
  await page.locator('input[name="name"]').fill('Test account')
  await page.locator('input[name="origin"]').fill('https://spokeline.example')
  await page.locator('textarea[name="cookie"]').fill('session=4f2c1e9ab0')
  await page.locator('form[action="/credentials"] button').click()
  return (await page.locator('.table-cards th a').first().getAttribute('href'))!
}

/** The demo has no channels, because nothing could receive their messages. This one has a failed test in its log. */
async function addChannel(page: Page, base: string): Promise<string> {
  await page.goto(`${base}/channels?add=slack`)
  await page.locator('input[name="url"]').fill('http://127.0.0.1:1/')
  await page.locator('input[name="name"]').fill('Team chat')
  await page.locator('.channel-form button').click()
  await page.locator('form:has([value="test"]) button').click()
  await page.locator('.flash-problem').waitFor()
  const edit = await page.locator('a[href$="/edit"]').getAttribute('href')
  return edit!.replace(/\/edit$/, '')
}

type More = Pick<Shown, 'before' | 'whole' | 'picture'>
const shownTo =
  (who: Shown['who']) =>
  (name: string, route: Shown['route'], path: string, more: More = {}): Shown => ({ name, route, path, who, ...more })
const owner = shownTo('owner')
const stranger = shownTo('stranger')

export function pagesOf(reports: Reports): Shown[] {
  const { good, decent, bad, failed, waiting, password, scan, channel, credential } = reports
  return [
    stranger('landing', '/', '/'),
    stranger('sign-in', '/sign-in', '/sign-in'),
    stranger('sign-in-code', '/sign-in/code', '/sign-in/code'),
    stranger('bot', '/bot', '/bot'),
    stranger('docs', '/docs', '/docs'),
    stranger('docs-group', '/docs/:group', '/docs/reports'),
    stranger('records', '/docs/records', '/docs/records'),
    stranger('record', '/docs/records/:record', '/docs/records/report'),
    stranger('webhooks', '/docs/webhooks', '/docs/webhooks'),
    stranger('webhook', '/docs/webhooks/:event', '/docs/webhooks/report.worse'),
    stranger('problems', '/docs/problems', '/docs/problems'),
    stranger('audits', '/audits', '/audits'),
    stranger('audit', '/audits/:category/:name', '/audits/seo/description'),
    stranger('site-audits', '/audits/site', '/audits/site'),
    stranger('not-found', null, '/nothing-here'),
    stranger('set-up-over', '/setup', '/setup?token=used'),
    stranger('invite-over', '/invite/:token', '/invite/used'),
    stranger('gate-password', '/reports/:id', password),
    stranger('gate-private', '/reports/:id', reports.private),
    owner('reports', '/reports', '/reports?sort_by=generated_at', {
      picture: { name: 'reports', theme: 'light', width: 1280 },
    }),
    owner('reports-newest', '/reports', '/reports'),
    owner('reports-of-project', '/reports', '/reports?project=spokeline.example&sort_by=result&sort=asc'),
    owner('reports-nothing', '/reports', '/reports?search=nothing-like-this'),
    owner('reports-wrong', '/reports', '/reports?per_page=7'),
    owner('reports-selected', '/reports', '/reports', { whole: false, before: selectSome }),
    owner('reports-delete', '/reports', '/reports', { whole: false, before: askToDelete }),
    owner('reports-confirm', '/reports/confirm', `/reports/confirm?do=delete&id=${idOf(good)}&id=${idOf(bad)}`),
    owner('batch', '/reports/batches/:queuedAt', `/reports/batches/${createdAtOf(failed)}`),
    owner('projects', '/projects', '/projects', { picture: { name: 'projects', theme: 'dark', width: 1280 } }),
    owner('audit-log', '/audit-log', '/audit-log'),
    owner('branding', '/branding', '/branding'),
    owner('project-branding', '/projects/:project/branding', `${BRANDED}/branding`),
    owner('credentials', '/credentials', '/credentials'),
    owner('credential', '/credentials/:id', credential),
    owner('share-links', '/share-links', `/share-links?report=${idOf(password)}`),
    owner('shared-projects', '/shared-projects', '/shared-projects'),
    stranger('share-link-over', '/s/:token', '/s/revoked'),
    owner('schedules', '/schedules', '/schedules'),
    owner('alerts', '/alerts', '/alerts'),
    owner('alert-rule-new', '/alerts/rules/new', '/alerts/rules/new'),
    owner('channels', '/channels', '/channels'),
    owner('channel-new', '/channels', '/channels?add=webhook'),
    owner('channel-log', '/channels/:id', channel),
    owner('channel-edit', '/channels/:id/edit', `${channel}/edit`),
    stranger('channel-over', '/channels/confirm', '/channels/confirm?id=x&token=used'),
    stranger('unsubscribe-over', '/channels/unsubscribe', '/channels/unsubscribe?id=x&token=wrong'),
    owner('policy', '/projects/:project/policy', `${SCANNED}/policy`),
    owner('settings', '/projects/:project/settings', `${SCANNED}/settings`),
    owner('project-delete', '/projects/delete', '/projects/delete?project=spokeline.example'),
    owner('site', '/projects/:project', SCANNED, { picture: { name: 'site', theme: 'light', width: 1280 } }),
    owner('site-new', '/projects/:project', '/projects/brightloaf.example'),
    owner('site-scans', '/projects/:project/scans', `${SCANNED}/scans`),
    owner('scan-new', '/scans/new', '/scans/new', { before: openOptions }),
    stranger('scan', '/scans/:id', scan),
    stranger('scan-pages', '/scans/:id/pages', `${scan}/pages`),
    owner('scan-page', '/scans/:id/pages/:n', `${scan}/pages/1`),
    stranger('scan-findings', '/scans/:id/findings', `${scan}/findings`),
    stranger('scan-finding', '/scans/:id/findings/:category/:name', `${scan}/findings/site/broken-links`),
    stranger('scan-links', '/scans/:id/links', `${scan}/links`),
    owner('scan-changes', '/scans/:id/changes', `${scan}/changes`),
    owner('account', '/account', '/account'),
    owner('two-factor', '/account/two-factor', '/account/two-factor'),
    owner('users', '/users', '/users'),
    stranger('report-good', '/reports/:id', good),
    stranger('report-decent', '/reports/:id', decent, {
      picture: { name: 'report-page', theme: 'light', width: 1280 },
    }),
    owner('report-bad', '/reports/:id', bad, { picture: { name: 'report-phone', theme: 'dark', width: 375 } }),
    owner('report-menu', '/reports/:id', good, { whole: false, before: openRerun }),
    owner('content-checks', '/reports/:id/content-checks', `${good}/content-checks`),
    owner('report-failed', '/reports/:id', failed),
    owner('report-never-judged', '/reports/:id', reports['never-judged']),
    stranger('report-former', '/reports/:id/runs/:run', reports.former),
    owner('report-compare', '/reports/:id/compare', `${decent}/compare`),
    owner('report-waiting', '/reports/:id', waiting),
  ]
}

/** The pages of sites with 12 and with 50,000 pages. */
export async function sizesOf(page: Page, base: string): Promise<Shown[]> {
  const shown: Shown[] = []
  for (const size of ['twelve', 'large']) {
    const home = `/projects/${size}.example`
    await page.goto(base + home)
    const scan = (await page.locator('.site-tabs a').nth(1).getAttribute('href'))!.replace(/\/pages$/, '')
    const tabs = ['pages', 'findings', 'findings/site/broken-links', 'links', 'changes', 'pages/5']
    shown.push({ name: `${size}-home`, route: null, path: home, who: 'owner' })
    for (const tab of tabs)
      shown.push({ name: `${size}-${tab.replaceAll('/', '-')}`, route: null, path: `${scan}/${tab}`, who: 'owner' })
  }
  return shown
}

function idOf(path: string): string {
  return path.split('/').at(-1)!
}

/** The first 48 bits of an id. */
function createdAtOf(path: string): number {
  return Number.parseInt(idOf(path).replace('-', '').slice(0, 12), 16)
}

async function openRerun(page: Page): Promise<void> {
  await page.locator('#rerun > summary').click()
}

async function selectSome(page: Page): Promise<void> {
  for (const index of [1, 2, 4]) await page.locator('tbody input[type="checkbox"]').nth(index).check()
}

async function openOptions(page: Page): Promise<void> {
  await page.locator('.start-options summary').click()
}

async function askToDelete(page: Page): Promise<void> {
  await selectSome(page)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.locator('dialog[open]').waitFor()
}
