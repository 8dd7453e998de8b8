import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ScannedSite } from '../../src/queue/scans/judge/judge-scan.ts'
import { findPageByUrl } from '../../src/storage/scans/listed-pages.ts'
import { listScansOfProject } from '../../src/storage/scans/scans.ts'
import { openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'
import { judgedPaths, scanGenerated } from './generator/scan-generated.ts'
import type { PlantedAnswer } from './generator/virtual-hosts.ts'
import { links, page } from './planted-site.ts'

const ORIGIN = 'https://site.example'
const UPPER = '/%D0%BA%D0%BE%D1%82/'
const LOWER = '/%d0%ba%d0%be%d1%82/'

let test: TestStorage
beforeEach(async () => {
  test = await openTestStorage('sqlite')
})
afterEach(() => test.close())

function scan(answerOf: (path: string) => PlantedAnswer | undefined): Promise<ScannedSite> {
  const answering = ({ origin, pathname }: URL) =>
    origin === ORIGIN ? (answerOf(pathname) ?? { status: 404, body: page('Not found') }) : undefined
  const options = { external: false }
  return scanGenerated({ url: `${ORIGIN}/`, answering }, { storage: test.storage, processes: 1, options })
}

/** As WordPress does: pages link raw letters; the sitemap and canonical URLs have them encoded, in lower case. */
function wordPress(path: string): PlantedAnswer | undefined {
  if (path === '/sitemap.xml') {
    const entries = [`${ORIGIN}/`, ORIGIN + LOWER].map((loc) => `<url><loc>${loc}</loc></url>`).join('')
    const body = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`
    return { type: 'application/xml', body }
  }
  if (path === '/') return { body: page('Start', links('/кот/'), `<link rel="canonical" href="${ORIGIN}/">`) }
  if (path.toUpperCase() === UPPER)
    return { body: page('Cat', links('/'), `<link rel="canonical" href="${ORIGIN}${LOWER}">`) }
  return undefined
}

const PAGES_AUDITS = ['site/orphans', 'site/variants-answer', 'site/sitemap-missing', 'site/canonical-unlinked']

it('scans a page once that links and sitemap encode in different cases', async () => {
  const scanned = await scan(wordPress)
  expect(judgedPaths(scanned).map((path) => path.toUpperCase())).toEqual(['/', UPPER])
  const problems = scanned.assessment.audits.filter(
    ({ id, outcome }) => PAGES_AUDITS.includes(id) && /warn|fail/.test(outcome),
  )
  expect(problems).toEqual([])
  const { db } = test.storage
  const { key } = await db.selectFrom('projects').select('key').executeTakeFirstOrThrow()
  const [stored] = await listScansOfProject(db, key, 1)
  const found = (path: string) => findPageByUrl(db, stored!, ORIGIN + path)
  expect(await found(LOWER)).toMatchObject({ n: (await found(UPPER))!.n })
  expect(await found('/%D0%BA')).toBeUndefined()
})

it('follows a redirect to the same address in the other case', async () => {
  const scanned = await scan((path) => {
    if (path === '/') return { body: page('Start', links(LOWER)) }
    if (path === LOWER) return { status: 301, headers: { location: UPPER } }
    return path === UPPER ? { body: page('Cat', links('/')) } : undefined
  })
  expect(judgedPaths(scanned)).toEqual(['/', LOWER])
  expect(scanned.assessment.audits.find(({ id }) => id === 'site/redirect-loops')?.outcome).not.toBe('fail')
})
