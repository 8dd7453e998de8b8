import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { BAD_PAGE, GOOD_PAGE, type Museum, openMuseum } from './site.ts'
import { verdict } from './verdict.ts'

const TITLE = ['--only', 'seo/title']
let site: Museum
const folder = temporaryFolder('check')

beforeAll(async () => {
  site = await openMuseum()
})
afterAll(() => site.close())

describe('several pages', () => {
  it('get a line each, the worst first', async () => {
    const { out, exitCode } = await verdict([
      'check',
      `${site.origin}/good`,
      `${site.origin}/bad`,
      `${site.origin}/gone`,
      ...TITLE,
    ])
    const rows = out.split('\n').filter((line) => line.includes(site.origin))
    expect(rows.map((row) => row.trim().split(/\s+/).slice(0, 3))).toEqual([
      ['–', '–', `${site.origin}/gone`],
      ['bad', '0', `${site.origin}/bad`],
      ['good', '100', `${site.origin}/good`],
    ])
    expect(out).toContain('3 pages: 1 good, 1 bad, 1 without a result; average score 50')
    expect(exitCode).toBe(3)
  })

  it('exit with 1 if one fails the gate, and say by what, and how many could not be judged', async () => {
    const pages = ['/bad', '/gone', '/good'].map((path) => site.origin + path)
    for (const json of [[], ['--json']]) {
      const { err, exitCode } = await verdict(['check', ...pages, ...TITLE, '--fail-on', 'bad', ...json])
      const said = '1 of 3 pages failed --fail-on bad; 1 more could not be judged.\n'
      expect({ err, exitCode }).toEqual({ err: said, exitCode: 1 })
    }
    const both = [...TITLE, '--fail-on', 'bad', '--fail-under', '100']
    const many = await verdict(['check', pages[0]!, pages[2]!, ...both])
    expect([many.err, many.exitCode]).toEqual(['1 of 2 pages failed --fail-on bad or --fail-under 100.\n', 1])
    const one = await verdict(['check', pages[0]!, ...both, '--lang', 'de'])
    expect([one.err, one.exitCode]).toEqual(['Die Seite besteht --fail-on bad oder --fail-under 100 nicht.\n', 1])
    const fine = await verdict(['check', pages[2]!, ...both])
    expect([fine.err, fine.exitCode]).toEqual(['', 0])
  })

  it('get one JSON object per line', async () => {
    const { lines } = await verdict(['check', `${site.origin}/bad`, `${site.origin}/good`, '--json', ...TITLE])
    expect(lines.map((line) => JSON.parse(line).url)).toEqual([`${site.origin}/bad`, `${site.origin}/good`])
  })

  it('get full reports with --verbose', async () => {
    const { out } = await verdict(['check', `${site.origin}/bad`, `${site.origin}/good`, '--verbose', ...TITLE])
    expect(out).toContain('BAD  0 of 100')
    expect(out).toContain('GOOD  100 of 100')
    expect(out).toContain('2 pages: 1 good, 1 bad')
  })

  it('can be listed in a file or on standard input, and are checked once', async () => {
    const list = `# a list\n\n${site.origin}/good\r\n${site.origin}/bad\n${site.origin}/good\n`
    const file = join(folder, 'list.txt')
    writeFileSync(file, list)
    const fromFile = await verdict(['check', '--from', file, ...TITLE])
    expect(fromFile.out).toContain('2 pages: 1 good, 1 bad')
    expect((await verdict(['check', '--from', '-', ...TITLE], { input: list })).out).toBe(fromFile.out)
  })

  it('can come from a sitemap', async () => {
    const { lines } = await verdict(['check', '--sitemap', `${site.origin}/pages.xml`, '--json', ...TITLE])
    expect(lines.map((line) => new URL(JSON.parse(line).url).pathname)).toEqual(['/good', '/bad', '/gone'])
  })

  it('can come from the sitemaps of an index, up to a limit', async () => {
    const { lines, err } = await verdict([
      'check',
      '--sitemap',
      `${site.origin}/index.xml`,
      '--json',
      '--limit',
      '4',
      ...TITLE,
    ])
    expect(lines.map((line) => new URL(JSON.parse(line).url).pathname)).toEqual(['/good', '/bad', '/gone', '/'])
    expect(err).toContain('Skipped:')
    expect(err).toContain('/nothing.xml')
  })

  it('are missing if the sitemap does not exist or is empty', async () => {
    const gone = await verdict(['check', '--sitemap', `${site.origin}/nothing.xml`])
    expect(gone.err).toContain('returned status 404')
    expect(gone.exitCode).toBe(3)
    const empty = await verdict(['check', '--sitemap', `${site.origin}/empty.xml`])
    expect(empty.err).toContain('lists no page')
    expect(empty.exitCode).toBe(3)
  })
})

describe('local files', () => {
  beforeAll(() => {
    mkdirSync(join(folder, 'dist/about'), { recursive: true })
    writeFileSync(join(folder, 'dist/index.html'), GOOD_PAGE)
    writeFileSync(join(folder, 'dist/about/index.html'), BAD_PAGE)
    writeFileSync(join(folder, 'dist/style.css'), '')
    mkdirSync(join(folder, 'nothing'))
  })

  it('a file gets a report', async () => {
    const { out, exitCode } = await verdict(['check', join(folder, 'dist/index.html'), ...TITLE])
    expect(out).toContain('GOOD  100 of 100')
    expect(exitCode).toBe(0)
  })

  it('a folder gets a line for each of its pages', async () => {
    const { out, exitCode } = await verdict(['check', join(folder, 'dist'), ...TITLE, '--fail-on', 'bad'])
    expect(out).toContain('2 pages: 1 good, 1 bad')
    expect(exitCode).toBe(1)
  })

  it('a folder without pages is an error', async () => {
    const { err, exitCode } = await verdict(['check', join(folder, 'nothing')])
    expect(err).toContain('contains no HTML files')
    expect(exitCode).toBe(2)
  })

  it('a folder with more pages than the limit is truncated with a note', async () => {
    const { out, err } = await verdict(['check', join(folder, 'dist'), '--limit', '1', ...TITLE])
    expect(out).toContain('1 page:')
    expect(err).toContain('has more than 1 pages; only the first 1 are checked')
  })
})
