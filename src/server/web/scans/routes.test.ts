import { beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../actions/audit-log/audit-log.ts'
import { findScanHeaders } from '../../../actions/scans/scan-headers.ts'
import { updateScan } from '../../../actions/scans/update-scan.ts'
import type { ScanOptions } from '../../../queue/scans/scan-options.ts'
import type { Scan, ScanProgress } from '../../../storage/scans/scan.ts'
import { endScan } from '../../../storage/scans/scan-progress.ts'
import { postponeScan } from '../../../storage/scans/scan-queue.ts'
import { stopScan } from '../../../storage/scans/scan-writes.ts'
import { findScanOf, listScans } from '../../../storage/scans/scans.ts'
import type { Browser } from '../testing/browser.ts'
import { quickHash } from '../testing/quick-hash.ts'
import { useSite, useUser } from '../testing/use-site.ts'
import { latestOf } from './access.ts'
import { smallSite } from './testing/sites.ts'
import { endedScan, queuedScan, runningScan } from './testing/stored-scan.ts'

const HOSTILE = '</title><script>alert(1)</script>'

const site = useSite()
const owner = useUser(site)
let browser: Browser
let oldest: Scan
let first: Scan
let scan: Scan

beforeAll(async () => {
  browser = await site.signedIn(owner)
  oldest = await endedScan(site, owner.id, smallSite())
  site.advance(86_400_000)
  first = await endedScan(site, owner.id, smallSite(), { privacy: 1 })
  site.advance(86_400_000)
  const changed = { '/contact': { title: HOSTILE, links: ['/', `/x?q="><img src=x onerror=alert(1)>`], score: 40 } }
  scan = await endedScan(site, owner.id, { ...smallSite(), ...changed }, { cut: { limit: 'pages', value: 1_000 } })
})

const path = (tab = '') => `/scans/${scan.id}${tab}`
const HOME = '/projects/site.example'

async function latest(project: string): Promise<Scan> {
  const { items } = await listScans(site.storage, owner.id, latestOf(project))
  return items[0]!
}

describe('the home of a site', () => {
  it('shows the latest scan: both scores, the trend, the pages by result and what to fix first', async () => {
    const { text, status } = await browser.open(HOME)
    expect(status).toBe(200)
    expect(text).toContain('Median page')
    expect(text).toContain('Site audits')
    expect(text).toContain('class="sparkline"')
    expect(text).toMatch(new RegExp(`${path('/pages')}\\?result=bad`))
    expect(text).toContain('Internal links to URLs that redirect')
    expect(text).toContain('One fix, 9 pages')
  })

  it('says that the search was cut, and what that means', async () => {
    const { text } = await browser.open(HOME)
    expect(text).toContain('Stopped at the limit of 1,000 pages. Findings that need the whole site are unknown.')
  })

  it('is for its owner', async () => {
    expect((await site.browser().open(HOME)).location).toMatch(/^\/sign-in\?next=/)
    const { browser: other } = await site.newSignedIn()
    expect((await other.open(HOME)).status).toBe(404)
    expect((await other.open(`${HOME}/scans`)).status).toBe(404)
  })

  it('offers a scan while there is none', async () => {
    const { browser: fresh } = await site.newSignedIn()
    expect((await fresh.open('/projects/nothing.example')).status).toBe(404)
    await fresh.submit('/reports', { urls: 'https://fresh.example/page' })
    const { text } = await fresh.open('/projects/fresh.example')
    expect(text).toContain('Not scanned yet')
    expect(text).toContain('value="https://fresh.example/"')
    expect((await fresh.open('/projects/fresh.example/reports')).location).toBe('/reports?project=fresh.example')
  })
})

describe('a new scan', () => {
  it('says what is wrong with each field, and keeps what was typed', async () => {
    const { text, status } = await browser.submit('/scans', {
      url: 'https://new.example/',
      pages: '0',
      include: 'blog',
      exclude: '/search**',
      privacy: '2',
    })
    expect(status).toBe(422)
    expect(text).toContain('Pages: must be a whole number from 1 to 50000.')
    expect(text).toContain('id="include-error"')
    expect(text).toContain('Enter a password for the scan')
    expect(text).toContain('/search**')
    expect((await browser.submit('/scans', { url: 'not a url' })).text).toContain('Enter a valid URL')
    const german = await browser.submit(
      '/scans',
      { url: 'https://new.example/', rate: 'x' },
      { 'accept-language': 'de' },
    )
    expect(german.text).toContain('Anfragen pro Sekunde: muss eine ganze Zahl von 1 bis 1000 sein.')
  })

  it('keeps lines as they were typed, though browsers end them with a carriage return too', async () => {
    const fields = { url: 'https://lines.example/', exclude: '/search*\r\n/cart*', rate: 'x' }
    const { text, status } = await browser.submit('/scans', fields)
    expect(status).toBe(422)
    expect(/<textarea id="exclude"[^>]*>([^<]*)</.exec(text)![1]).toBe('/search*\n/cart*')
  })

  it('never shows headers again: they are to be typed again, and stored encrypted', async () => {
    const fields = { url: 'https://logged-in.example/', header: 'Cookie: session=s3cret\r\nX-Team: blue\r\n' }
    const wrong = await browser.submit('/scans', { ...fields, rate: 'x' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).not.toContain('s3cret')
    expect(wrong.text).toContain('Enter the headers again')
    const host = await browser.submit('/scans', { ...fields, header: 'Host: other.example' })
    expect(host.text).toContain('Request headers: can’t set Host. Enter the headers again.')
    await browser.submit('/scans', fields)
    const scan = await latest('logged-in.example')
    expect(scan.options).toMatchObject({ isLoggedIn: true })
    expect(await findScanHeaders(site.storage, null, scan)).toEqual([
      ['Cookie', 'session=s3cret'],
      ['X-Team', 'blue'],
    ])
    const again = await browser.open(`/scans/new?from=${scan.id}`)
    expect(again.text).toContain('Enter the headers again')
    expect(again.text).toContain('If it logs in, that includes what only signed-in users see.')
    expect(again.text).not.toContain('s3cret')
  })

  it('is limited to a list, which another scan can begin with', async () => {
    const url = 'https://listed.example/'
    const list = `${url}a\r\n\r\n# a comment\r\n${url}b`
    const wrong = await browser.submit('/scans', {
      url,
      list: `${list}\r\nhttps://other.example/`,
      ignore_params: 'ref',
    })
    expect(wrong.text).toContain('URLs: line 5: is outside of the site that starts at https://listed.example/.')
    expect(wrong.text).toContain('# a comment')
    await browser.submit('/scans', { url, list, ignore_params: 'ref\r\nutm_source', nofollow: '1', external: '1' })
    const scan = await latest('listed.example')
    expect(scan.options).toMatchObject({
      pages: 2,
      list: { count: 2 },
      ignoreParams: ['ref', 'utm_source'],
      nofollow: true,
      external: true,
    })
    const { text } = await browser.open(`/scans/new?from=${scan.id}`)
    expect(text).toContain(`>${url}a\n${url}b</textarea>`)
    expect(text).toContain('>ref\nutm_source</textarea>')
  })

  it('reads a long list of someone who is signed in alone', async () => {
    const list = 'x'.repeat(1_000_000)
    expect((await browser.submit('/scans', { url: 'https://long.example/', list })).text).toContain('URLs: line 1:')
    const stranger = site.browser()
    await stranger.open('/sign-in')
    expect((await stranger.submit('/scans', { url: 'https://long.example/', list })).location).toBe('/sign-in')
  })

  it('is queued with its options, and a second one of the site is refused', async () => {
    const fields = { url: 'https://new.example/', pages: '50', rate: '2', scope: 'path', privacy: '1' }
    const answer = await browser.submit('/scans', fields)
    expect(answer.location).toBe('/projects/new.example')
    expect((await browser.follow(answer)).text).toContain('Waiting for a worker')
    const queued = await latest('new.example')
    expect(queued).toMatchObject({ status: 'queued', privacy: 1 })
    expect(queued.options).toMatchObject({ pages: 50, rate: 2, scope: 'path', external: false })
    expect((await browser.follow(await browser.submit('/scans', fields))).text).toContain('already under way')
  })

  it('is stopped, continued, repeated and deleted by its owner alone', async () => {
    const { browser: stranger } = await site.newSignedIn()
    for (const act of ['stop', 'resume', 'rescan', 'delete', 'privacy'])
      expect((await stranger.submit(path(`/${act}`))).status).toBe(404)
    const one = await endedScan(site, (await site.newUser()).id, { '/': { score: 90 } })
    expect((await browser.submit(`/scans/${one.id}/delete`)).status).toBe(404)

    const { user, browser: own } = await site.newSignedIn()
    const ended = await endedScan(site, user.id, { '/': { score: 90, title: 'Start' } })
    expect((await own.follow(await own.submit(`/scans/${ended.id}/rescan`))).text).toContain('Waiting for a worker')
    const [again] = (await listScans(site.storage, user.id, { sortBy: 'id', sort: 'desc', page: 1, perPage: 1 })).items
    await own.submit(`/scans/${again!.id}/stop`)
    expect((await findScanOf(site.storage.db, user.id, again!.id))!.status).toBe('stopped')
    await own.submit(`/scans/${again!.id}/resume`)
    expect((await findScanOf(site.storage.db, user.id, again!.id))!.status).toBe('queued')
    await own.submit(`/scans/${again!.id}/delete`)
    expect(await findScanOf(site.storage.db, user.id, again!.id)).toBeUndefined()
  })
})

it('names a page by its URL if nothing of its title can be seen', async () => {
  const { user, browser: own } = await site.newSignedIn()
  const { id } = await endedScan(site, user.id, { '/': { score: 90, title: '\u200b\u3164' } })
  const { text } = await own.open(`/scans/${id}/pages`)
  expect(text).toMatch(/class="row-link" href="[^"]+"><span class="middle-url"/)
  expect(text).not.toContain('class="row-url"')
})

describe('a deleted scan', () => {
  it('can be restored on the home of its site', async () => {
    const { user, browser: own } = await site.newSignedIn()
    const { id } = await endedScan(site, user.id, { '/': { score: 90, title: 'Start' } })
    const deleted = await own.submit(`/scans/${id}/delete`)
    expect(deleted.location).toBe(HOME)
    const home = await own.follow(deleted)
    expect(home.text).toContain('Scan of site.example deleted')
    expect(home.text).toContain('Not scanned yet')
    expect((await own.open('/projects')).text).toContain('Scan of site.example deleted')
    expect((await own.open(`/scans/${id}/pages`)).status).toBe(404)
    const [, removal] = /name="removal" value="([^"]+)"/.exec(home.text)!
    const undone = await own.submit('/reports/undo', { removal: removal!, back: HOME })
    expect(undone.location).toBe(HOME)
    const back = await own.follow(undone)
    expect(back.text).toContain('Scan restored.')
    expect(back.text).toContain('Median page')
  })

  it.each([
    ['en', 'This deletes 1 scan. You can undo it', 'site.example and 1 scan deleted'],
    ['de', 'Löscht 1 Scan. Sie können', 'site.example und 1 Scan gelöscht'],
  ])('goes with its project, in %s', async (language, question, notice) => {
    const { user, browser: own } = await site.newSignedIn()
    await endedScan(site, user.id, { '/': { score: 90 } })
    const headers = { 'accept-language': language }
    expect((await own.open('/projects/delete?project=site.example', headers)).text).toContain(question)
    await own.submit('/projects/delete', { project: 'site.example' })
    expect((await own.open('/projects', headers)).text).toContain(notice)
  })
})

describe('a scan under way', () => {
  it('shows how far it is, and tells it to the page', async () => {
    const user = await site.newUser()
    const running = await runningScan(site, user.id, { found: 900, fetched: 120, judged: 100 })
    site.advance(60_000)
    const own = await site.signedIn(user)
    const { text } = await own.open(HOME)
    expect(text).toContain(`data-live="/scans/${running.id}"`)
    expect(text).toMatch(/<dd data-text="rate">2\/s/)
    const state = JSON.parse((await own.open(`/scans/${running.id}/status`)).text)
    expect(state).toMatchObject({ status: 'running', value: 100, texts: { found: '900', left: 'about 7 minutes' } })
    expect(text).toContain(`data-key="${state.key}"`)
    for (const [tab, empty] of [
      ['findings', 'No findings yet'],
      ['links', 'No links yet'],
      ['changes', 'No changes yet'],
    ] as const) {
      const { text } = await own.open(`/scans/${running.id}/${tab}`)
      expect(text).toContain(empty)
      expect(text).toMatch(/<dd data-text="judged">100<.*<dd data-text="left">about 7 minutes</s)
      expect(text).not.toContain('data-newest')
    }
  })
})

/** The id of a scan that judged nothing. */
async function endedWithoutPages(
  userId: string,
  found: Partial<ScanProgress>,
  scanOptions?: Partial<ScanOptions>,
): Promise<string> {
  const { id, attempt, ...progress } = await runningScan(site, userId, found, { scanOptions })
  const end = { score: null, pageScore: null, siteScore: null, result: null, ruleSet: null, error: null }
  await endScan(site.storage.db, { id, attempt }, { ...progress, status: 'done' }, end, site.now())
  return id
}

describe('a scan that found no page', () => {
  it('says so on every tab, without filters for nothing', async () => {
    const user = await site.newUser()
    const id = await endedWithoutPages(user.id, { found: 1, fetched: 1 })
    const own = await site.signedIn(user)
    for (const tab of ['', '/pages', '/findings', '/links', '/changes']) {
      const { text } = await own.open(`/scans/${id}${tab}`)
      expect(text).toContain('No page could be judged')
      expect(text).toContain('robots.txt allows VerdictBot')
      expect(text).not.toContain('name="search"')
    }
  })
})

describe('a scan after one that found no page', () => {
  it('is not called the first one, though there is nothing to compare it with', async () => {
    const user = await site.newUser()
    await endedWithoutPages(user.id, { found: 1, fetched: 1 })
    const later = await endedScan(site, user.id, smallSite())
    const { text } = await (await site.signedIn(user)).open(`/scans/${later.id}/changes`)
    expect(text).toContain('The site has no earlier scan with results.')
    expect(text).not.toContain('first scan')
  })
})

describe('a scan whose start page is excluded', () => {
  it.each([
    ['en', '“Exclude” leaves out the start URL'],
    ['de', '„Ausschließen“ lässt die Start-URL weg'],
  ])('says so instead of blaming the site, in %s', async (language, words) => {
    const user = await site.newUser()
    const id = await endedWithoutPages(user.id, { found: 1 }, { exclude: ['/**'] })
    const own = await site.signedIn(user)
    for (const tab of ['', '/findings']) {
      const { text } = await own.open(`/scans/${id}${tab}`, { 'accept-language': language })
      expect(text).toContain(words)
      expect(text).not.toContain('VerdictBot erlaubt')
      expect(text).not.toContain('allows VerdictBot')
    }
  })
})

describe('a scan that was stopped before it found a page', () => {
  it.each([
    ['en', 'The scan was stopped before a page was judged.'],
    ['de', 'Der Scan wurde angehalten, bevor eine Seite bewertet war.'],
  ])('does not blame the site, in %s', async (language, words) => {
    const user = await site.newUser()
    const scan = await queuedScan(site, user.id)
    await site.storage.transaction((db) => stopScan(db, scan, site.now()))
    const { text } = await (await site.signedIn(user)).open(`/scans/${scan.id}`, { 'accept-language': language })
    expect(text).toContain(words)
    expect(text).not.toMatch(/allows VerdictBot|VerdictBot erlaubt/)
  })
})

describe('a scan that waits', () => {
  it.each([
    ['en', 'The server asked for a pause (Retry-After).</span> The scan resumes in 5 minutes.'],
    ['de', 'Der Server hat um eine Pause gebeten (Retry-After).</span> Der Scan geht in 5 Minuten weiter.'],
  ])('says why and until when, in %s', async (language, text) => {
    const user = await site.newUser()
    const running = await runningScan(site, user.id, { found: 9, fetched: 3, judged: 3 })
    const reason = 'The server asked for a pause (Retry-After).'
    const wait = { until: site.now() + 300_000, reason, hasProgress: true }
    await postponeScan(site.storage.db, running, wait, site.now())
    const page = await (await site.signedIn(user)).open(HOME, { 'accept-language': language })
    expect(page.text).toContain(text)
  })
})

describe('the tabs of a scan', () => {
  it.each(['/pages', '/findings', '/findings/site/redirecting-links', '/links', '/changes', '/pages/1'])(
    '%s is small, and in German too',
    async (tab) => {
      const { text, status } = await browser.open(path(tab), { 'accept-language': 'de' })
      expect(status).toBe(200)
      expect(Buffer.byteLength(text)).toBeLessThan(60 * 1024)
      expect(text).toContain('<html lang="de"')
      expect(text).toContain('Übersicht')
      expect(text).not.toMatch(/undefined|\[object/)
    },
  )

  it('lists pages by the filters of the address, and names what is wrong with them', async () => {
    const shown = async (query: string) => {
      const { text } = await browser.open(path(`/pages${query}`))
      return [...text.matchAll(/class="row-link" href="[^"]+">(?:<bdi class="row-title">)?([^<]+)/g)].map(
        ([, title]) => title,
      )
    }
    expect(await shown('?search=rye')).toEqual(['Rye bread'])
    expect(await shown('?search=recipe&search_by=title')).toEqual(['A recipe for spelt bread'])
    expect(await shown('?audit=accessibility/image-alt&outcome=fail&sort_by=url')).toEqual([
      'Rye bread',
      'Spelt bread',
      'Spelt bread',
    ])
    expect(await shown('?indexable=0&code=200')).toEqual(['Sourdough course'])
    expect((await shown('?sort_by=score'))[0]).toBe('&lt;/title>&lt;script>alert(1)&lt;/script>')
    const wrong = await browser.open(path('/pages?per_page=7&code=nix'))
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('code must be 200, 404 or 4xx')
  })

  it('groups a finding by cause, with its pages', async () => {
    const { text } = await browser.open(path('/findings/site/broken-links'))
    expect(text).toContain('Which pages have this problem')
    expect(text).toContain('The linked URL responds with status 404.')
    expect(text).toContain('id="cause-0"')
    expect((await browser.open(path('/findings/site/none'))).status).toBe(404)
  })

  it('shows the place of a page in the site', async () => {
    const { text } = await browser.open(path('/pages/6'))
    expect(text).toContain('Shortest path from the start page')
    expect(text.match(/<ol class="way">.*?<\/ol>/s)![0].match(/<li/g)).toHaveLength(4)
    expect(text).toContain('Create report')
    expect((await browser.open(path('/pages/999'))).status).toBe(404)
    expect((await browser.open(path('/pages/x'))).status).toBe(404)
  })

  it('becomes a report of its owner, once', async () => {
    const made = await browser.submit(path('/pages/9/report'))
    expect(made.location).toMatch(/^\/reports\/[\da-f-]{36}$/)
    expect((await browser.follow(made)).text).toContain('site.example/about')
    expect((await browser.submit(path('/pages/9/report'))).location).toBe(made.location)
    const { browser: stranger } = await site.newSignedIn()
    expect((await stranger.submit(path('/pages/9/report'))).status).toBe(404)
  })

  it('shows what changed since the scan before, to others only if they may see that one', async () => {
    expect((await browser.open(path('/changes'))).text).toContain(`href="/scans/${first.id}"`)
    const { text } = await site.browser().open(path('/changes'))
    expect(text).not.toContain(first.id)
    expect(text).toContain('Nothing to compare with')
  })

  it('shows what changed since the scan that a link names, if there is something to compare', async () => {
    expect((await browser.open(path(`/changes?since=${oldest.id}`))).text).toContain(`href="/scans/${oldest.id}"`)
    for (const other of [scan.id, 'nonsense', '00000000-0000-7000-8000-000000000000', ''])
      expect((await browser.open(path(`/changes?since=${other}`))).text).toContain(`href="/scans/${first.id}"`)
  })

  it('never treats a title or URL as mark-up', async () => {
    for (const tab of ['', '/pages', '/findings', '/links', '/changes', '/pages/10', '/findings/site/broken-links']) {
      const { text } = await browser.open(path(tab))
      expect(text).not.toContain('<script>alert')
      expect(text).not.toContain('<img src=x')
    }
  })
})

describe('the visibility of a scan', () => {
  it('is public: open to everyone, without the actions of its owner', async () => {
    const { text, status, headers } = await site.browser().open(path())
    expect(status).toBe(200)
    expect(text).not.toContain('Scan again')
    expect(text).not.toContain('Delete scan')
    expect(text).not.toContain('/projects/')
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  it('is private: for others it looks like one that never was', async () => {
    const never = first.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (const reader of [site.browser(), await site.signedIn(await site.newUser())]) {
      await reader.open('/bot')
      const tabs = ['', '/pages', '/pages/1', '/findings', '/findings/site/broken-links', '/links', '/changes']
      for (const tab of [...tabs, '/export?what=pages&format=csv', '/pdf']) {
        const real = await reader.open(`/scans/${first.id}${tab}`)
        const none = await reader.open(`/scans/${never}${tab}`)
        expect(real.status).toBe(404)
        expect(real.text.replaceAll(first.id, never)).toBe(none.text)
      }
      expect((await reader.open(`/scans/${first.id}/events`)).status).toBe(204)
      expect((await reader.open(`/scans/${first.id}/status`)).status).toBe(404)
    }
    expect((await browser.open(`/scans/${first.id}`)).text).toContain('This is an earlier scan of the site.')
  })

  it('takes no form without the token of its page, and none of a stranger', async () => {
    const stranger = site.browser()
    await stranger.open('/sign-in')
    const forms = ['privacy', 'stop', 'resume', 'rescan', 'delete', 'pages/1/report', 'unlock']
    for (const form of [...forms.map((name) => `/scans/${first.id}/${name}`), '/scans', '/reports/undo']) {
      const { status } = await browser.submit(form, { url: 'https://forged.example/', csrf: 'forged' })
      expect([form, status]).toEqual([form, 403])
      const answer = await stranger.submit(form, { url: 'https://forged.example/' })
      expect([form, answer.location ?? answer.status]).toEqual([form, form.startsWith('/scans/') ? 404 : '/sign-in'])
    }
    expect(await findScanOf(site.storage.db, owner.id, first.id)).toEqual(first)
    expect(await latest('forged.example')).toBeUndefined()
  })

  it('asks for the password, until that changes', async () => {
    const user = await site.newUser()
    const locked = await endedScan(
      site,
      user.id,
      { '/': { title: 'Start', score: 90 } },
      { privacy: 2, passwordHash: await quickHash('open sesame') },
    )
    const reader = site.browser()
    expect((await reader.open(`/scans/${locked.id}`)).text).toContain('Password-protected scan')
    expect((await reader.open(`/scans/${locked.id}/pages`)).location).toBe(`/scans/${locked.id}`)
    expect((await reader.submit(`/scans/${locked.id}/unlock`, { password: 'open barley' })).status).toBe(422)
    await reader.submit(`/scans/${locked.id}/unlock`, { password: 'open sesame' })
    expect((await reader.open(`/scans/${locked.id}/pages`)).text).toContain('Start')
    await updateScan({ ...site, actor: OPERATOR }, user.id, locked.id, { password: 'another one' })
    expect((await reader.open(`/scans/${locked.id}`)).text).toContain('Password-protected scan')
  })

  it('says that its pages were removed with age, and shows what stays', async () => {
    const { user, browser: own } = await site.newSignedIn()
    const old = await endedScan(site, user.id, { '/': { score: 90 } })
    const { db } = site.storage
    await db.updateTable('scans').set({ results_removed_at: 0 }).where('id', '=', old.id).execute()
    const { text, status } = await own.open(`/scans/${old.id}`)
    expect(status).toBe(200)
    expect(text).toContain('The pages, links and findings of this scan were removed on')
    expect(text).toContain('Median page')
    // Nothing leads to what is gone.
    expect(text).not.toContain(`/scans/${old.id}/`.concat('pages'))
    expect(text).not.toContain(`/scans/${old.id}/export`)
    for (const below of ['pages', 'findings', 'links', 'changes', 'pages/1', 'pdf', 'export'])
      expect((await own.open(`/scans/${old.id}/${below}`)).location).toBe(`/scans/${old.id}`)
  })

  it('is changed by its owner, who decides about search engines', async () => {
    const { user, browser: own } = await site.newSignedIn()
    const mine = await endedScan(site, user.id, { '/': { score: 90 } })
    expect((await own.submit(`/scans/${mine.id}/privacy`, { privacy: '0', csrf: 'forged' })).status).toBe(403)
    await own.submit(`/scans/${mine.id}/privacy`, { privacy: '0', indexable: '1' })
    expect((await site.browser().open(`/scans/${mine.id}`)).headers['x-robots-tag']).toBeUndefined()
    const sitemap = async () => (await site.browser().open('/sitemap.xml')).text
    expect(await sitemap()).toContain(`/scans/${mine.id}</loc>`)
    expect(await sitemap()).not.toContain(scan.id)
    const answer = await own.submit(`/scans/${mine.id}/privacy`, { privacy: '2' })
    expect((await own.follow(answer)).text).toContain('Enter a password')
    await own.submit(`/scans/${mine.id}/privacy`, { privacy: '1', indexable: '1' })
    expect((await site.browser().open(`/scans/${mine.id}`)).status).toBe(404)
    expect(await sitemap()).not.toContain(mine.id)
  })
})
