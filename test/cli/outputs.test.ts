import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { type Museum, openMuseum } from './site.ts'
import { verdict } from './verdict.ts'

const TITLE = ['--only', 'seo/title,seo/description']
let site: Museum
const folder = temporaryFolder('outputs')
const at = (...names: string[]) => join(folder, ...names)
const read = (...names: string[]) => readFileSync(at(...names), 'utf8')

beforeAll(async () => {
  site = await openMuseum()
})
afterAll(() => site.close())

describe('verdict check --output', () => {
  it('writes every format in one run, and prints what it always prints', async () => {
    const pages = ['/good', '/bad', '/gone'].map((path) => site.origin + path)
    const formats = ['--output', 'json,sarif,junit', '--output', 'markdown,csv,codequality,github']
    const gate = [...TITLE, '--fail-on', 'bad', '--json']
    const plain = await verdict(['check', ...pages, ...gate])
    const { out, err, exitCode } = await verdict(['check', ...pages, ...gate, ...formats, '--output-dir', at('a', 'b')])
    const dates = (text: string) => text.replaceAll(/"collectedAt":"[^"]*"/g, '')
    expect({ out: dates(out), err, exitCode }).toEqual({ out: dates(plain.out), err: plain.err, exitCode: 1 })
    expect(readdirSync(at('a', 'b')).sort()).toEqual([
      'verdict-codequality.json',
      'verdict-comment.md',
      'verdict-junit.xml',
      'verdict-summary.md',
      'verdict.csv',
      'verdict.json',
      'verdict.sarif',
    ])
    expect(read('a', 'b', 'verdict.json')).toBe(out)
    expect(read('a', 'b', 'verdict-junit.xml')).toMatch(
      /^<\?xml[\s\S]*<error message="http_error[\s\S]*<\/testsuites>\n$/,
    )
    expect(read('a', 'b', 'verdict-comment.md')).toContain(
      '1 of 3 pages failed\n\n3 pages: 1 good, 1 bad, 1 without a result.',
    )
    const host = site.origin.replace('http://', '').replace(':', '%3A')
    expect(JSON.parse(read('a', 'b', 'verdict.sarif')).runs[0].results[0].locations).toMatchObject([
      { physicalLocation: { artifactLocation: { uri: `${host}/bad` } } },
    ])
  })

  it('writes HTML that needs nothing else: no script, no request, no link to a server', async () => {
    const pages = ['/bad', '/gone'].map((path) => site.origin + path)
    mkdirSync(at('site'))
    writeFileSync(
      at('site', 'index.html'),
      '<!doctype html><title>&lt;/style>&lt;script>alert(1)&lt;/script></title><img src="a.png">',
    )
    writeFileSync(at('verdict.yaml'), 'version: 1\nrequire: [seo/title]\ngate: { fail_on: bad }\n')
    const options = [...TITLE, '--policy', at('verdict.yaml'), '--output', 'html', '--output-dir', at('html')]
    await verdict(['check', ...pages, at('site'), ...options])
    const names = readdirSync(at('html', 'pages'))
    expect(names).toHaveLength(3)
    for (const name of ['verdict.html', ...names.map((one) => `pages/${one}`)]) {
      const html = read('html', name)
      const css = /<style>([\s\S]*?)<\/style>/.exec(html)![1]!
      const hash = createHash('sha256').update(css).digest('base64')
      expect(html).toContain(
        `content="default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;; img-src data:`.replaceAll(
          '&#39;',
          "'",
        ),
      )
      expect(html).not.toMatch(/<(?:script|iframe|form|base|object|embed)\b|<link rel="stylesheet"| style="/)
      for (const [, target] of html.matchAll(/ (?:href|src)="([^"]*)"/g))
        expect(
          target!.startsWith('pages/') ? existsSync(at('html', target!)) : /^(?:#|https?:|data:)/.test(target!),
        ).toBe(true)
      const parts = html.matchAll(/ href="#([^"]*)"/g)
      expect([...parts].map(([, id]) => id).filter((id) => !html.includes(` id="${id}"`))).toEqual([])
    }
    expect(read('html', 'pages', names.find((name) => name.includes('bad'))!)).toContain('verdict-policy')
    expect(read('html', 'pages', names.find((name) => name.includes('gone'))!)).toContain('data-part="failure"')
    const single = ['check', `${site.origin}/good`, ...TITLE, '--lang', 'de', '--output', 'html', '--output-dir']
    await verdict([...single, at('one')])
    expect(readdirSync(at('one'))).toEqual(['verdict.html'])
    expect(read('one', 'verdict.html')).toContain('<html lang="de"')
  })

  it('speaks German, and annotates files with what they say', async () => {
    writeFileSync(at('page.html'), '<!doctype html><html lang="de"><body><p>Uhren</p></body></html>')
    mkdirSync(at('.git'))
    const options = ['--lang', 'de', '--output', 'markdown,github', '--output-dir', at('de'), '--fail-on', 'bad']
    const { err, exitCode } = await verdict(['check', at('page.html'), ...TITLE, ...options])
    expect(exitCode).toBe(1)
    expect(read('de', 'verdict-comment.md')).toContain('Verdict: 1 von 1 Seite nicht bestanden')
    expect(err).toMatch(/^Die Seite besteht --fail-on bad nicht\.\n(?:::error file=.*\n)*$/)
  })

  it.each([
    [['--output', 'sarf'], 'unknown format "sarf"; did you mean sarif?'],
    [['--output-dir', 'x'], '--output-dir needs --output FORMATS.'],
  ])('rejects %j', async (options, message) => {
    const { err, exitCode } = await verdict(['check', site.origin, ...options])
    expect({ err, exitCode }).toEqual({ err: expect.stringContaining(message), exitCode: 2 })
  })

  it('says before the first request that a file cannot be written, and leaves nothing behind', async () => {
    mkdirSync(at('taken', 'verdict.sarif'), { recursive: true })
    writeFileSync(at('file'), '')
    const asked = site.asked.length
    const options = [...TITLE, '--output', 'json,sarif', '--output-dir']
    const taken = await verdict(['check', `${site.origin}/good`, ...options, at('taken')])
    expect(taken.err).toContain(`could not write ${at('taken', 'verdict.sarif')}: it is a folder.`)
    expect(readdirSync(at('taken'))).toEqual(['verdict.sarif'])
    const file = await verdict(['check', `${site.origin}/good`, ...options, at('file')])
    expect(file.err).toContain(`--output-dir: could not create ${at('file')}`)
    expect([taken.exitCode, file.exitCode, site.asked.length]).toEqual([2, 2, asked])
  })
})
