import type { BrowserContext, Page } from 'playwright-core'

/** One page to be taken. */
export interface Shown {
  name: string
  path: string
  who: 'owner' | 'stranger'
  /** What to do on it first. */
  before?: (page: Page) => Promise<void>
  /** false: only what the window shows. */
  whole?: false
  /** The picture of the README that it is. */
  picture?: { name: string; theme: 'light' | 'dark'; width: number }
}

/** Reports of the demo by what they show. */
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

type Reports = Record<keyof typeof REPORTS, string>

/** Where each report is: its address on the list. */
export async function findReports(context: BrowserContext, base: string): Promise<Reports> {
  const page = await context.newPage()
  await page.goto(`${base}/reports?per_page=100`)
  const links = await page.locator('.row-link').all()
  const paths = new Map<string, string>()
  for (const link of links) paths.set((await link.textContent()) ?? '', (await link.getAttribute('href')) ?? '')
  await context.close()
  const pathOf = (text: string) => {
    const path = paths.get(text) ?? paths.get(text.replace(/\/$/, ''))
    if (path === undefined) throw new Error(`The demo has no report of ${text}.`)
    return path
  }
  return Object.fromEntries(Object.entries(REPORTS).map(([name, text]) => [name, pathOf(text)])) as Reports
}

export function pagesOf(reports: Reports): Shown[] {
  const { good, decent, bad, failed, waiting, password } = reports
  return [
    { name: 'landing', path: '/', who: 'stranger' },
    { name: 'sign-in', path: '/sign-in', who: 'stranger' },
    { name: 'bot', path: '/bot', who: 'stranger' },
    { name: 'audits', path: '/audits', who: 'stranger' },
    { name: 'audit', path: '/audits/seo/description', who: 'stranger' },
    { name: 'not-found', path: '/nothing-here', who: 'stranger' },
    { name: 'gate-password', path: password, who: 'stranger' },
    { name: 'gate-private', path: reports.private, who: 'stranger' },
    {
      name: 'reports',
      path: '/reports?sort_by=generated_at',
      who: 'owner',
      picture: { name: 'reports', theme: 'light', width: 1280 },
    },
    { name: 'reports-newest', path: '/reports', who: 'owner' },
    { name: 'reports-of-project', path: '/reports?project=spokeline.example&sort_by=result&sort=asc', who: 'owner' },
    { name: 'reports-nothing', path: '/reports?search=nothing-like-this', who: 'owner' },
    { name: 'reports-wrong', path: '/reports?per_page=7', who: 'owner' },
    { name: 'reports-selected', path: '/reports', who: 'owner', whole: false, before: selectSome },
    { name: 'reports-delete', path: '/reports', who: 'owner', whole: false, before: askToDelete },
    {
      name: 'projects',
      path: '/projects',
      who: 'owner',
      picture: { name: 'projects', theme: 'dark', width: 1280 },
    },
    { name: 'project-delete', path: '/projects/delete?project=spokeline.example', who: 'owner' },
    { name: 'account', path: '/account', who: 'owner' },
    { name: 'users', path: '/users', who: 'owner' },
    { name: 'report-good', path: good, who: 'stranger' },
    {
      name: 'report-decent',
      path: decent,
      who: 'stranger',
      picture: { name: 'report-page', theme: 'light', width: 1280 },
    },
    { name: 'report-bad', path: bad, who: 'owner', picture: { name: 'report-phone', theme: 'dark', width: 375 } },
    { name: 'report-failed', path: failed, who: 'owner' },
    { name: 'report-never-judged', path: reports['never-judged'], who: 'owner' },
    { name: 'report-waiting', path: waiting, who: 'owner' },
  ]
}

async function selectSome(page: Page): Promise<void> {
  for (const index of [1, 2, 4]) await page.locator('tbody input[type="checkbox"]').nth(index).check()
}

async function askToDelete(page: Page): Promise<void> {
  await selectSome(page)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.locator('dialog[open]').waitFor()
}
