import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { issueKey } from '../../src/domain/keys/key-format.ts'
import { COMMAND, COMMAND_ENV } from '../entry.ts'
import { type Loopback, serve } from '../loopback.ts'
import { createDatabase } from '../postgres/database.ts'
import { end, freePort } from '../processes.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { healthCheck, imageEnvironment, interpolate, readCompose } from './files.ts'

/** What the containers run, with the environment they have, as processes of this machine. */

const folder = temporaryFolder('containers')
let site: Loopback
let page: string
const running: ChildProcess[] = []

beforeAll(async () => {
  site = await serve((_, response) => response.setHeader('content-type', 'text/html').end('<title>Clocks</title>'))
  page = `${site.origin}/`
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((child) => end(child, 'SIGTERM')))
})
afterAll(() => site.close())

interface Container {
  base: string
  start(): void
  isHealthy(): Promise<boolean>
}

/** A container has its own address, /data and ports; a process here gets its own folder and ports instead. */
async function create(
  command: string[],
  environment: Record<string, string>,
  host: Record<string, string>,
): Promise<Container> {
  const port = await freePort()
  const metricsPort = await freePort()
  const env = {
    PATH: process.env['PATH']!,
    ...COMMAND_ENV,
    ...imageEnvironment(),
    ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, interpolate(value, host)])),
    VERDICT_DATA: join(folder, String(port)),
    VERDICT_PORT: `${port}`,
    VERDICT_METRICS_PORT: `${metricsPort}`,
    VERDICT_HOST: '127.0.0.1',
    VERDICT_OWNER_KEY: host['KEY']!,
    VERDICT_LOG_LEVEL: 'error',
  }
  const start = () => void running.push(spawn(process.execPath, [COMMAND, ...command], { env, stdio: 'ignore' }))
  const [program, ...args] = healthCheck()
  const isHealthy = async () => {
    const check = spawn(program === 'node' ? process.execPath : program!, args, { env, stdio: 'ignore' })
    const [code] = await once(check, 'exit')
    return code === 0
  }
  return { base: `http://127.0.0.1:${port}/api/v1`, start, isHealthy }
}

async function ask(
  url: string,
  key: string,
  form?: Record<string, string>,
): Promise<{ data: { id: number; result: string } }> {
  const body = form === undefined ? null : new URLSearchParams(form)
  const method = body === null ? 'GET' : 'POST'
  const response = await fetch(url, { method, body, headers: { authorization: `Bearer ${key}` } })
  expect(response.ok, `${response.status} from ${url}`).toBe(true)
  return (await response.json()) as never
}

it('serves reports from one container, which is healthy once it does', async () => {
  const { verdict } = readCompose('compose.yaml').services
  const key = issueKey().key
  const container = await create(['serve'], verdict!.environment!, { VERDICT_ALLOW: '127.0.0.1', KEY: key })
  // Asked before it starts: the check is a process too, and either may be the first to get a processor.
  expect(await container.isHealthy()).toBe(false)
  container.start()
  await expect.poll(container.isHealthy).toBe(true)
  const { data } = await ask(`${container.base}/reports`, key, { url: page })
  await expect
    .poll(async () => (await ask(`${container.base}/reports/${data.id}`, key)).data.result)
    .toMatch(/^(good|decent|bad)$/)
})

it('makes a report for one of two servers in one of two workers, and shows it on the other server', async () => {
  const { server, worker } = readCompose('compose.postgres.yaml').services
  const database = await createDatabase(inject('postgresUrl'))
  const key = issueKey().key
  const host = { VERDICT_ALLOW: '127.0.0.1', VERDICT_SECRET: 's'.repeat(44), POSTGRES_PASSWORD: 'secret', KEY: key }
  const containers: Container[] = []
  try {
    for (const { command, environment, deploy } of [server!, worker!]) {
      const settings = { ...environment, DATABASE_URL: database.url }
      for (let n = 0; n < deploy!.replicas; n++) {
        const container = await create(command!, settings, host)
        container.start()
        containers.push(container)
      }
    }
    expect(containers).toHaveLength(4)
    await expect
      .poll(async () => (await Promise.all(containers.map((one) => one.isHealthy()))).every(Boolean))
      .toBe(true)
    const { data } = await ask(`${containers[0]!.base}/reports`, key, { url: page })
    await expect
      .poll(async () => (await ask(`${containers[1]!.base}/reports/${data.id}`, key)).data.result)
      .toMatch(/^(good|decent|bad)$/)
  } finally {
    await Promise.all(running.splice(0).map((child) => end(child, 'SIGTERM')))
    await database.drop()
  }
})
