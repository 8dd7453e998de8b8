import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { main } from '../main.ts'
import { fakeTerminal } from '../testing/terminal.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-site-'))
  mkdirSync(join(folder, 'dist', 'blog'), { recursive: true })
  const page = (title: string, body: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`
  writeFileSync(join(folder, 'dist', 'index.html'), page('Start', '<a href="/blog/">Blog</a>'))
  writeFileSync(
    join(folder, 'dist', 'blog', 'index.html'),
    page('Blog', '<a href="/">Start</a> <a href="/gone">Gone</a>'),
  )
  mkdirSync(join(folder, 'dist', 'more'))
  writeFileSync(join(folder, 'dist', 'more', 'only.html'), page('Only', '<a href="/">Start</a>'))
  writeFileSync(join(folder, 'dist', 'alone.html'), page('Alone', '<a href="/">Start</a>'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function verdict(...argv: string[]) {
  const terminal = fakeTerminal({ env: { XDG_STATE_HOME: join(folder, 'state') }, now: '2026-01-15T12:00:00.000Z' })
  const exitCode = await main(argv, terminal)
  return { exitCode, out: terminal.out, err: terminal.err }
}

describe('verdict site', () => {
  it('judges every page of a folder and says which links are broken', async () => {
    const { out, err, exitCode } = await verdict('site', join(folder, 'dist'), '--csv', join(folder, 'csv'))
    expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 })
    expect(out).toMatch(/4 pages: .*; 5 URLs are known/)
    expect(out).toMatch(
      /Broken internal links {2}site\/broken-links\n[^\n]*1 page[^\n]*\n +\/gone\n[^\n]*404[^\n]*\n +\/blog\/\n/,
    )
    expect(readFileSync(join(folder, 'csv', 'findings.csv'), 'utf8')).toContain('/gone,/blog/')
    expect(readFileSync(join(folder, 'csv', 'pages.csv'), 'utf8')).toMatch(/^\/alone\.html,fetched,200,/m)
    expect(readFileSync(join(folder, 'csv', 'links.csv'), 'utf8')).toContain('/blog/,/gone,link,content,no,404')
  })

  it('fails in CI if the site is bad, and speaks German', async () => {
    const { out, exitCode } = await verdict('site', join(folder, 'dist'), '--fail-under', '100', '--lang', 'de')
    expect(exitCode).toBe(1)
    expect(out).toMatch(/4 Seiten: .*Defekte interne Links/s)
  })

  it('prints JSON with the pages of each finding', async () => {
    const { out } = await verdict('site', join(folder, 'dist'), '--json', '--pages', '2')
    const { judged, cut, audits } = JSON.parse(out)
    expect({ judged, cut }).toEqual({ judged: 2, cut: { limit: 'pages', value: 2 } })
    expect(audits.find(({ id }: { id: string }) => id === 'site/orphans').outcome).toBe('unknown')
  })

  it('starts with another page where a folder has no index.html, and ends a scan that cannot be done', async () => {
    const { out, exitCode } = await verdict('site', join(folder, 'dist', 'more'))
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: expect.stringMatching(/1 page: /) })
    const url = 'http://127.0.0.1:1'
    const [first, second] = [await verdict('site', url), await verdict('site', url)]
    expect(first).toEqual({ exitCode: 1, out: '', err: expect.stringContaining('blocked_address') })
    expect(second.err).toBe(first.err)
  })

  it.each([
    [['--pages', '0'], /--pages/],
    [['--scope', 'planet'], /host, domain, path|host, domain or path/],
    [['--include', 'https://elsewhere.example/**'], /outside of the site/],
    [['--exclude', ''], /glob/i],
  ])('refuses %j with a sentence', async (options, sentence) => {
    const { err, exitCode } = await verdict('site', join(folder, 'dist'), ...options)
    expect(err).toMatch(sentence)
    expect(exitCode).toBe(2)
  })
})
