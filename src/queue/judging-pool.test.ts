import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, afterEach, expect, it, onTestFinished } from 'vitest'
import { packJson } from '../common/zstd.ts'
import { audits } from '../engine/audits/index.ts'
import { evidenceFromCapture } from '../engine/capture.ts'
import { judge } from '../engine/judge.ts'
import { createJudgingPool, type JudgingPool, type JudgingPoolOptions } from './judging-pool.ts'

const AT = '2026-01-15T12:00:00.000Z'
const html = '<!doctype html><html lang="en"><head><title>Clocks</title></head><body><h1>Clocks</h1><p>Open.</p></body>'
const evidence = evidenceFromCapture({ url: 'https://example.com/', status: 200, html }, AT)
const folder = mkdtempSync(join(tmpdir(), 'verdict-judging-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** One process for each user; it may ask this machine. */
const open = (more: Partial<JudgingPoolOptions> = {}) =>
  createJudgingPool({
    allow: ['127.0.0.0/8'],
    userAgent: 'Test',
    now: () => Date.parse(AT),
    concurrency: 4,
    processes: 1,
    ...more,
  })
let judging: JudgingPool
afterEach(() => judging.close())

const me = { owner: 'me' }
const unpacked = (bytes: Uint8Array | null) => JSON.parse(zstdDecompressSync(bytes!).toString())
const childModule = new URL('../common/bounded-child.ts', import.meta.url).href

/** A process that answers a URL as the test says. `note(text)` writes a line that `notes()` reads. */
function childOf(code: string): { file: URL; notes(): string[] } {
  const file = join(folder, `${randomUUID()}.mjs`)
  const log = `${file}.log`
  writeFileSync(log, '')
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs'
    import { answerTasks } from ${JSON.stringify(childModule)}
    const note = (text) => appendFileSync(${JSON.stringify(log)}, text + '\\n')
    const fill = () => { for (const all = [];;) all.push(new Array(1e6).fill({})) }
    const spin = () => { for (;;); }
    const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    answerTasks(() => async ({ task: { url } }) => { ${code} })`,
  )
  return { file: pathToFileURL(file), notes: () => readFileSync(log, 'utf8').split('\n').filter(Boolean) }
}

it('judges in a process as it would be judged here, and packs results and evidence', async () => {
  judging = open()
  const { outcome, results, evidence: kept } = await judging.judge(packJson(evidence), me)
  const expected = judge(evidence, { audits })
  const { score, result, ruleSet } = expected
  expect(outcome).toEqual({ score, result, ruleSet, title: 'Clocks', error: null })
  expect(unpacked(kept)).toEqual(evidence)
  expect(unpacked(results)).toMatchObject({
    score: expected.score,
    result: expected.result,
    rule_set: expected.ruleSet,
  })
  expect(unpacked(results).audits.map(({ id }: { id: string }) => id)).toEqual(expected.audits.map(({ id }) => id))
})

it('ends an idle process, but none that judges, even after two pages ended at the same moment', async () => {
  const { file } = childOf(`
    if (url === 'both') await (globalThis.both ??= later(50))
    else await later(url)
    return { outcome: process.pid }`)
  judging = open({ file, idleMs: 400 })
  const assess = async (url: string) => (await judging.assess(url, me)).outcome as unknown as number
  const [first, second] = await Promise.all([assess('both'), assess('both')])
  expect(second).toBe(first)
  // Longer than it may be idle.
  expect(await assess('1000')).toBe(first)
  await expect.poll(() => isAlive(first)).toBe(false)
  expect(await assess('0')).not.toBe(first)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('tells the certificate of the page’s own site, not of one that it redirects to', async () => {
  judging = open()
  const validFrom = '2026-01-01T00:00:00.000Z'
  const validTo = '2026-04-01T00:00:00.000Z'
  const seen = { fingerprint: 'aa', issuer: 'CA', validFrom, validTo, trusted: true, reason: null, validForHost: true }
  const rest = {
    subject: 'CN=x',
    names: [],
    selfSigned: false,
    protocol: 'TLSv1.3',
    cipher: 'x',
    acceptsLegacyTls: null,
  }
  const certificate = { ok: true as const, value: { ...seen, ...rest } }
  const endingAt = async (url: string) => {
    const page = evidence.page.ok ? { ...evidence.page.value, url } : undefined
    const { certificate: told, isWithoutCertificate = false } = await judging.judge(
      packJson({ ...evidence, page: { ok: true, value: page }, certificate }),
      me,
    )
    return [told?.fingerprint, isWithoutCertificate]
  }
  expect(await endingAt('https://example.com/de/')).toEqual(['aa', false])
  expect(await endingAt('https://www.example.com/')).toEqual(['aa', false])
  expect(await endingAt('https://de.example.com/')).toEqual(['aa', false])
  expect(await endingAt('https://shop.example/')).toEqual([undefined, true])
  expect(await endingAt('https://example.com:8443/')).toEqual([undefined, true])
  expect(await endingAt('http://example.com/')).toEqual([undefined, true])
  const unknown = await judging.judge(packJson(evidence), me)
  expect([unknown.certificate, unknown.isWithoutCertificate]).toEqual([null, undefined])
})

it('keeps nothing of a page that could not be judged', async () => {
  judging = open()
  const broken = evidenceFromCapture({ url: 'https://example.com/', status: 404, html }, AT)
  expect(await judging.judge(packJson(broken), me)).toEqual({
    outcome: {
      score: null,
      result: null,
      ruleSet: '3',
      title: null,
      error: expect.objectContaining({ code: 'http_error' }),
    },
    status: 404,
    reached: 0,
    files: [],
    results: null,
    evidence: null,
    metrics: new Map(),
    certificate: null,
    signature: null,
    change: null,
    steps: [expect.objectContaining({ name: 'judge' })],
  })
})

/** The URL of a site that runs until the test ends. */
async function siteOf(answer: RequestListener): Promise<string> {
  const site = createServer(answer)
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    site.closeAllConnections()
    site.close()
  })
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
}

it('collects and judges in a process', async () => {
  const url = await siteOf((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' }).end(html)
  })
  judging = open()
  const { outcome, status, evidence: kept } = await judging.assess(url, me)
  expect(outcome).toMatchObject({ error: null, score: expect.any(Number) })
  expect(status).toBe(200)
  expect(unpacked(kept)).toMatchObject({ url, source: 'network', collectedAt: AT })
  expect(await judging.assess('http://10.0.0.1/', me)).toMatchObject({
    outcome: { error: { code: 'blocked_address' } },
  })
})

it('leaves a page when the request is aborted', async () => {
  const leaving = new AbortController()
  const url = await siteOf(() => leaving.abort())
  judging = open()
  const leavingMe = { owner: 'me', signal: leaving.signal }
  const { outcome } = await judging.assess(url, leavingMe)
  expect(outcome.error?.code).toBe('aborted')
  expect((await judging.assess('http://127.0.0.1:1/', leavingMe)).outcome.result).toBeNull()
})

const tooComplex = { outcome: { result: null, error: { code: 'page_too_complex' } } }

it('ends a page that needs too much memory, without trying it again, and judges the next one', async () => {
  const { file, notes } = childOf(`note(url); if (url === 'deadly') fill(); return url`)
  judging = open({ file, bounds: { heapMb: 64 } })
  expect(await judging.assess('deadly', me)).toMatchObject(tooComplex)
  expect(await judging.assess('fine', me)).toBe('fine')
  expect(notes()).toEqual(['deadly', 'fine'])
})

it('ends a page that needs too much CPU time, without trying it again, and judges the next one', async () => {
  const { file, notes } = childOf(`note(url); if (url === 'deadly') spin(); return url`)
  judging = open({ file, bounds: { cpuMs: { alone: 200, shared: 200 } } })
  expect(await judging.assess('deadly', me)).toMatchObject(tooComplex)
  expect(await judging.assess('fine', me)).toBe('fine')
  expect(notes()).toEqual(['deadly', 'fine'])
})

it('ends a page that never comes to an end', async () => {
  const { file } = childOf(`note(url); if (url === 'deadly') await later(1e6); return url`)
  judging = open({ file, bounds: { taskMs: 300 } })
  expect(await judging.assess('deadly', me)).toMatchObject(tooComplex)
})

it('judges the other pages of a process that one page ended, and blames only that one', async () => {
  const { file } = childOf(`note(url); if (url === 'deadly') { await later(50); fill() } await later(100); return url`)
  judging = open({ file, bounds: { heapMb: 64 } })
  const answers = await Promise.all(['a', 'deadly', 'b'].map((url) => judging.assess(url, me)))
  expect(answers).toMatchObject(['a', tooComplex, 'b'])
})

it('keeps the pages of different users in different processes', async () => {
  const { file } = childOf('await later(200); return process.pid')
  judging = open({ file })
  const users = ['me', 'me', 'you', 'you']
  const [mine, alsoMine, yours, alsoYours] = await Promise.all(users.map((owner) => judging.assess('page', { owner })))
  expect([mine, yours]).toEqual([alsoMine, alsoYours])
  expect(mine).not.toBe(yours)
})

it('leaves the idle process of another user alone once a user has as many as one may have', async () => {
  const { file } = childOf(`await later(url); return process.pid`)
  judging = open({ file })
  const you = { owner: 'you' }
  const mine = judging.assess('1000', me)
  const yours = await judging.assess('0', you)
  const alsoMine = judging.assess('1000', me)
  expect(await judging.assess('0', you)).toBe(yours)
  expect(await Promise.all([mine, alsoMine])).not.toContain(yours)
})

it('lets a slow page, and for a while all pages of its user, give way to those of others', async () => {
  const { file } = childOf(`
    const { getPriority } = await import('node:os')
    const usual = getPriority()
    while (url === 'slow' && getPriority() === usual);
    return getPriority()`)
  judging = open({ file })
  const low = constants.priority.PRIORITY_BELOW_NORMAL
  expect(await judging.assess('slow', me)).toBe(low)
  expect(await judging.assess('page', { owner: 'you' })).toBe(getPriority())
  expect(await judging.assess('page', me)).toBe(low)
  expect(await judging.assess('page', { owner: 'you' })).toBe(getPriority())
})

it('tries a page once more whose process broke while several shared it, and gives up one that breaks it alone', async () => {
  const { file, notes } = childOf(`note(url); if (url === 'deadly') process.exit(3); await later(50); return url`)
  judging = open({ file })
  const [deadly, fine] = await Promise.allSettled(['deadly', 'fine'].map((url) => judging.assess(url, me)))
  expect(deadly).toMatchObject({ status: 'rejected', reason: { reason: 'crash' } })
  expect(fine).toMatchObject({ status: 'fulfilled', value: 'fine' })
  expect(notes().filter((url) => url === 'deadly')).toHaveLength(2)
})
