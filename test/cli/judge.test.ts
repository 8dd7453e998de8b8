import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { evidenceOf } from '../../src/engine/testing/page.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { GOOD_PAGE } from './site.ts'
import { verdict } from './verdict.ts'

const folder = temporaryFolder('judge')
let file = ''
const evidence = evidenceOf({ html: GOOD_PAGE })
beforeAll(() => {
  file = join(folder, 'evidence.json')
  writeFileSync(file, JSON.stringify(evidence))
})

describe('evidence', () => {
  it('gets a report', async () => {
    const { out, exitCode } = await verdict(['judge', file, '--only', 'title'])
    expect(out).toContain('https://example.com/')
    expect(out).toContain('GOOD  100 of 100')
    expect(exitCode).toBe(0)
  })

  it('gets the same from a file, indented, and from standard input', async () => {
    const { out } = await verdict(['judge', file])
    const indented = join(folder, 'indented.json')
    writeFileSync(indented, JSON.stringify(evidence, null, 2))
    expect((await verdict(['judge', indented])).out).toBe(out)
    expect((await verdict(['judge', '-'], { input: JSON.stringify(evidence) })).out).toBe(out)
  })

  it('gets JSON with --json', async () => {
    const { out } = await verdict(['judge', file, '--json', '--only', 'seo/title'])
    const assessment = JSON.parse(out)
    expect(assessment).toMatchObject({ url: 'https://example.com/', result: 'good', score: 100, error: null })
    expect(assessment.audits.map((audit: { id: string }) => audit.id)).toEqual(['seo/title'])
  })

  it('fails a threshold with exit code 1, and says which', async () => {
    const bad = JSON.stringify(evidenceOf({ html: '<p>x' }))
    expect((await verdict(['judge', '-', '--only', 'title', '--fail-on', 'bad'], { input: bad })).exitCode).toBe(1)
    const under = await verdict(['judge', '-', '--only', 'title', '--fail-under', '1'], { input: bad })
    expect([under.exitCode, under.err]).toEqual([1, 'The page failed --fail-under 1.\n'])
    const fine = await verdict(['judge', '-', '--only', 'title'], { input: bad })
    expect([fine.exitCode, fine.err]).toEqual([0, ''])
  })

  it('that is incomplete is rejected with exit code 2', async () => {
    const { err, exitCode } = await verdict(['judge', '-'], { input: '{"format":1}' })
    expect(err).toContain('The evidence is invalid')
    expect(exitCode).toBe(2)
  })

  it('of a hostile shape is judged or rejected, without a crash', async () => {
    for (const part of [
      'robots',
      'sitemaps',
      'certificate',
      'httpVisit',
      'notFound',
      'icons',
      'resources',
      'securityTxt',
    ]) {
      const input = JSON.stringify({ ...evidence, [part]: { ok: true, value: 'nonsense' } })
      const { exitCode, err } = await verdict(['judge', '-', '--json'], { input })
      expect([0, 1, 2]).toContain(exitCode)
      expect(err).not.toContain('internal_error')
    }
  })
})

describe('captures', () => {
  const good = { id: 'good', url: 'https://example.com/', headers: { 'Content-Type': 'text/html' }, html: GOOD_PAGE }
  const base64 = {
    id: 7,
    url: 'https://example.com/b',
    headers: [],
    html_base64: Buffer.from('<p>x').toString('base64'),
  }

  it('are answered in German with --lang de', async () => {
    const capture = JSON.stringify({ id: 'a', url: 'https://example.com/', html: '<!doctype html><title></title>' })
    const { out } = await verdict(['judge', '-', '--only', 'seo/title', '--lang', 'de'], { input: capture })
    const { audits } = JSON.parse(out)
    expect(audits['seo/title'].findings[0]).toMatchObject({
      message: 'Dieser Titel enthält keinen Text.',
      key: 'blank',
    })
  })

  it('are answered with a line each, in order, and invalid ones with their number', async () => {
    const input = [
      JSON.stringify(good),
      '{"id":',
      '',
      JSON.stringify({ id: 'c', url: 'nowhere', html: '' }),
      JSON.stringify(base64),
    ].join('\n')
    const { lines, exitCode } = await verdict(['judge', '-'], { input })
    const [first, second, third, fourth] = lines.map((line) => JSON.parse(line))
    expect(first).toMatchObject({ id: 'good', audits: { 'seo/title': { outcome: 'pass', findings: [] } } })
    expect(second).toEqual({
      line: 2,
      error: { code: 'invalid_capture', message: expect.stringContaining('not valid JSON') },
    })
    expect(third).toMatchObject({ id: 'c', line: 4, error: { code: 'invalid_capture' } })
    expect(fourth.id).toBe(7)
    expect(fourth.audits['seo/title']).toMatchObject({
      outcome: 'fail',
      findings: [{ message: 'The head has no title element.', where: 'head' }],
    })
    expect(lines).toHaveLength(4)
    expect(exitCode).toBe(2)
  })

  it('have score and result if enough is known, or else the reason', async () => {
    const { lines } = await verdict(['judge', '-', '--only', 'seo/title'], { input: JSON.stringify(good) })
    expect(JSON.parse(lines[0]!)).toEqual({
      id: 'good',
      score: 100,
      result: 'good',
      audits: { 'seo/title': { outcome: 'pass', findings: [] } },
    })
    const unknown = await verdict(['judge', '-', '--only', 'response-time'], { input: JSON.stringify(good) })
    expect(JSON.parse(unknown.lines[0]!)).toMatchObject({
      score: null,
      result: null,
      error: { code: 'too_little_evidence' },
    })
  })

  it('can come from a file, and without an id', async () => {
    const captures = join(folder, 'captures.ndjson')
    writeFileSync(captures, `${JSON.stringify({ ...good, id: undefined })}\r\n`)
    const { lines, exitCode } = await verdict(['judge', captures])
    expect(JSON.parse(lines[0]!).id).toBe(null)
    expect(exitCode).toBe(0)
  })

  it('fail a threshold together', async () => {
    const input = `${JSON.stringify(good)}\n${JSON.stringify(base64)}`
    const title = ['judge', '-', '--only', 'title']
    expect((await verdict([...title, '--fail-on', 'bad'], { input })).exitCode).toBe(1)
    expect((await verdict(title, { input })).exitCode).toBe(0)
  })
})

it.each([
  [['judge'], 'FILE is missing'],
  [['judge', '/nowhere.json'], '/nowhere.json does not exist.'],
  [['judge', '.'], '. is a folder, not a file.'],
  [['judge', '-'], 'Standard input is empty.'],
  [['judge', '-', '--only', 'seo/titel'], 'did you mean seo/title?'],
  [['judge', '-', '--fail-under', '101'], '--fail-under must be a whole number from 0 to 100'],
])('rejects %j with exit code 2', async (argv, sentence) => {
  const { exitCode, err } = await verdict(argv)
  expect(err).toContain(sentence)
  expect(exitCode).toBe(2)
})
