import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, afterEach, expect, it } from 'vitest'
import { audits } from '../engine/audits/index.ts'
import { evidenceFromCapture } from '../engine/capture.ts'
import { judge } from '../engine/judge.ts'
import { type Analyst, type AnalystOptions, createAnalyst } from './analyst.ts'

const AT = '2026-01-15T12:00:00.000Z'
const html = '<!doctype html><html lang="en"><head><title>Clocks</title></head><body><h1>Clocks</h1><p>Open.</p></body>'
const evidence = evidenceFromCapture({ url: 'https://example.com/', status: 200, html }, AT)
const folder = mkdtempSync(join(tmpdir(), 'verdict-analyst-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** One thread that may ask this machine. */
const open = (more: Partial<AnalystOptions> = {}) =>
  createAnalyst({
    allow: ['127.0.0.0/8'],
    userAgent: 'Test',
    now: () => Date.parse(AT),
    concurrency: 4,
    threads: 1,
    ...more,
  })
let analyst: Analyst
afterEach(() => analyst.close())

const never = new AbortController().signal
const unpacked = (bytes: Uint8Array | null) => JSON.parse(zstdDecompressSync(bytes!).toString())

/** A thread that does as the test says. */
function threadOf(code: string): URL {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.mjs`)
  writeFileSync(file, code)
  return pathToFileURL(file)
}

it('judges in a thread as it would be judged here, and packs results and evidence', async () => {
  analyst = open()
  const { outcome, results, evidence: kept } = await analyst.judge(evidence)
  const expected = judge(evidence, { audits })
  expect(outcome).toEqual({ score: expected.score, result: expected.result, ruleSet: expected.ruleSet, error: null })
  expect(unpacked(kept)).toEqual(evidence)
  expect(unpacked(results)).toMatchObject({
    score: expected.score,
    result: expected.result,
    rule_set: expected.ruleSet,
  })
  expect(unpacked(results).audits.map(({ id }: { id: string }) => id)).toEqual(expected.audits.map(({ id }) => id))
})

it('keeps nothing of a page that could not be judged', async () => {
  analyst = open()
  const broken = evidenceFromCapture({ url: 'https://example.com/', status: 404, html }, AT)
  expect(await analyst.judge(broken)).toEqual({
    outcome: { score: null, result: null, ruleSet: '1', error: expect.objectContaining({ code: 'http_error' }) },
    status: 404,
    reached: 0,
    files: [],
    results: null,
    evidence: null,
  })
})

it('collects and judges in a thread', async () => {
  const site = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' }).end(html)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  analyst = open()
  const { outcome, status, evidence: kept } = await analyst.look(url, never)
  expect(outcome).toMatchObject({ error: null, score: expect.any(Number) })
  expect(status).toBe(200)
  expect(unpacked(kept)).toMatchObject({ url, source: 'network', collectedAt: AT })
  expect(await analyst.look('http://10.0.0.1/', never)).toMatchObject({
    outcome: { error: { code: 'blocked_address' } },
  })
  site.closeAllConnections()
  site.close()
})

it('leaves a page when nobody wants the answer any more', async () => {
  const site = createServer(() => leaving.abort())
  const leaving = new AbortController()
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  analyst = open()
  const { outcome } = await analyst.look(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`, leaving.signal)
  expect(outcome.error?.code).toBe('aborted')
  expect((await analyst.look('http://127.0.0.1:1/', leaving.signal)).outcome.result).toBeNull()
  site.closeAllConnections()
  site.close()
})

it('tries once more when a thread dies', async () => {
  const mark = JSON.stringify(join(folder, 'mark'))
  analyst = open({
    file: threadOf(`import { existsSync, writeFileSync } from 'node:fs'
      export default () => {
        if (existsSync(${mark})) return 'second'
        writeFileSync(${mark}, '')
        process.exit(1)
      }`),
  })
  expect(await analyst.look('https://example.com/', never)).toBe('second')
})

it('gives up when the thread dies again, and looks at the next page all the same', async () => {
  analyst = open({
    file: threadOf(`export default ({ url }) => { if (url.endsWith('/')) process.exit(1); return url }`),
  })
  await expect(analyst.look('https://example.com/', never)).rejects.toThrow()
  expect(await analyst.look('https://example.com/fine', never)).toBe('https://example.com/fine')
})

it('survives a page that takes more memory than a thread may have', async () => {
  analyst = open({
    heapMb: 20,
    file: threadOf('export default () => { const all = []; for (;;) all.push(new Array(1e5).fill({})) }'),
  })
  await expect(analyst.look('https://example.com/', never)).rejects.toThrow(/memory/i)
})

it('ends a judgement that takes too long', async () => {
  analyst = open({ patienceMs: 50, file: threadOf('export default () => { for (;;); }') })
  await expect(analyst.judge(evidence)).rejects.toThrow()
})
