import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { fakeTerminal } from '../../src/cli/testing/terminal.ts'
import { links, type PlantedSite, page, plantSite } from './planted-site.ts'

const TEN = links(...Array.from({ length: 10 }, (_, i) => `/listed?item=${i}`))
/** Runs with each link of the page as `link`. */
const each = (statement: string) =>
  `<script>for (const link of document.querySelectorAll('a')) { ${statement} }</script>`
/** Adds so many links. */
const add = (count: number, where = 'main') => `<script>
  for (let i = 0; i < ${count}; i++) {
    const link = document.createElement('a')
    link.href = '/made/' + i
    link.textContent = 'Made ' + i
    document.querySelector('${where}').append(link, ' ')
  }
</script>`

/** By pattern: what its pages have besides their text. */
const PLANTED: Record<string, string> = {
  added: TEN + add(6),
  changed: TEN + each("link.href += '&session=4711'"),
  removed: TEN + each('link.remove()'),
}
const DECOYS: Record<string, string> = {
  same: `${TEN}<script>console.error('The bell is broken')</script>`,
  widget: TEN + add(2),
  consent: `${TEN}<div id="cookie-banner"></div>${add(6, '#cookie-banner')}`,
  leaving: `${TEN}<script>location.replace('/widget/1')</script>`,
}
/** Pages without any link but those that scripts make. */
const APP: Record<string, string> = { app: add(3) }
const ALL = { ...PLANTED, ...DECOYS, ...APP }

let site: PlantedSite
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-sample-'))
  const paths = Object.keys(ALL).flatMap((kind) => [`/${kind}/1`, `/${kind}/2`])
  site = await plantSite((path) => {
    if (path === '/') return page('Start', links(...paths))
    const [, kind = '', n] = path.split('/')
    return ALL[kind] === undefined ? undefined : page(`${kind} ${n}`, ALL[kind])
  })
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

it('finds in a real browser where scripts add, change and remove links, and nothing else', async () => {
  const { PATH = '', VERDICT_CHROME: chrome } = process.env
  const env = { PATH, ...(chrome !== undefined && { VERDICT_CHROME: chrome }) }
  const terminal = fakeTerminal({ env, now: '2026-01-15T12:00:00.000Z' })
  const sample = ['--depth', 'browser', '--sample', '9', '--json']
  await main(['site', site.url, '--no-external', '--state', join(folder, 'state'), ...sample], terminal)
  const { audits, pages, depth, sampled, rendered, render_failed } = JSON.parse(terminal.out)
  expect({ depth, sampled, rendered, render_failed }).toEqual({ depth: 1, sampled: 9, rendered: 9, render_failed: 0 })
  const audit = (id: string) => audits.find((one: { id: string }) => one.id === id)
  const differing = audit('site/rendered-links-differ')
  expect(differing.outcome).toBe('warn')
  expect(differing.groups.map(({ params }: { params: object }) => params)).toEqual([
    { pattern: '/added/{number}', share: 6 / 16, sent: 10, added: 6, removed: 0 },
    { pattern: '/changed/{number}', share: 1, sent: 10, added: 10, removed: 10 },
    { pattern: '/removed/{number}', share: 1, sent: 10, added: 0, removed: 10 },
  ])
  // Two of its pages have no link in the HTML; one of them was opened, and has links there.
  expect(audit('site/dead-ends')).toMatchObject({ outcome: 'unknown', key: 'byScript' })
  const failing = (id: string) =>
    pages
      .filter(({ fail }: { fail: string[] }) => fail.includes(id))
      .map(({ url }: { url: string }) => new URL(url).pathname)
  expect(failing('practice/console-errors')).toEqual(['/same/1'])
})
