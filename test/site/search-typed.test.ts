import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashText } from '../../src/engine/site/addresses/address.ts'
import { SOURCE, STATE } from '../../src/engine/site/site.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { findOrCreateProject } from '../../src/storage/projects/projects.ts'
import { createScan } from '../../src/storage/scans/create-scan.ts'
import { listFetchedPages } from '../../src/storage/scans/fetched-pages.ts'
import { readMatches } from '../../src/storage/scans/page-filters.ts'
import { listScans } from '../../src/storage/scans/scans.ts'
import { KINDS, makeUser, openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'

const NOW = Date.parse('2026-01-15T12:00:00Z')

const PATHS = ['/', '/Größe', '/b', '/B', '/a-c', '/ab']
const TITLES = ['Über uns', 'Größe', 'Доставка по РФ', 'Οδός', 'ABC', null]

describe.each(KINDS)('scans and their pages on %s', (kind) => {
  let test: TestStorage
  let userId: string
  let scan: { id: string; projectKey: number }

  beforeAll(async () => {
    test = await openTestStorage(kind)
    const { storage } = test
    userId = (await makeUser(storage)).id
    scan = await storage.transaction(async (db) => {
      const start = async (url: string) => {
        const { href, host } = new URL(url)
        const project = await findOrCreateProject(db, userId, host, NOW)
        return { ...project, id: await createScan(db, { ...project, url: href, options: {} }, NOW) }
      }
      await start('https://b.example/Größe')
      await start('https://b.example/a')
      const made = await start('https://bücher.example/')
      const key = knownKey(made.id)
      for (const [at, path] of PATHS.entries()) {
        const { href: url } = new URL(path, 'https://bücher.example/')
        const n = at + 1
        const address = { project_key: made.projectKey, n, hash: hashText(url), url }
        const answer = { state: STATE.fetched, status: 200, text_hash: 0, bytes: 1, first_byte: 1 }
        const page = { scan_key: key, n, title: TITLES[at], ...answer }
        const queued = { entry: 0, turn: at, mark: 0, clicks: 1, sources: SOURCE.link, flags: 0 }
        const listed = { inlinks: 0, outlinks: 0, rank: 0, failed: 0, warned: 0 }
        await db.insertInto('addresses').values(address).execute()
        await db
          .insertInto('scan_pages')
          .values({ ...page, ...queued } as never)
          .execute()
        await db
          .insertInto('listed_pages')
          .values({ ...page, ...listed } as never)
          .execute()
      }
      return made
    })
  })
  afterAll(() => test.close())

  const asked = { sortBy: 'url', sort: 'asc', page: 1, perPage: 10 } as const
  const scans = async (search?: string) =>
    (await listScans(test.storage, userId, { ...asked, search })).items.map(({ url }) => decodeURI(url))

  it.each([
    ['bücher', ['https://xn--bcher-kva.example/']],
    ['https://BÜCHER.example/', ['https://xn--bcher-kva.example/']],
    ['xn--bcher', ['https://xn--bcher-kva.example/']],
    ['größe', ['https://b.example/Größe']],
    ['gr%C3%B6', ['https://b.example/Größe']],
    ['b%', []],
    ['\0', []],
  ])('finds scans by %j', async (search, found) => {
    expect(await scans(search)).toEqual(found)
  })

  it.each([
    ['bücher.example', PATHS],
    ['bücher.example/gr', ['/Größe']],
    ['größe', ['/Größe']],
    ['/b', PATHS.filter((path) => path.startsWith('/b') || path === '/B')],
    ['\0', []],
  ])('finds pages by %j, during the scan and after it', async (search, found) => {
    const question = { ...asked, search }
    const { items, total } = await listFetchedPages(test.storage, scan, { ...question, sortBy: 'rank' })
    expect(items.map(({ url }) => decodeURI(new URL(url).pathname))).toEqual(found)
    expect(total).toBe(found.length)
    const numbers = await readMatches(test.storage, scan, question)
    expect([...numbers!].map((n) => PATHS[n - 1])).toEqual(found)
  })

  it.each([
    ['über', ['Über uns']],
    ['ÜBER UNS', ['Über uns']],
    ['größe', ['Größe']],
    ['доставка по рф', ['Доставка по РФ']],
    ['Рф', ['Доставка по РФ']],
    ['ΟΔΌΣ', ['Οδός']],
    ['abc', ['ABC']],
    ['uber', []],
  ])('finds pages by %j in their titles, in any case', async (search, found) => {
    const question = { ...asked, search, searchBy: 'title' } as const
    const { items } = await listFetchedPages(test.storage, scan, question)
    expect(items.map(({ title }) => title)).toEqual(found)
    const numbers = await readMatches(test.storage, scan, question)
    expect([...numbers!].map((n) => TITLES[n - 1])).toEqual(found)
  })

  it('are in the order of their characters, whatever the language of the database', async () => {
    if (kind === 'postgres')
      for (const table of ['addresses', 'scans'])
        await sql`alter table ${sql.table(table)} alter column url type text collate "und-x-icu"`.execute(
          test.storage.db,
        )
    const { items } = await listFetchedPages(test.storage, scan, asked)
    const urls = items.map(({ url }) => url)
    expect(urls).toEqual(urls.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(await scans()).toEqual(['https://b.example/Größe', 'https://b.example/a', 'https://xn--bcher-kva.example/'])
  })
})
