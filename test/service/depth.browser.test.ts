import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Site, serve } from '../browser/site.ts'
import { COMMAND, COMMAND_ENV } from '../entry.ts'
import { createDatabase, type FreshDatabase } from '../postgres/database.ts'

/** The whole service with a real browser, and what is left when it is killed. */

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Clocks</title>
<meta name="viewport" content="width=device-width"></head><body><h1>Clocks</h1><main></main>
<script>document.querySelector('main').innerHTML = '<h2>Hours</h2>'</script></body></html>`

let site: Site
let folder: string
/** Keeps the browser's visit under way until it is resolved. */
let answered: PromiseWithResolvers<void>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-depth-'))
  site = await serve({
    '/': (_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(HTML),
    '/slow': (request, response) => {
      const isBrowser = /Chrome\//.test(request.headers['user-agent'] ?? '')
      const send = () => response.setHeader('content-type', 'text/html; charset=utf-8').end(HTML)
      if (!isBrowser) return send()
      site.hits.push('browser')
      void answered.promise.then(send)
    },
  })
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

const running: ChildProcess[] = []
afterEach(async () => {
  for (const child of running.splice(0)) {
    const ended = new Promise((resolve) => child.once('close', resolve))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await ended
    }
  }
})

interface Started {
  child: ChildProcess
  base: string
  said(): string
}

async function start(args: string[], env: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...COMMAND_ENV,
      VERDICT_PORT: '0',
      VERDICT_ALLOW: '127.0.0.0/8',
      VERDICT_BROWSERS: '1',
      ...env,
    },
  })
  running.push(child)
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  await expect.poll(() => said).toMatch(/is listening on|worker is running/)
  return { child, base: /http:\/\/[\d.:]+/.exec(said)?.[0] ?? '', said: () => said }
}

interface Data {
  id: string
  status: string
  score: number
  error: null
  results: { depth: number; depth_error: null; browser: { screenshot: object } | null }
}

const client = ({ base, said }: Started, key = /vdt_\w{40}/.exec(said())![0]) => {
  const headers = { authorization: `Bearer ${key}` }
  const data = async (answer: Promise<Response>) => ((await (await answer).json()) as { data: Data }).data
  return {
    key,
    create: (path: string, depth?: number) => {
      const body = new URLSearchParams({ url: site.url + path, ...(depth !== undefined && { depth: String(depth) }) })
      return data(fetch(`${base}/api/v1/reports`, { method: 'POST', headers, body }))
    },
    show: (id: string) => data(fetch(`${base}/api/v1/reports/${id}`, { headers })),
  }
}

/** Processes that a process has started, and theirs. */
function offspring(pid: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]) }]
    } catch {
      return []
    }
  })
  const of = (parent: number): number[] =>
    parents.filter((one) => one.parent === parent).flatMap((one) => [one.pid, ...of(one.pid)])
  return of(pid)
}

function isAlive(pid: number): boolean {
  try {
    // A zombie is dead; only its parent has not noticed.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

it('completes a report with what the browser observed, and prints it', async () => {
  const service = await start(['serve'], { VERDICT_DATA: join(folder, 'whole') })
  const { create, show } = client(service)
  const first = await create('/', 1)
  expect(first).toMatchObject({ status: expect.stringMatching(/running|done/), score: expect.any(Number) })
  await expect.poll(async () => (await show(first.id)).status, { interval: 200 }).toBe('done')
  const done = await show(first.id)
  expect(done).toMatchObject({ error: null, results: { depth: 1, depth_error: null } })
  expect(done.results.browser?.screenshot).toMatchObject({ path: 'screenshot.webp' })
  const page = `${service.base}/reports/${first.id}`
  const picture = await fetch(`${page}/screenshot.webp`)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect((await picture.arrayBuffer()).byteLength).toBeLessThanOrEqual(60_000)
  const pdf = await fetch(`${page}/report.pdf`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

it('keeps the quick result and says why if there is no browser', async () => {
  const service = await start(['serve'], {
    VERDICT_DATA: join(folder, 'none'),
    VERDICT_BROWSERS: '0',
    VERDICT_DEPTH: 'lab',
  })
  const { create, show } = client(service)
  const { id } = await create('/')
  await expect.poll(async () => (await show(id)).status, { interval: 100 }).toBe('done')
  expect(await show(id)).toMatchObject({
    depth: 2,
    error: null,
    score: expect.any(Number),
    results: { depth: 0, depth_error: { code: 'browser_missing' }, browser: null },
  })
  const page = await (await fetch(`${service.base}/reports/${id}`)).text()
  expect(page).toContain('No browser is installed on the worker.')
})

describe.each(['sqlite', 'postgres'] as const)('killed on %s while the browser looks', (kind) => {
  let database: FreshDatabase | undefined
  beforeAll(async () => {
    if (kind === 'postgres') database = await createDatabase(inject('postgresUrl'))
  })
  afterAll(() => database?.drop())

  it('loses nothing, leaves no process behind, and ends the run once', async () => {
    const env = {
      VERDICT_DATA: join(folder, kind),
      VERDICT_SECRET: 'a secret of the tests, 32 characters',
      ...(database && { DATABASE_URL: database.url }),
    }
    answered = Promise.withResolvers()
    const service = await start(['serve'], env)
    const { key, create } = client(service)
    const before = site.hits.filter((hit) => hit === 'browser').length
    const { id, score } = await create('/slow', 1)
    await expect.poll(() => site.hits.filter((hit) => hit === 'browser').length).toBe(before + 1)
    const left = offspring(service.child.pid!)
    expect(left.length).toBeGreaterThan(0)
    service.child.kill('SIGKILL')
    await expect.poll(() => left.filter(isAlive)).toEqual([])

    const again = await start(['serve'], env)
    const { show } = client(again, key)
    expect(await show(id)).toMatchObject({ score, results: { depth: 0 } })
    answered.resolve()
    await expect.poll(async () => (await show(id)).status, { interval: 200 }).toBe('done')
    expect(await show(id)).toMatchObject({ error: null, results: { depth: 1, depth_error: null } })
    // What a process says arrives after what it stored.
    await expect.poll(() => again.said().match(/run ended/g)).toHaveLength(1)
  })
})
