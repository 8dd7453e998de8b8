import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audits } from '../../src/engine/audits/index.ts'
import { collectLocal, listHtmlFiles } from '../../src/engine/collectors/local/collect-local.ts'
import { judge } from '../../src/engine/judge.ts'
import { NOW } from './site.ts'

let folder: string

const FILES: Record<string, string | Uint8Array> = {
  'site/index.html':
    '<!doctype html><title>Home</title><link rel=stylesheet href=/a.css><script src=gone.js></script>' +
    '<img src="/%2e%2e%2fsecret.png"><img src=/out.png><img src=https://cdn.example/x.png><a href=/b.html>b</a>',
  'site/a.css': '@font-face { src: url(f.woff2) } body { margin: 0 }',
  'site/f.woff2': 'wOF2',
  'site/sub/page one.html': '<title>Sub</title><img src=../favicon.ico>',
  'site/robots.txt': 'User-agent: *\nAllow: /\nSitemap: https://real.example/sitemap.xml\n',
  'site/sitemap.xml': '<urlset><url><loc>https://real.example/</loc></url></urlset>',
  'site/favicon.ico': Buffer.from('00000100', 'hex'),
  'site/node_modules/x/index.html': '<title>No page of the site</title>',
  'site/.cache/index.html': '<title>Hidden</title>',
  'secret.png': 'secret',
  'site/saved.txt': '\ufeff\n<!DOCTYPE html><title>Saved as text</title>',
  'sized/index.html': '<!doctype html><link rel=stylesheet href=/a.css><img class="w h" src=a.png alt=A>',
  'sized/a.css': '.w { width: 2rem } .h { height: 2rem }',
  'built/404.html': '<title>Not found</title>',
  'built/404/index.html': '<title>Not found</title>',
  'built/500.html': '<title>Error</title>',
  'built/docs/404.html': '<title>About status 404</title>',
  'built/google0123456789abcdef.html': 'google-site-verification: google0123456789abcdef.html',
  'built/google.html': '<title>About Google</title>',
  'errors/404.html': '<title>Not found</title>',
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-local-'))
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  await symlink(join(folder, 'secret.png'), join(folder, 'site', 'out.png'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const local = (path: string, root: string | null = 'site') =>
  collectLocal(join(folder, path), { collectedAt: NOW, root: root === null ? null : join(folder, root) }).then(
    ({ evidence }) => evidence,
  )

describe('a page on disk', () => {
  it('has a URL that claims nothing, and no server behind it', async () => {
    const evidence = await local('site/index.html')
    expect(evidence).toMatchObject({
      source: 'local',
      url: 'http://localhost/',
      page: { value: { status: null, headers: null, timings: null, wireBytes: null, httpVersion: null } },
      certificate: { ok: false, code: 'not_collected' },
      httpVisit: { ok: false },
      notFound: { ok: false },
    })
    expect((await local('site/sub/page one.html')).url).toBe('http://localhost/sub/page%20one.html')
  })

  it('has the files of its folder', async () => {
    expect(await local('site/index.html')).toMatchObject({
      robots: { value: { status: 200 } },
      sitemaps: { value: [{ source: 'default', kind: 'urlset', urls: 1 }] },
      icons: { value: [{ url: 'http://localhost/favicon.ico', isImage: true }] },
      securityTxt: { value: { status: 404 } },
      llmsTxt: { value: { status: 404 } },
    })
  })

  it('loads only what lies in the folder, with sizes but nothing of a server', async () => {
    const { resources } = await local('site/index.html')
    if (!resources.ok) throw new Error(resources.message)
    const sizes = resources.value.items.map(({ url, answer }) => [url, answer?.decodedBytes ?? null])
    expect(sizes).toEqual([
      ['http://localhost/a.css', 51],
      ['http://localhost/gone.js', null],
      ['http://localhost/%2e%2e%2fsecret.png', null],
      ['http://localhost/out.png', null],
      ['https://cdn.example/x.png', null],
      ['http://localhost/f.woff2', 4],
    ])
    expect(resources.value.items[0]?.answer).toMatchObject({
      wireBytes: null,
      headers: null,
      timings: null,
      httpVersion: null,
    })
    expect(resources.value.items[1]?.failure?.message).toBe('The file does not exist in the folder.')
  })

  it('says nothing about a site whose folder was not named', async () => {
    const evidence = await local('site/index.html', null)
    expect(evidence.robots).toMatchObject({
      ok: false,
      message: 'Only the file of the page is known, not the folder of its site.',
    })
    expect(evidence.icons.ok).toBe(false)
    expect(evidence.resources.ok).toBe(true)
  })

  it('that is not there is a failure, never a throw', async () => {
    expect((await local('site/none.html')).page.ok).toBe(false)
  })

  it('is judged: what only a server knows is never held against it', async () => {
    const { audits: results } = judge(await local('site/index.html'), { audits })
    const blamed = results.filter(
      ({ id, outcome }) => outcome === 'fail' && /response|compression|weight|cache|http-version/.test(id),
    )
    expect(blamed).toEqual([])
  })
})

it.each(['site/robots.txt', 'site/sitemap.xml', 'site/favicon.ico', 'site/a.css'])(
  'is not taken for a bad page if it is another file: %s',
  async (path) => {
    expect((await local(path)).page).toMatchObject({ ok: false, code: 'not_html' })
  },
)

it('may have another name if it begins as HTML', async () => {
  expect((await local('site/saved.txt')).page.ok).toBe(true)
})

it('has images that its style sheets size', async () => {
  const evidence = await local('sized/index.html', 'sized')
  const { audits: judged } = judge(evidence, { audits })
  expect(judged.find(({ id }) => id === 'performance/image-size')).toMatchObject({ outcome: 'pass' })
})

describe('the pages of a folder', () => {
  const names = async (limit: number, inside = 'site') => {
    const { files, hasMore } = await listHtmlFiles(join(folder, inside), limit)
    return { files: files.map((file) => file.slice(folder.length + 1)), hasMore }
  }

  it('are listed by name, without hidden folders and packages', async () => {
    expect(await names(10)).toEqual({ files: ['site/index.html', 'site/sub/page one.html'], hasMore: false })
  })

  it('are listed up to a bound', async () => {
    expect(await names(1)).toEqual({ files: ['site/index.html'], hasMore: true })
  })
  it('are listed without error pages and verification files, which are no pages of the site', async () => {
    expect((await names(10, 'built')).files).toEqual(['built/docs/404.html', 'built/google.html'])
    expect((await names(10, 'errors')).files).toEqual(['errors/404.html'])
  })
})
