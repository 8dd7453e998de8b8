import { readdir, readFile, writeFile } from 'node:fs/promises'
import { request as httpRequest, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { INTERRUPTED, Stopped } from '../../src/cli/terminal.ts'
import { fakeTerminal } from '../../src/cli/testing/terminal.ts'
import { serve } from '../loopback.ts'
import { type Person, type Service, startService } from '../service/running.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { openTextSite } from './site.ts'
import { verdict } from './verdict.ts'

let service: Service
let person: Person
const folder = temporaryFolder('server')
beforeAll(async () => {
  service = await startService(undefined)
  person = await service.newUser()
})
afterAll(() => service.stop())

afterEach(() => void vi.useRealTimers())

const env = (more: Record<string, string> = {}) => ({ VERDICT_SERVER: service.base, VERDICT_KEY: person.key, ...more })
const run = (argv: string[], more: Record<string, string> = {}) => verdict(argv, { env: env(more) })
const runsOf = async (url: string) => {
  const { body } = await person.client.get(`reports?search=${encodeURIComponent(url)}&per_page=100`)
  const reports = body.data.filter((report: { url: string }) => report.url === url)
  const lists = await Promise.all(reports.map(({ id }: { id: string }) => person.client.get(`reports/${id}/runs`)))
  return { reports, runs: lists.flatMap((list) => list.body.data) }
}

describe('verdict check --server', () => {
  it('creates a private report, shows its result, and runs the same report the next time, with labels', async () => {
    const url = 'https://remote.example/decent'
    const first = await run(['check', url, '--json'])
    expect([first.exitCode, first.err]).toEqual([0, ''])
    expect(JSON.parse(first.out)).toMatchObject({ url, result: 'decent', score: 63, error: null })
    const again = await run(['check', url, '--fail-on', 'decent'], { GITHUB_SHA: 'c0ffee', GITHUB_REF_NAME: 'main' })
    expect(again.exitCode).toBe(1)
    expect(again.out).toContain('63')
    const { reports, runs } = await runsOf(url)
    const [newest, oldest] = runs
    const page_url = `${service.base}/reports/${newest.report_id}`
    expect(again.out).toContain(`  ${page_url}  run ${newest.id}\n`)
    expect(JSON.parse(first.out).server).toEqual({ report_id: oldest.report_id, run_id: oldest.id, page_url })
    const several = await run(['check', url, 'https://remote.example/good'])
    expect(several.out.match(/\/reports\/[\da-f-]{36} {2}run [\da-f-]{36}\n/g)).toHaveLength(2)
    expect(reports).toMatchObject([{ privacy: 1 }])
    expect(runs).toMatchObject([
      { commit: 'c0ffee', branch: 'main' },
      { commit: null, branch: null },
    ])
  })

  it('leaves the depth of other reports of the URL alone', async () => {
    const url = 'https://remote.example/good/deep'
    await person.client.create({ url, depth: 2 })
    expect((await run(['check', url])).exitCode).toBe(0)
    const { reports } = await runsOf(url)
    expect(reports.map(({ depth }: { depth: number }) => depth).sort()).toEqual([0, 2])
  })

  it('finds the report of the start page among those of the whole site', async () => {
    const urls = Array.from({ length: 120 }, (_, index) => `https://large.example/page-${index}`)
    await person.client.call('POST', 'reports/bulk', { json: { urls: [...urls, 'https://large.example/'] } })
    expect((await run(['check', 'https://large.example/'])).exitCode).toBe(0)
    expect((await runsOf('https://large.example/')).reports).toHaveLength(1)
  })

  it('tells a page that could not be judged from one that failed, in a table and in files', async () => {
    const output = ['--output', 'html,json,junit,sarif,markdown,csv,codequality', '--output-dir', folder]
    const { exitCode, out, err } = await run([
      'check',
      'https://remote.example/good',
      'https://remote.example/fails',
      ...output,
    ])
    expect([exitCode, err]).toEqual([3, ''])
    expect(out).toContain('dns_failed')
    expect(await readFile(join(folder, 'verdict-junit.xml'), 'utf8')).toContain('https://remote.example/good')
    const lines = (await readFile(join(folder, 'verdict.json'), 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).result)).toEqual(['good', null])
    const file = await readFile(join(folder, 'pages', 'remote.example-fails.html'), 'utf8')
    expect(file).toContain('dns_failed')
    const alone = await run(['check', 'https://remote.example/fails', ...output])
    expect([alone.exitCode, alone.err]).toEqual([3, ''])
    expect(alone.out).not.toContain('rule set')
    expect(await readFile(join(folder, 'verdict.html'), 'utf8')).toContain('dns_failed')
  })

  it('fails for a page that fails, also if another one could not be judged', async () => {
    const pages = ['https://remote.example/bad', 'https://remote.example/fails']
    const output = ['--output', 'html', '--output-dir', folder]
    expect((await run(['check', ...pages, '--fail-on', 'bad', ...output])).exitCode).toBe(1)
  })

  it('fails for a page that fails, also if another one is not judged in time', async () => {
    const pages = ['https://remote.example/bad/in-time', 'https://late.example/slow/not-in-time']
    const output = ['--output', 'junit', '--output-dir', folder, '--lang', 'de']
    const terminal = fakeTerminal({ env: env() })
    // A clock that stands still until the first page is judged, however long that takes: `expect.poll` would move it.
    vi.useFakeTimers({ toFake: ['performance'] })
    const checking = main(['check', ...pages, '--fail-on', 'bad', '--timeout', '5', '--json', ...output], terminal)
    while (!terminal.out.includes('\n')) await sleep(20)
    vi.advanceTimersByTime(5000)
    const exitCode = await checking
    vi.useRealTimers()
    service.worker.release('not-in-time')
    expect(exitCode).toBe(1)
    const [bad, late] = terminal.out.trim().split('\n')
    expect(JSON.parse(bad!)).toMatchObject({ result: 'bad', error: null })
    const message = 'Der Dienst hat den Lauf nicht innerhalb von 5 s beendet; dort läuft er weiter.'
    expect(JSON.parse(late!)).toMatchObject({ result: null, error: { code: 'timeout', message } })
    expect(await readFile(join(folder, 'verdict-junit.xml'), 'utf8')).toContain('errors="1"')
  })

  it('compares with the last run of a branch, and with a file', async () => {
    const url = 'https://remote.example/bad'
    const alone = await run(['check', url, '--branch', 'topic', '--baseline', 'branch:main', '--json'])
    expect(JSON.parse(alone.out).comparison).toBeNull()
    const file = join(folder, 'baseline.json')
    await run(['check', url, '--branch', 'main', '--save-baseline', file])
    const gate = ['--fail-on', 'worse', '--json']
    const compared = await run(['check', url, '--branch', 'topic', '--baseline', 'branch:main', ...gate])
    expect(compared.exitCode).toBe(0)
    expect(JSON.parse(compared.out).comparison).toMatchObject({ new: 0, fixed: 0, worse: [] })
    const withFile = await run(['check', url, '--baseline', file, ...gate])
    expect(JSON.parse(withFile.out).comparison).toMatchObject({ worse: [] })
  })

  it.each([
    ['--only', ['check', 'example.com', '--only', 'seo'], '--only cannot be used with --server'],
    ['--runs', ['check', 'example.com', '--depth', 'lighthouse', '--runs', '3'], '--runs cannot be used'],
    ['a key as an argument', ['check', 'example.com', '--key', 'vdt_secret'], '--key takes env:NAME or file:PATH'],
    ['a missing variable', ['check', 'example.com', '--key', 'env:NOWHERE'], 'NOWHERE is not set'],
    ['a missing file', ['check', 'example.com', '--key', 'file:/nowhere'], '/nowhere does not exist'],
    ['no URL', ['check', 'example.com', '--server', 'verdict'], 'server must be the URL'],
    ['a URL with a password', ['check', 'example.com', '--server', 'https://a:b@c.example'], ' --server must not have'],
  ])('refuses %s', async (_, argv, message) => {
    const { exitCode, err } = await run(argv)
    expect([exitCode, err]).toEqual([2, expect.stringContaining(message)])
    expect(err).not.toContain('vdt_secret')
  })

  it('refuses a file, which the service cannot fetch', async () => {
    await writeFile(join(folder, 'page.html'), '<p>')
    const { exitCode, err } = await run(['check', join(folder, 'page.html')])
    expect([exitCode, err]).toEqual([2, expect.stringContaining('fetches pages itself')])
  })

  it('refuses a wrong key, and one that can only read', async () => {
    const wrong = await run(['check', 'https://remote.example/'], { VERDICT_KEY: 'vdt_wrong' })
    expect([wrong.exitCode, wrong.err]).toEqual([2, expect.stringContaining('does not accept the API key')])
    const { key } = await service.newKey(person.userId, { scope: 'read' })
    await writeFile(join(folder, 'key'), `${key}\n`)
    const read = await run(['check', 'https://remote.example/', '--key', `file:${join(folder, 'key')}`])
    expect([read.exitCode, read.err]).toEqual([2, expect.stringContaining('needs the scope write')])
  })

  it('says that the server is down, or is another program', async () => {
    const nobody = await run(['check', 'https://remote.example/', '--server', 'http://127.0.0.1:9'])
    expect([nobody.exitCode, nobody.err]).toEqual([3, expect.stringContaining('cannot be reached')])
    await using other = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    )
    const page = await run(['check', 'https://remote.example/', '--server', other.origin])
    expect([page.exitCode, page.err]).toEqual([2, expect.stringContaining('does not answer like a Verdict')])
    const below = await run(['check', 'https://remote.example/', '--server', `${service.base}/api/v1`])
    expect([below.exitCode, below.err]).toEqual([2, expect.stringContaining('without a path')])
  })
})

it('refuses options that only a service understands', async () => {
  const { exitCode, err } = await verdict(['check', 'src', '--branch', 'main'])
  expect([exitCode, err]).toEqual([2, expect.stringContaining('--branch needs --server URL')])
})

describe('verdict site --server', () => {
  const START =
    '<!doctype html><html lang="en"><title>Start</title><h1>Start</h1><a href="/gone">Gone</a><a href="/b">B</a>'
  const SECOND = '<!doctype html><html lang="en"><title>B</title><h1>B</h1>'
  const texts: Record<string, string> = {}
  let site: Awaited<ReturnType<typeof openTextSite>>
  beforeAll(async () => {
    Object.assign(texts, { '/': START, '/b': SECOND })
    site = await openTextSite(texts)
    await service.startScanning()
  })
  afterAll(() => site.close())
  const scan = (...options: string[]) => run(['site', site.origin, '--no-external', ...options])

  it('lets the service scan, and shows the result with what to fix first', async () => {
    const shown = await scan('--pages', '5', '--fail-under', '100', '--lang', 'de')
    expect([shown.exitCode, shown.err]).toEqual([1, 'Die Website besteht --fail-under 100 nicht.\n'])
    expect(shown.out).toContain('site/broken-links')
    expect(shown.out).toContain('2 Seiten')
  })

  /** How fast a page was is different each time. */
  const timeless = (text: string) =>
    text.replaceAll(/"median": [\d.]+|[\d.]+ ms/g, (found) => found.replace(/[\d.]+/, '0'))

  const wasSlow = (json: string) => {
    const { audits, pages } = JSON.parse(json)
    const { outcome } = audits.find(({ id }: { id: string }) => id === 'site/slow-pages')
    const isListed = (page: Record<'fail' | 'warn' | 'unknown', string[]>) =>
      [...page.fail, ...page.warn, ...page.unknown].includes('performance/response-time')
    return outcome !== 'pass' || pages.some(isListed)
  }

  it('writes the same JSON and the same files as a scan on this machine', async () => {
    const there = join(folder, 'there')
    const here = join(folder, 'here')
    const formats = ['--json', '--output', 'html,json,sarif,junit,markdown,csv,codequality', '--output-dir']
    const scanBoth = async (round: number) => {
      // Without a scan before, which the service would compare with.
      const fresh = await openTextSite({ '/': START, '/b': SECOND })
      const state = ['--state', join(folder, `state-${round}`)]
      const remote = await run(['site', fresh.origin, '--no-external', ...formats, there])
      const local = await verdict(['site', fresh.origin, '--no-external', ...state, ...formats, here])
      await fresh.close()
      return { fresh, remote, local }
    }
    // A page that responded slowly to one of them, on a busy machine, is judged otherwise.
    let round = 0
    let scanned = await scanBoth(round)
    while (wasSlow(scanned.remote.out) || wasSlow(scanned.local.out)) scanned = await scanBoth(++round)
    const { fresh, remote, local } = scanned
    expect([remote.exitCode, remote.err]).toEqual([0, ''])
    const [one, other] = [remote, local].map(({ out }) => {
      const { id: _, started_at: _at, changes: _since, ...rest } = JSON.parse(timeless(out))
      for (const page of rest.pages) for (const list of [page.fail, page.warn, page.unknown]) list.sort()
      return rest
    })
    expect(one).toEqual(other)
    expect(one.pages.map(({ url }: { url: string }) => url)).toEqual(expect.arrayContaining([`${fresh.origin}/b`]))
    for (const name of await readdir(here)) {
      const [theirs, ours] = await Promise.all([there, here].map((at) => readFile(join(at, name), 'utf8')))
      const same = (text: string) =>
        text.replaceAll(/"(?:id|started_at)": "[^"]+"|timestamp="[^"]+"|<time[^>]*>[^<]*<\/time>/g, '')
      if (!/^verdict\.(?:json|html)$|^pages\.csv$/.test(name))
        expect([name, same(theirs!)]).toEqual([name, same(ours!)])
    }
    // It has the time of day.
    expect(await readFile(join(there, 'verdict.html'), 'utf8')).toContain('Broken internal links')
    expect((await readdir(there)).sort()).toEqual(expect.arrayContaining(await readdir(here)))
  })

  it('fails on what got worse since a baseline, since the scan before, and since a scan by its id', async () => {
    const file = join(folder, 'site.json')
    const first = await scan('--save-baseline', file, '--json')
    expect((await scan('--baseline', file, '--fail-on', 'worse')).exitCode).toBe(0)
    texts['/b'] = '<p>No title'
    const worse = await scan('--baseline', file, '--fail-on', 'worse')
    expect(worse.exitCode).toBe(1)
    expect(worse.out).toContain('seo/title')
    texts['/b'] = SECOND
    const fixed = await scan('--fail-on', 'worse', '--json')
    expect(fixed.exitCode).toBe(0)
    const change = JSON.parse(fixed.out).changes.audits.find(({ audit }: { audit: string }) => audit === 'seo/title')
    expect(change).toMatchObject({ fixed: 1, fixed_pages: [`${site.origin}/b`] })
    const { id } = JSON.parse(first.out)
    expect(JSON.parse((await scan('--since', id, '--json')).out).changes.since.id).toBe(id)
    const unknown = await scan('--since', '0199a4b2-7c3e-7d15-9a60-3f1b8c2d4e5f')
    expect([unknown.exitCode, unknown.err]).toEqual([2, expect.stringContaining('--since 0199a4b2')])
  })

  it('says where the scan goes on if the command is interrupted', async () => {
    const gate = Promise.withResolvers<void>()
    await using slow = await serve(async (_, response) => {
      await gate.promise
      response.writeHead(200, { 'content-type': 'text/html' }).end(SECOND)
    })
    const url = `${slow.origin}/`
    // Its progress tells when the service has the scan.
    const terminal = fakeTerminal({ env: env({ NO_COLOR: '1' }), isTTY: true })
    const ended = main(['site', url, '--no-external'], terminal)
    await expect.poll(() => terminal.err).toMatch(/Asking the site|found/)
    terminal.interrupt(new Stopped(INTERRUPTED))
    expect(await ended).toBe(INTERRUPTED)
    const { body } = await person.client.get('scans?per_page=10')
    const { page_url } = body.data.find((one: { url: string }) => one.url === url)
    expect(terminal.err).toContain(`Interrupted. The scan continues on the service: ${page_url}\n`)
    gate.resolve()
  })

  it('says that there is nothing to compare with yet', async () => {
    const other = await openTextSite({ '/': SECOND })
    const { exitCode, err } = await run(['site', other.origin, '--no-external', '--fail-on', 'worse'])
    await other.close()
    expect([exitCode, err]).toEqual([0, expect.stringContaining('no earlier scan')])
  })

  it.each([
    [['--state', 'out'], '--state cannot be used'],
    [['--baseline', '/nowhere.json'], '/nowhere.json does not exist'],
    [['--baseline', 'a.json', '--since', 'LAST'], 'pass one of them'],
    [['--output', 'pdf'], 'unknown format "pdf"'],
    [['--pages', '0'], '--pages must be'],
  ])('refuses %j', async (options, message) => {
    const { exitCode, err } = await run(['site', 'https://remote.example/', ...options])
    expect([exitCode, err]).toEqual([2, expect.stringContaining(message)])
  })

  describe('through a proxy', () => {
    type Intercept = (url: string, response: ServerResponse) => boolean
    const through = async (intercept: Intercept, ...options: string[]) => {
      await using proxy = await serve((request, response) => {
        if (intercept(request.url!, response)) return void request.resume()
        const { method, headers } = request
        const onward = httpRequest(service.base + request.url, { method: method!, headers }, (answer) => {
          response.writeHead(answer.statusCode!, answer.headers)
          answer.pipe(response)
        })
        request.pipe(onward)
      })
      return await scan('--server', proxy.origin, ...options)
    }
    const problem = (response: ServerResponse, status: number, body: object, headers: object = {}) => {
      const type = { 'content-type': 'application/problem+json' }
      response.writeHead(status, { ...type, ...headers }).end(JSON.stringify({ status, ...body }))
      return true
    }

    it('says that an older service has no scans, or no files of them', async () => {
      const noRoute = { type: 'x#not_found', detail: 'Nothing exists at this path.', instance: '/api/v1/scans' }
      const none = await through((url, response) => /scans$/.test(url) && problem(response, 404, noRoute))
      expect([none.exitCode, none.err]).toEqual([
        2,
        expect.stringContaining('older version of Verdict, without /api/v1/scans'),
      ])
      const invalid = { type: 'x#validation_failed', detail: 'what must be pages, links, findings or sitemap.' }
      const files = await through(
        (url, response) => /what=result/.test(url) && problem(response, 422, invalid),
        '--json',
      )
      expect([files.exitCode, files.err]).toEqual([2, expect.stringContaining('without files of scans')])
      expect(
        (await through((url, response) => /what=result/.test(url) && problem(response, 422, invalid))).exitCode,
      ).toBe(0)
    })

    it('waits as long as Retry-After says, in seconds or as a date', async () => {
      const waits = ['0', new Date(Date.now() - 1000).toUTCString()]
      const { exitCode } = await through((url, response) => {
        if (!/scans$/.test(url) || waits.length === 0) return false
        return problem(
          response,
          429,
          { type: 'x#too_many_requests', detail: 'Slow down.' },
          { 'retry-after': waits.shift() },
        )
      })
      expect([exitCode, waits]).toEqual([0, []])
    })

    it('goes on after a restart of the service, and says what is missing when a file breaks off', async () => {
      let outages = 2
      const { exitCode } = await through((url, response) => {
        if (!/scans\/[\da-f-]{36}$/.test(url) || outages-- <= 0) return false
        if (outages === 1) return problem(response, 503, { type: 'x#unavailable', detail: 'Starting.' })
        response.destroy()
        return true
      })
      expect([exitCode, outages < 0]).toEqual([0, true])
      const broken = await through(
        (url, response) => {
          if (!/what=links/.test(url)) return false
          response.writeHead(200, { 'content-type': 'text/csv' }).write('from,to\r\n', () => response.destroy())
          return true
        },
        '--csv',
        join(folder, 'csv'),
      )
      expect([broken.exitCode, broken.err]).toEqual([3, expect.stringContaining('did not send the whole file')])
    })
  })
})

it('lists reports, the worst first', async () => {
  const { key } = await service.newUser()
  const client = service.clientWith(key)
  for (const path of ['good', 'bad', 'fails']) await client.create({ url: `https://list.example/${path}` })
  const listed = await run(['list'], { VERDICT_KEY: key })
  expect(listed.exitCode).toBe(0)
  const rows = listed.lines.map((line) => line.trim().split(/\s+/)).filter((row) => row.length > 1)
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ['result', 'score', 'page'],
    ['bad', '20', 'https://list.example/bad'],
    ['good', '91', 'https://list.example/good'],
    ['–', 'https://list.example/fails'],
  ])
  const pages = listed.lines.map((line) => line.trim()).filter((line) => line.startsWith(`${service.base}/reports/`))
  expect(new Set(pages).size).toBe(3)
  const json = await run(['list', '--result', 'good', '--json'], { VERDICT_KEY: key })
  expect(json.lines.map((line) => JSON.parse(line).url)).toEqual(['https://list.example/good'])
  expect((await verdict(['list'])).exitCode).toBe(2)
})

it('compares the latest runs of two reports, and runs by their ids', async () => {
  const before = 'https://pair.example/good'
  const after = 'https://pair.example/bad'
  for (const url of [before, after]) await person.client.create({ url })
  const compared = await run(['compare', before, after, '--json'])
  expect(compared.err).toBe('')
  expect([JSON.parse(compared.out).base.score, JSON.parse(compared.out).head.score]).toEqual([91, 20])
  const ids = await Promise.all([before, after].map(async (url) => (await runsOf(url)).runs[0].id))
  expect((await run(['compare', ...ids, '--json'])).out).toBe(compared.out)
  const missing = await run(['compare', before, 'https://pair.example/nowhere'])
  expect([missing.exitCode, missing.err]).toEqual([2, expect.stringContaining('has no report of')])
})
