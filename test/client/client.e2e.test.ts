import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVerdict, problemCode, unwrap } from '../../client/client.ts'
import { type Person, type Service, startService } from '../service/running.ts'

const run = promisify(execFile)
const HERE = import.meta.dirname
const ROOT = join(HERE, '../..')
const TSC = join(ROOT, 'node_modules/.bin/tsc')
const STRICT = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--target',
  'es2024',
  '--module',
  'nodenext',
  '--types',
  'node',
  '--allowImportingTsExtensions',
]

let service: Service
beforeAll(async () => {
  service = await startService(undefined)
})
afterAll(() => service.stop())

describe('verdict/client as it is published', () => {
  let folder: string
  let examples: Example[]
  let env: NodeJS.ProcessEnv

  beforeAll(async () => {
    // Not below this folder: what lists the tests would follow the link to all packages, over and over.
    folder = await mkdtemp(join(tmpdir(), 'verdict-client-'))
    await mkdir(join(folder, 'node_modules'))
    await symlink(ROOT, join(folder, 'node_modules/verdict'))
    await symlink(join(ROOT, 'node_modules/@types'), join(folder, 'node_modules/@types'))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await cp(join(HERE, 'program.ts.txt'), join(folder, 'program.ts'))
    examples = examplesOf(await readFile(join(ROOT, 'docs/client.md'), 'utf8'))
    for (const [index, { code }] of examples.entries()) await writeFile(join(folder, `example-${index}.ts`), code)
    const { key } = await service.newUser()
    env = {
      ...process.env,
      VERDICT_SERVER: service.base,
      VERDICT_KEY: key,
      WEBHOOK_SECRET: 'whsec_c2VjcmV0',
      NO_COLOR: '1',
    }
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('compiles: a program, and the examples of docs/client.md', async () => {
    expect(examples.length).toBeGreaterThan(4)
    const files = ['program.ts', ...examples.map((_, index) => `example-${index}.ts`)]
    const { stdout } = await run(TSC, [...STRICT, ...files.map((file) => join(folder, file))]).catch(
      (error: { stdout: string }) => error,
    )
    expect(stdout).toBe('')
  })

  it('drives the running service', async () => {
    expect(await printed('program.ts')).toBe('')
  })

  it('prints what docs/client.md says', async () => {
    const outputs: string[] = []
    for (const index of examples.keys()) outputs.push(await printed(`example-${index}.ts`))
    expect(outputs).toEqual(examples.map(({ output }) => output))
  })

  async function printed(file: string): Promise<string> {
    const { stdout, stderr } = await run(process.execPath, [join(folder, file)], { env }).catch(
      (error: { stdout: string; stderr: string }) => error,
    )
    return stdout + stderr
  }
})

interface Example {
  code: string
  output: string
}

/** Blocks of TypeScript, each with the block of text after it. */
function examplesOf(markdown: string): Example[] {
  const blocks = markdown.matchAll(/```ts\n(.*?)```\n(?:\n```text\n(.*?)```)?/gs)
  return [...blocks].map(([, code, output]) => ({ code: code!, output: output ?? '' }))
}

describe('waiting', () => {
  let person: Person
  const client = () => createVerdict({ server: service.base, key: person.key })
  const create = async (url: string) => {
    const header = { prefer: 'respond-async' }
    return unwrap(await client().POST('/api/v1/reports', { body: { url, branch: 'main' }, params: { header } })).data
  }
  beforeAll(async () => {
    person = await service.newUser()
  })

  it('ends when a report and its run have ended, and tells every status', async () => {
    const report = await create('https://wait.example/slow/wait')
    const statuses: string[] = []
    const onStatus = (status: string) => {
      statuses.push(status)
      service.worker.release('wait')
    }
    const waited = await client().waitFor(report, { onStatus })
    expect(waited.data).toMatchObject({ id: report.id, status: 'done', result: 'good', results: { score: 91 } })
    expect(statuses.length).toBeGreaterThan(1)
    expect(statuses.at(-1)).toBe('done')
    const path = { id: report.id }
    const runs = unwrap(await client().GET('/api/v1/reports/{id}/runs', { params: { path } })).data
    const ended = await client().waitFor(runs[0]!)
    expect(ended.data).toMatchObject({ id: runs[0]!.id, branch: 'main', results: { score: 91 } })
  })

  it('ends after its time, by its signal, and with the problem of the service', async () => {
    const report = await create('https://wait.example/slow/late')
    const late = await client().waitFor(report, { timeout: 0 })
    expect(late.error && problemCode(late.error)).toBe('timeout')
    const stop = new AbortController()
    const waiting = client().waitFor(report, { signal: stop.signal, onStatus: () => stop.abort(new Error('enough')) })
    await expect(waiting).rejects.toThrow('enough')
    service.worker.release('late')
    const missing = await client().waitFor({ ...report, id: '0199a4b2-7c3e-7d15-9a60-3f1b8c2d4e5f' })
    expect(missing.error && problemCode(missing.error)).toBe('not_found')
  })

  it('ends with a scan', async () => {
    const header = { prefer: 'respond-async' }
    const scan = unwrap(
      await client().POST('/api/v1/scans', { body: { url: 'https://scan.example/' }, params: { header } }),
    ).data
    const path = { id: scan.id }
    const onStatus = () => void client().PATCH('/api/v1/scans/{id}', { params: { path }, body: { status: 'stopped' } })
    const waited = await client().waitFor(scan, { onStatus })
    const judged: number | undefined = waited.data?.judged
    expect(waited.data).toMatchObject({ id: scan.id, status: 'stopped', judged })
  })
})

it('goes through all pages of a list, and throws what goes wrong', async () => {
  const { key } = await service.newUser()
  const client = createVerdict({ server: service.base, key })
  const urls = Array.from({ length: 23 }, (_, index) => `https://list.example/${String(index).padStart(2, '0')}`)
  unwrap(await client.POST('/api/v1/reports/bulk', { body: { urls } }))
  const listed: string[] = []
  const query = { sort_by: 'url', sort: 'asc', per_page: 10 } as const
  for await (const { url } of client.each('/api/v1/reports', { query })) listed.push(url)
  expect(listed).toEqual(urls)
  const wrong = createVerdict({ server: service.base, key: 'vdt_wrong' }).each('/api/v1/projects')
  await expect(wrong.next()).rejects.toMatchObject({ name: 'ProblemError', problem: { status: 401 } })
})
