import { beforeAll, describe, expect, it } from 'vitest'
import { deleteProject, listProjects } from '../../src/storage/projects/projects.ts'
import { createReports } from '../../src/storage/reports/bulk-reports.ts'
import { listReports } from '../../src/storage/reports/list/list.ts'
import { feedSearch } from '../../src/storage/upkeep.ts'
import { makeReport, NOW } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const URLS = {
  host: 'https://bücher.example/',
  www: 'https://www.bücher.example:8443/laden?x=1',
  path: 'https://example.com/Bücher/"neu" {1}',
  query: "https://example.com/?q=größe&t='a'",
  plain: 'https://example.com/plain',
  greek: 'https://παράδειγμα.example/σελίδα',
  capitals: 'https://example.com/Über-Flüge?ort=Österreich ÖBB',
  russian: 'https://example.com/Доставка-по-РФ',
  sigma: 'https://example.com/Οδός',
} as const
type Name = keyof typeof URLS

/** What people type, and which of the URLs they mean. */
const TYPED: [string, Name[]][] = [
  ['bücher', ['host', 'www', 'path']],
  ['BÜCHER', ['host', 'www', 'path']],
  ['bücher'.normalize('NFD'), ['host', 'www', 'path']],
  ['cher.exa', ['host', 'www']],
  ['bücher.example', ['host', 'www']],
  ['https://bücher.example', ['host']],
  ['https://www.bücher.example', ['www']],
  ['https://bücher.example/', ['host']],
  ['https://büch', ['host']],
  ['www.büch', ['www']],
  ['bücher.example:8443/laden?x', ['www']],
  ['ücher/"neu', ['path']],
  ['%22neu%22', ['path']],
  ['"neu" {1}', ['path']],
  ['größe', ['query']],
  ["?q=größe&t='a'", ['query']],
  ['xn--bcher-kva', ['host', 'www']],
  ['b%c3%bccher', ['path']],
  ['παράδειγμα', ['greek']],
  ['παράδειγμα.example/σελ', ['greek']],
  ['σελίδα', ['greek']],
  ['über-flüge', ['capitals']],
  ['ÜBER-FLÜGE?ORT=österreich öbb', ['capitals']],
  ['öBb', ['capitals']],
  ['доставка-по-рф', ['russian']],
  ['ДОСТАВКА', ['russian']],
  ['example.com/дост', ['russian']],
  ['ΟΔΌΣ', ['sigma']],
  ['ü%', []],
  ['bücher.example/nichts', []],
  ['plain', ['plain']],
]

describe.each(KINDS)('searching by what people type on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let userId: string
  const names = new Map<string, Name>()

  beforeAll(async () => {
    userId = (await makeUser(storage)).id
    for (const [name, url] of Object.entries(URLS) as [Name, string][]) {
      const { href, host } = new URL(url)
      const { id } = await makeReport(storage, userId, { url: href, project: host.replace(/^www\./, '') })
      names.set(id, name)
    }
  })

  const find = async (question: { search?: string; project?: string }) => {
    const asked = { sortBy: 'id', sort: 'asc', page: 1, perPage: 10, ...question } as const
    const { items, total } = await listReports(storage, userId, asked)
    expect(total).toBe(items.length)
    return items.map(({ id }) => names.get(id))
  }

  it.each(TYPED)('%s', async (search, found) => {
    expect(await find({ search })).toEqual(found)
  })

  it.each(['bücher.example:8443', 'BÜCHER.example:8443', 'xn--bcher-kva.example:8443'])(
    'project %s',
    async (project) => {
      expect(await find({ project })).toEqual(['www'])
      expect(await find({ project, search: 'laden' })).toEqual(['www'])
    },
  )

  it.each([
    ['bücher', 2],
    ['ÜCHER.EXAMPLE:', 1],
    ['xn--', 3],
    ['παράδ', 1],
    ['com', 1],
    ['nichts', 0],
  ])('%s among the projects', async (search, count) => {
    const asked = { search, sortBy: 'project', sort: 'asc', page: 1, perPage: 10 } as const
    expect((await listProjects(storage, userId, asked)).total).toBe(count)
  })

  it('finds the same among many, by the index', async () => {
    const pages = Array.from({ length: 2001 }, (_, n) => ({
      url: `https://many.example/${n}`,
      project: 'many.example',
    }))
    const settings = { privacy: 0, passwordHash: null, depth: 0, device: 'mobile', now: NOW } as const
    const pace = { intervalMs: 0, takeNow: () => 0 }
    await createReports(storage.db, { userId, pages, ...settings, pace })
    for (const feed of [false, true]) {
      if (feed) await feedSearch(storage)
      for (const [search, found] of TYPED) expect([search, await find({ search })]).toEqual([search, found])
    }
  })

  it('deletes a project by the name that people type', async () => {
    expect(await deleteProject(storage.db, userId, 'bücher.example:8443')).toBe(1)
  })
})
