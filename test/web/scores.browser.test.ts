import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Demo } from '../../scripts/screenshots/demo.ts'
import { openStorage } from '../../src/storage/open.ts'
import { startTestDemo } from './demo.ts'
import { openLighthouse } from './lighthouse.ts'

let folder: string
let demo: Demo
let lighthouse: Awaited<ReturnType<typeof openLighthouse>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-demo-'))
  demo = await startTestDemo(join(folder, 'data'))
  lighthouse = await openLighthouse()
})

afterAll(async () => {
  await lighthouse?.close()
  await demo?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function publicReport(): Promise<string> {
  const storage = await openStorage({ dataFolder: join(folder, 'data') })
  try {
    const url = 'https://spokeline.example/'
    // Indexable, which Lighthouse checks.
    const offered = storage.db.updateTable('reports').set('indexable', 1).where('url', '=', url)
    const { id } = await offered.returning('id').executeTakeFirstOrThrow()
    return `/reports/${id}`
  } finally {
    await storage.close()
  }
}

/** Those of SEO for which Lighthouse runs axe-core, longer than all the rest takes it; pages.test.ts runs the same rules on these pages. */
const AXE_AUDITS = ['document-title', 'image-alt']

/** Without performance, which depends on the machine and is measured by the bench, and accessibility, which is axe-core: pages.test.ts. */
it.each([
  ['the way in', async () => '/'],
  ['a public report', publicReport],
  ['the list of audits', async () => '/audits'],
  ['the interface', async () => '/docs'],
])('Lighthouse finds nothing wrong with %s', async (_, pathOf) => {
  const url = demo.url + (await pathOf())
  const { scores, missed } = await lighthouse.score(url, ['best-practices', 'seo'], AXE_AUDITS)
  expect({ missed, ...scores }).toEqual({ missed: [], 'best-practices': 100, seo: 100 })
})
