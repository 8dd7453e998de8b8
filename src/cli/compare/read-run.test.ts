import { expect, it } from 'vitest'
import { assessmentOf, result } from '../testing/assessment.ts'
import { fakeTerminal } from '../testing/terminal.ts'
import { readSavedPages } from './read-run.ts'

const PAGE = assessmentOf([result('seo/title', 'high', 'pass')])
const read = (input: string) => readSavedPages('-', fakeTerminal({ input }))

it.each([
  ['a page', JSON.stringify(PAGE), 1],
  ['a page with a byte order mark', `\ufeff${JSON.stringify(PAGE)}`, 1],
  ['a page in an answer', JSON.stringify({ data: PAGE }), 1],
  ['a page over several lines', JSON.stringify(PAGE, null, 2), 1],
  ['the pages of an interrupted check', `${JSON.stringify(PAGE)}\n{"incomplete":{"checked":1,"pages":2}}\n`, 1],
  ['a page on each line', `${JSON.stringify(PAGE)}\n\n${JSON.stringify(PAGE)}\n`, 2],
])('reads %s', async (_, text, count) => {
  const pages = await read(text)
  expect(pages).toHaveLength(count)
  expect(pages[0]).toMatchObject({ url: 'https://example.com/' })
})

it('leaves evidence for judging, with its size', async () => {
  expect(await read('{"format":1}')).toEqual([{ evidence: { format: 1 }, size: 12 }])
})

const audit = (more: object) => ({ ...PAGE, audits: [{ ...PAGE.audits[0], ...more }] })
const many = <T>(count: number, one: T) => Array.from({ length: count }, () => one)
const FINDING = { message: 'A' }

it.each([
  ['as many audits as there may be', { ...PAGE, audits: many(1_000, PAGE.audits[0]) }],
  ['as many findings as there may be', audit({ findings: many(100, FINDING) })],
  ['an extent', audit({ extent: { checked: 0, affected: 0, hidden: 0 } })],
  ['no score', { ...PAGE, score: null, result: null }],
])('takes %s', async (_, page) => {
  expect(await read(JSON.stringify(page))).toHaveLength(1)
})

it.each([
  ['nothing', ''],
  ['no JSON', 'a'],
  ['a list', []],
  ['an object of others', { a: 1 }],
  ['one audit too many', { ...PAGE, audits: many(1_001, PAGE.audits[0]) }],
  ['one finding too many', audit({ findings: many(101, FINDING) })],
  ['a score that is no number', { ...PAGE, score: 'high' }],
  ['a result there is not', { ...PAGE, result: 'great' }],
  ['a device there is not', { ...PAGE, device: 'watch' }],
  ['no time', { ...PAGE, collectedAt: undefined }],
  ['an outcome there is not', audit({ outcome: 'maybe' })],
  ['a summary that is no text', audit({ summary: 1 })],
  ['details that are a list', audit({ details: [] })],
  ['half a finding', audit({ findingsTotal: 0.5 })],
  ['a negative extent', audit({ extent: { checked: -1, affected: 0, hidden: 0 } })],
  ['points that are no numbers', audit({ points: { possible: null, earned: 0, lost: 0 } })],
  ['a finding without a message', audit({ findings: [{}] })],
  ['a finding whose place is no text', audit({ findings: [{ ...FINDING, where: 1 }] })],
  ['a finding with a list of parameters', audit({ findings: [{ ...FINDING, params: [] }] })],
])('refuses %s', async (_, page) => {
  await expect(read(typeof page === 'string' ? page : JSON.stringify(page))).rejects.toThrow('is neither the output')
})

it('refuses lines of which one is no page', async () => {
  await expect(read(`${JSON.stringify(PAGE)}\n{`)).rejects.toThrow('is neither the output')
})
