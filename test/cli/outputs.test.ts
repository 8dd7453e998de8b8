import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { Stopped } from '../../src/cli/terminal.ts'
import { fakeTerminal } from '../../src/cli/testing/terminal.ts'
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

  describe('with a baseline', () => {
    const IMAGES = ['--only', 'accessibility/image-alt,accessibility/html-lang,seo/title']
    const page = (body: string, lang = ' lang="en"') =>
      `<!doctype html>\n<html${lang}><title>Clocks</title>\n${body}\n</html>`
    const build = at('changed', 'dist')
    const baseline = at('changed', 'base.json')
    const check = (...more: string[]) => verdict(['check', build, ...IMAGES, '--baseline', baseline, ...more])

    beforeAll(async () => {
      mkdirSync(at('changed', '.git'), { recursive: true })
      mkdirSync(build)
      const old = page('<img src="/old.png">')
      for (const name of ['a', 'b', 'c']) writeFileSync(join(build, `${name}.html`), old)
      await verdict(['check', build, ...IMAGES, '--save-baseline', baseline])
      writeFileSync(join(build, 'a.html'), page('<img src="/old.png" class="x">\n<img src="/new.png">'))
      writeFileSync(join(build, 'b.html'), page('<img src="/old.png">', ''))
      writeFileSync(join(build, 'c.html'), page('<img src="/old.png" alt="A clock">'))
      writeFileSync(join(build, 'd.html'), page('<img src="/page.png">'))
    })

    it('leads with what is new in every file, and fails tests only for that', async () => {
      const formats = ['--output', 'html,sarif,junit,markdown,github', '--output-dir', at('changed', 'out')]
      const { out, err, exitCode } = await check('--fail-on', 'worse', ...formats)
      expect(exitCode).toBe(1)
      const image = '<img src="/new.png">'
      expect(out).toMatch(
        /Images without alt text\n.*\n.*no alt attribute\.\n +\S*dist\/a\.html:4 {2}<img src="\/new\.png">/,
      )
      expect(out.indexOf(image)).toBeLessThan(out.indexOf('top issue'))
      expect(out).not.toContain('/old.png')
      expect(err.match(/^::.*/gm)!.sort()).toEqual([
        expect.stringMatching(/^::error .*changed\/dist\/a\.html .*%0A<img src=.\/new\.png.>$/),
        expect.stringMatching(/^::error .*changed\/dist\/b\.html .*%0A<html>$/),
      ])
      const comment = read('changed', 'out', 'verdict-comment.md')
      expect(comment).toContain('Since the baseline: **2 new**, 1 fixed. 1 page is not in the baseline.')
      expect(comment).toContain(`changed/dist/a.html:4\` This image has no alt attribute. \`${image}\``)
      expect(comment.indexOf(image)).toBeLessThan(comment.indexOf('<details>'))
      expect(comment.indexOf('/old.png')).toBeGreaterThan(comment.indexOf('<details>'))
      const { results } = JSON.parse(read('changed', 'out', 'verdict.sarif')).runs[0]
      const states = results.map((result: { baselineState: string }) => {
        const [, file] = /changed\/dist\/(.\.html)/.exec(JSON.stringify(result))!
        return `${result.baselineState} ${file}`
      })
      expect(states.slice(0, 2).sort()).toEqual(['new a.html', 'new b.html'])
      expect(states.slice(2)).toEqual(['unchanged a.html', 'unchanged b.html', 'new d.html', 'absent c.html'])
      const junit = read('changed', 'out', 'verdict-junit.xml')
      const failed = [...junit.matchAll(/<testcase name="([^":]+)[^>]*><failure/g)].map(([, name]) => name)
      expect(failed.filter((name) => name !== 'gate')).toEqual(['accessibility/image-alt', 'accessibility/html-lang'])
      const list = read('changed', 'out', 'verdict.html')
      expect(list).toContain('1 new, 0 fixed')
      expect(list.indexOf('dist-a.html')).toBeLessThan(list.indexOf('dist-d.html'))
      const name = readdirSync(at('changed', 'out', 'pages')).find((one) => one.endsWith('dist-a.html'))!
      const html = read('changed', 'out', 'pages', name)
      expect(html.indexOf('<h2 id="new">New</h2>')).toBeLessThan(html.indexOf('/old.png'))
    })

    it('has one line for each new finding with --format line', async () => {
      const { out, lines } = await check('--format', 'line')
      expect(lines.map((line) => line.slice(line.indexOf('changed/')))).toEqual([
        'changed/dist/a.html:4:1 error accessibility/image-alt This image has no alt attribute.',
        'changed/dist/b.html:2:1 error accessibility/html-lang The html element has no lang attribute.',
      ])
      expect((await verdict(['check', build, ...IMAGES, '--format', 'line'])).out.length).toBeGreaterThan(out.length)
    })

    it('neither lists nor fails what a policy mutes', async () => {
      const policy = at('changed', 'mutes.yaml')
      const mute = (audit: string) => `  - { audit: ${audit}, reason: decoration, until: 2026-03-01 }\n`
      writeFileSync(policy, `version: 1\nmute:\n${mute('accessibility/image-alt')}${mute('accessibility/html-lang')}`)
      const { out, exitCode } = await check('--policy', policy, '--fail-on', 'worse')
      expect(exitCode).toBe(0)
      expect(out).not.toContain('/new.png')
    })
  })

  it('is written for the pages that were checked before an interruption, and says so', async () => {
    const terminal = fakeTerminal({ isTTY: true, env: { NO_COLOR: '1' } })
    const pages = ['/good', '/slow', '/bad'].map((path) => site.origin + path)
    const options = [
      ...TITLE,
      '-c',
      '2',
      '--output',
      'html,json,sarif,junit,markdown,csv',
      '--output-dir',
      at('stopped'),
    ]
    const checking = main(['check', ...pages, ...options, '--save-baseline', at('stopped.json')], terminal)
    // With two at a time, the third page is judged while the second doesn't answer.
    await expect.poll(() => terminal.err, { timeout: 20_000 }).toContain('2 of 3')
    terminal.interrupt(new Stopped(130))
    expect(await checking).toBe(130)
    const said = 'Interrupted: 2 of 3 pages were checked, so the results are incomplete.'
    expect(terminal.out).toContain('2 pages: 1 good, 1 bad')
    expect(terminal.err.endsWith(`${said}\n`)).toBe(true)
    for (const name of ['verdict.html', 'verdict.sarif', 'verdict-junit.xml', 'verdict-comment.md', 'verdict.csv'])
      expect(read('stopped', name)).toContain(said)
    const lines = read('stopped', 'verdict.json').trimEnd().split('\n')
    expect(JSON.parse(lines.at(-1)!)).toEqual({ incomplete: { checked: 2, pages: 3 } })
    expect(existsSync(at('stopped.json'))).toBe(false)
    const compared = await verdict([
      'check',
      pages[0]!,
      pages[2]!,
      ...TITLE,
      '--baseline',
      at('stopped', 'verdict.json'),
    ])
    expect(compared.out).toContain('2 pages are unchanged')
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
