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

export function pagesOf(reports: Reports): Shown[] {
  const { good, decent, bad, failed, waiting, password, scan, channel, credential } = reports
  return [
    { name: 'landing', route: '/', path: '/', who: 'stranger' },
    { name: 'sign-in', route: '/sign-in', path: '/sign-in', who: 'stranger' },
    { name: 'sign-in-code', route: '/sign-in/code', path: '/sign-in/code', who: 'stranger' },
    { name: 'bot', route: '/bot', path: '/bot', who: 'stranger' },
    { name: 'docs', route: '/docs', path: '/docs', who: 'stranger' },
    { name: 'docs-group', route: '/docs/:group', path: '/docs/reports', who: 'stranger' },
    { name: 'records', route: '/docs/records', path: '/docs/records', who: 'stranger' },
    { name: 'record', route: '/docs/records/:record', path: '/docs/records/report', who: 'stranger' },
    { name: 'webhooks', route: '/docs/webhooks', path: '/docs/webhooks', who: 'stranger' },
    { name: 'webhook', route: '/docs/webhooks/:event', path: '/docs/webhooks/report.worse', who: 'stranger' },
    { name: 'problems', route: '/docs/problems', path: '/docs/problems', who: 'stranger' },
    { name: 'audits', route: '/audits', path: '/audits', who: 'stranger' },
    { name: 'audit', route: '/audits/:category/:name', path: '/audits/seo/description', who: 'stranger' },
    { name: 'site-audits', route: '/audits/site', path: '/audits/site', who: 'stranger' },
    { name: 'not-found', route: null, path: '/nothing-here', who: 'stranger' },
    { name: 'set-up-over', route: '/setup', path: '/setup?token=used', who: 'stranger' },
    { name: 'invite-over', route: '/invite/:token', path: '/invite/used', who: 'stranger' },
    { name: 'gate-password', route: '/reports/:id', path: password, who: 'stranger' },
    { name: 'gate-private', route: '/reports/:id', path: reports.private, who: 'stranger' },
    {
      name: 'reports',
      route: '/reports',
      path: '/reports?sort_by=generated_at',
      who: 'owner',
      picture: { name: 'reports', theme: 'light', width: 1280 },
    },
    { name: 'reports-newest', route: '/reports', path: '/reports', who: 'owner' },
    {
      name: 'reports-of-project',
      route: '/reports',
      path: '/reports?project=spokeline.example&sort_by=result&sort=asc',
      who: 'owner',
    },
    { name: 'reports-nothing', route: '/reports', path: '/reports?search=nothing-like-this', who: 'owner' },
    { name: 'reports-wrong', route: '/reports', path: '/reports?per_page=7', who: 'owner' },
    { name: 'reports-selected', route: '/reports', path: '/reports', who: 'owner', whole: false, before: selectSome },
    { name: 'reports-delete', route: '/reports', path: '/reports', who: 'owner', whole: false, before: askToDelete },
    {
      name: 'reports-confirm',
      route: '/reports/confirm',
      path: `/reports/confirm?do=delete&id=${idOf(good)}&id=${idOf(bad)}`,
      who: 'owner',
    },
    {
      name: 'batch',
      route: '/reports/batches/:queuedAt',
      path: `/reports/batches/${createdAtOf(failed)}`,
      who: 'owner',
    },
    {
      name: 'projects',
      route: '/projects',
      path: '/projects',
      who: 'owner',
      picture: { name: 'projects', theme: 'dark', width: 1280 },
    },
    { name: 'audit-log', route: '/audit-log', path: '/audit-log', who: 'owner' },
    { name: 'branding', route: '/branding', path: '/branding', who: 'owner' },
    { name: 'project-branding', route: '/projects/:project/branding', path: `${BRANDED}/branding`, who: 'owner' },
    { name: 'credentials', route: '/credentials', path: '/credentials', who: 'owner' },
    { name: 'credential', route: '/credentials/:id', path: credential, who: 'owner' },
    { name: 'share-links', route: '/share-links', path: `/share-links?report=${idOf(password)}`, who: 'owner' },
    { name: 'shared-projects', route: '/shared-projects', path: '/shared-projects', who: 'owner' },
    { name: 'share-link-over', route: '/s/:token', path: '/s/revoked', who: 'stranger' },
    { name: 'schedules', route: '/schedules', path: '/schedules', who: 'owner' },
    { name: 'alerts', route: '/alerts', path: '/alerts', who: 'owner' },
    { name: 'alert-rule-new', route: '/alerts/rules/new', path: '/alerts/rules/new', who: 'owner' },
    { name: 'channels', route: '/channels', path: '/channels', who: 'owner' },
    { name: 'channel-new', route: '/channels', path: '/channels?add=webhook', who: 'owner' },
    { name: 'channel-log', route: '/channels/:id', path: channel, who: 'owner' },
    { name: 'channel-edit', route: '/channels/:id/edit', path: `${channel}/edit`, who: 'owner' },
    { name: 'channel-over', route: '/channels/confirm', path: '/channels/confirm?id=x&token=used', who: 'stranger' },
    {
      name: 'unsubscribe-over',
      route: '/channels/unsubscribe',
      path: '/channels/unsubscribe?id=x&token=wrong',
      who: 'stranger',
    },
    { name: 'policy', route: '/projects/:project/policy', path: `${SCANNED}/policy`, who: 'owner' },
    { name: 'settings', route: '/projects/:project/settings', path: `${SCANNED}/settings`, who: 'owner' },
    {
      name: 'project-delete',
      route: '/projects/delete',
      path: '/projects/delete?project=spokeline.example',
      who: 'owner',
    },
    {
      name: 'site',
      route: '/projects/:project',
      path: SCANNED,
      who: 'owner',
      picture: { name: 'site', theme: 'light', width: 1280 },
    },
    { name: 'site-new', route: '/projects/:project', path: '/projects/brightloaf.example', who: 'owner' },
    { name: 'site-scans', route: '/projects/:project/scans', path: `${SCANNED}/scans`, who: 'owner' },
    { name: 'scan-new', route: '/scans/new', path: '/scans/new', who: 'owner', before: openOptions },
    { name: 'scan', route: '/scans/:id', path: scan, who: 'stranger' },
    { name: 'scan-pages', route: '/scans/:id/pages', path: `${scan}/pages`, who: 'stranger' },
    { name: 'scan-page', route: '/scans/:id/pages/:n', path: `${scan}/pages/1`, who: 'owner' },
    { name: 'scan-findings', route: '/scans/:id/findings', path: `${scan}/findings`, who: 'stranger' },
    {
      name: 'scan-finding',
      route: '/scans/:id/findings/:category/:name',
      path: `${scan}/findings/site/broken-links`,
      who: 'stranger',
    },
    { name: 'scan-links', route: '/scans/:id/links', path: `${scan}/links`, who: 'stranger' },
    { name: 'scan-changes', route: '/scans/:id/changes', path: `${scan}/changes`, who: 'owner' },
    { name: 'account', route: '/account', path: '/account', who: 'owner' },
    { name: 'two-factor', route: '/account/two-factor', path: '/account/two-factor', who: 'owner' },
    { name: 'users', route: '/users', path: '/users', who: 'owner' },
    { name: 'report-good', route: '/reports/:id', path: good, who: 'stranger' },
    {
      name: 'report-decent',
      route: '/reports/:id',
      path: decent,
      who: 'stranger',
      picture: { name: 'report-page', theme: 'light', width: 1280 },
    },
    {
      name: 'report-bad',
      route: '/reports/:id',
      path: bad,
      who: 'owner',
      picture: { name: 'report-phone', theme: 'dark', width: 375 },
    },
    { name: 'report-menu', route: '/reports/:id', path: good, who: 'owner', whole: false, before: openRerun },
    { name: 'report-failed', route: '/reports/:id', path: failed, who: 'owner' },
    { name: 'report-never-judged', route: '/reports/:id', path: reports['never-judged'], who: 'owner' },
    { name: 'report-former', route: '/reports/:id/runs/:run', path: reports.former, who: 'stranger' },
    { name: 'report-compare', route: '/reports/:id/compare', path: `${decent}/compare`, who: 'owner' },
    { name: 'report-waiting', route: '/reports/:id', path: waiting, who: 'owner' },
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
