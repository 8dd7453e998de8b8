import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Museum, openMuseum } from './site.ts'
import { verdict } from './verdict.ts'

const TITLE = ['--only', 'seo/title,seo/description']
let site: Museum
let folder = ''
const at = (...names: string[]) => join(folder, ...names)
const read = (...names: string[]) => readFileSync(at(...names), 'utf8')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-outputs-'))
  site = await openMuseum()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await site.close()
})

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

  it('speaks German, and annotates files with what they say', async () => {
    writeFileSync(at('page.html'), '<!doctype html><html lang="de"><body><p>Uhren</p></body></html>')
    mkdirSync(at('.git'))
    const options = ['--lang', 'de', '--output', 'markdown,github', '--output-dir', at('de'), '--fail-on', 'bad']
    const { err, exitCode } = await verdict(['check', at('page.html'), ...TITLE, ...options])
    expect(exitCode).toBe(1)
    expect(read('de', 'verdict-comment.md')).toContain('Verdict: 1 von 1 Seite nicht bestanden')
    expect(err === '' || /^::error file=/.test(err)).toBe(true)
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
