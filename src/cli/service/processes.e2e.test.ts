import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { COMMAND, COMMAND_ENV } from '../../../test/entry.ts'
import { serve } from '../../../test/loopback.ts'
import { freePort } from '../../../test/processes.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { issueKey } from '../../domain/keys/key-format.ts'
import { RULE_SET } from '../../engine/score.ts'

const folder = temporaryFolder('serve')

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

interface Started {
  child: ChildProcess
  /** The address it says it is listening on. */
  base: string
  said(): string
  ended: Promise<number | null>
}

/** Makes the Node that runs the tests pass for one that is too old, so that the command starts the packaged one. */
const OLDER = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.1.0'}})`
const LAUNCHER = ['--import', OLDER, COMMAND]

async function start(args: string[], env: Record<string, string> = {}, command = [COMMAND]): Promise<Started> {
  const child = spawn(process.execPath, [...command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...COMMAND_ENV,
      VERDICT_PORT: '0',
      VERDICT_DATA: folder,
      VERDICT_ALLOW: '127.0.0.0/8',
      ...env,
    },
  })
  running.push(child)
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  await Promise.race([ended, expect.poll(() => out).toContain('\n')]).catch(() => {})
  return { child, base: /http:\/\/[\d.:]+/.exec(out)?.[0] ?? '', said: () => out + err, ended }
}

it('prints a key on the first start, which can create and read a report', async () => {
  const { child, base, said, ended } = await start(['serve'])
  const key = /vdt_\w{40}/.exec(said())?.[0]
  expect(said()).toContain('The owner account is owner@localhost.')
  const link = /http\S+\/setup\?token=\S+/.exec(said())![0]
  expect((await fetch(link)).status).toBe(200)
  const headers = { authorization: `Bearer ${key}` }
  const made = await fetch(`${base}/api/v1/reports`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ url: `${base}/sign-in` }),
  })
  expect(made.status).toBe(201)
  const { data } = (await made.json()) as { data: { id: string } }
  // Creating waits for the result, but not for as long as the first page may take on a busy machine.
  const read = async () => (await (await fetch(`${base}/api/v1/reports/${data.id}`, { headers })).json()) as object
  await expect.poll(read).toMatchObject({ data: { status: 'done', results: { rule_set: RULE_SET } } })

  const second = await start(['serve'])
  expect(await second.ended).toBe(2)
  expect(second.said()).toContain(`Another verdict serve is already using ${folder}.`)

  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const again = await start(['serve'])
  expect(again.said()).not.toContain('vdt_')
  // It is still unused: the same link is shown again.
  expect(again.said()).toContain(new URL(link).search)
  expect((await fetch(`${again.base}/api/v1/reports`, { headers })).status).toBe(200)
  again.child.kill('SIGINT')
  expect(await again.ended).toBe(0)
})

it('says behind a proxy where it listens, besides the public URL that its links have', async () => {
  const env = { VERDICT_DATA: join(folder, 'public'), VERDICT_URL: 'https://verdict.example.com' }
  const { child, base, said, ended } = await start(['serve'], env)
  expect((await fetch(`${base}/healthz`)).status).toBe(200)
  expect(said()).toContain(`Verdict is listening on ${base} for https://verdict.example.com and stores`)
  expect(said()).toContain('https://verdict.example.com/setup?token=')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

it('frees port and data folder when the launcher of an older Node is killed', async () => {
  const env = { VERDICT_PORT: String(await freePort()), VERDICT_DATA: join(folder, 'launched') }
  const { child, base, ended } = await start(['serve'], env, LAUNCHER)
  expect((await fetch(`${base}/healthz`)).status).toBe(200)
  child.kill('SIGKILL')
  // The streams close with the last process that has them: the server itself.
  await ended
  const again = await start(['serve'], env, LAUNCHER)
  expect((await fetch(`${again.base}/healthz`)).status).toBe(200)
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
})

it('warns about files that other users can read', async () => {
  const data = join(folder, 'open')
  const { child, ended, said } = await start(['serve'], { VERDICT_DATA: data })
  expect(said()).not.toContain('other users')
  child.kill('SIGTERM')
  await ended
  chmodSync(join(data, 'verdict.db'), 0o644)
  const again = await start(['serve'], { VERDICT_DATA: data })
  expect(again.said()).toContain(`"files":["${join(data, 'verdict.db')}`)
  expect(again.said()).toContain('run chmod 600 on these files')
})

it('warns about a VERDICT_CHROME that is not there, before the first report needs it', async () => {
  const own = { VERDICT_DATA: join(folder, 'chrome'), VERDICT_CHROME: '/nowhere/chrome' }
  const { base, said } = await start(['serve', '--no-worker'], own)
  expect((await fetch(`${base}/healthz`)).status).toBe(200)
  expect(said()).toContain('"path":"/nowhere/chrome","msg":"VERDICT_CHROME does not exist or is not executable')
  const without = await start(['serve', '--no-worker'], { ...own, VERDICT_BROWSERS: '0' })
  expect((await fetch(`${without.base}/healthz`)).status).toBe(200)
  expect(without.said()).not.toContain('VERDICT_CHROME')
})

it('takes the owner from the settings, and prints no key then', async () => {
  const given = issueKey().key
  const { base, said } = await start(['serve', '--no-worker'], {
    VERDICT_DATA: join(folder, 'own'),
    VERDICT_OWNER_EMAIL: 'ada@example.com',
    VERDICT_OWNER_KEY: given,
  })
  expect(said()).toContain('The owner account is ada@example.com.')
  expect(said()).not.toContain('vdt_')
  const account = await fetch(`${base}/api/v1/account`, { headers: { authorization: `Bearer ${given}` } })
  expect(account.status).toBe(200)
})

it('says that there is no owner if another account has the address', async () => {
  const own = { VERDICT_DATA: join(folder, 'taken'), VERDICT_OWNER_EMAIL: 'ada@example.com' }
  const added = await start(['users', 'create', '--email', 'ada@example.com'], own)
  expect(await added.ended).toBe(0)
  const { said } = await start(['serve', '--no-worker'], own)
  expect(said()).toContain('There is no owner: ada@example.com has an account that is not the owner’s.')
})

/** A port that another program listens on. */
async function takePort() {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  return { port: String((taken.address() as AddressInfo).port), free: () => taken.close() }
}

it.each(['VERDICT_PORT', 'VERDICT_METRICS_PORT'])('names %s where that port is in use', async (setting) => {
  const { port, free } = await takePort()
  const { ended, said } = await start(['serve'], { VERDICT_DATA: join(folder, setting), [setting]: port })
  expect(await ended).toBe(2)
  expect(said()).toContain(`Port ${port} of 127.0.0.1 is already in use. Set ${setting} to another one.`)
  free()
})

it('prints the first key also if the port is in use, because the next start has none', async () => {
  const { port, free } = await takePort()
  const env = { VERDICT_DATA: join(folder, 'first-key') }
  const first = await start(['serve'], { ...env, VERDICT_PORT: port })
  await first.ended
  free()
  const { base, said } = await start(['serve', '--no-worker'], env)
  expect(said()).not.toContain('vdt_')
  const headers = { authorization: `Bearer ${/vdt_\w{40}/.exec(first.said())?.[0]}` }
  expect((await fetch(`${base}/api/v1/account`, { headers })).status).toBe(200)
})

it('drains on SIGTERM: requests are answered, and unfinished runs go back to the queue', async () => {
  let asked = false
  await using hanging = await serve(() => {
    asked = true
  })
  const url = `${hanging.origin}/`
  const { child, base, said, ended } = await start(['serve'], { VERDICT_DATA: join(folder, 'drain') })
  const headers = { authorization: `Bearer ${/vdt_\w{40}/.exec(said())?.[0]}`, prefer: 'wait=60' }
  const answer = fetch(`${base}/api/v1/reports`, { method: 'POST', headers, body: new URLSearchParams({ url }) })
  await expect.poll(() => asked).toBe(true)
  child.kill('SIGTERM')
  const { data } = (await (await answer).json()) as { data: { status: string } }
  expect(data.status).toBe('running')
  expect(await ended).toBe(0)
})

it('requires DATABASE_URL for a separate worker', async () => {
  const { ended, said } = await start(['work'])
  expect(await ended).toBe(2)
  expect(said()).toContain('DATABASE_URL is missing')
})
