import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueKey } from '../../src/domain/keys/key-format.ts'
import { COMMAND, COMMAND_ENV } from '../entry.ts'
import { end, freePort } from '../processes.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const CLIENTS = 30
const RESTARTS = 3

const { key } = issueKey()
const folder = temporaryFolder('restart')
let base: string
/** Starts the server again as soon as it has ended, as Docker and systemd do. */
let supervisor: { restart(): Promise<number | null>; stop(): Promise<void> }

beforeAll(async () => {
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    ...COMMAND_ENV,
    VERDICT_DATA: folder,
    VERDICT_PORT: String(port),
    VERDICT_OWNER_EMAIL: 'ada@example.com',
    VERDICT_OWNER_KEY: key,
    VERDICT_RATE_LIMIT: '0',
    VERDICT_LOG_LEVEL: 'error',
    VERDICT_ALLOW: '127.0.0.1',
  }
  let child: ChildProcess
  let isStopped = false
  const start = () => {
    child = spawn(process.execPath, [COMMAND, 'serve'], { env, stdio: 'ignore' })
    child.once('exit', () => isStopped || start())
  }
  start()
  supervisor = {
    async restart() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      return (await ended)[0]
    },
    async stop() {
      isStopped = true
      await end(child, 'SIGKILL')
    },
  }
})
afterAll(() => supervisor?.stop())

/** Undefined: the connection was refused, so nothing has read the request. */
async function send(agent: Agent, path: string, body: object): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const sent = request(`${base}/api/v1${path}`, { method: 'POST', agent, headers })
  sent.end(JSON.stringify(body))
  try {
    const [response] = await once(sent, 'response')
    await text(response)
    return response.statusCode
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return undefined
    throw error
  }
}

async function sendUntilTaken(agent: Agent, path: string, body: object): Promise<number> {
  for (;;) {
    const status = await send(agent, path, body)
    if (status !== undefined) return status
    await sleep(20)
  }
}

it('loses no write of clients that never pause, however often it is restarted', async () => {
  const created = await sendUntilTaken(new Agent(), '/reports', { url: base, wait: 0 })
  expect(created).toBe(201)
  const project = `/projects/${encodeURIComponent(new URL(base).host)}/marks`
  const counts = Array.from({ length: CLIENTS }, () => 0)
  const lost: unknown[] = []
  let isOver = false
  const clients = counts.map(async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      await sendUntilTaken(agent, project, { label: `${client} ${counts[client]}` }).then(
        (status) => status === 201 || lost.push(status),
        (error) => lost.push(error.code),
      )
      counts[client]! += 1
    }
    agent.destroy()
  })
  /** Each client has written some more, with the connection that it keeps. */
  const goOn = async () => {
    const before = [...counts]
    await expect.poll(() => counts.every((count, client) => count >= before[client]! + 3)).toBe(true)
  }
  for (let restart = 0; restart < RESTARTS; restart++) {
    await goOn()
    expect(await supervisor.restart()).toBe(0)
  }
  await goOn()
  isOver = true
  await Promise.all(clients)
  expect(lost).toEqual([])
  const sum = counts.reduce((total, count) => total + count, 0)
  const response = await fetch(`${base}/api/v1${project}`, { headers: { authorization: `Bearer ${key}` } })
  // Each is stored, and none twice.
  expect(await response.json()).toMatchObject({ meta: { total: sum } })
})
