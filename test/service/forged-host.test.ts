import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Service, startService } from './running.ts'

let service: Service
let mailServer: SMTPServer
const mails: string[] = []

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      mails.push((await text(stream)).replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      done(null)
    },
  })
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  service = await startService(undefined)
})
afterAll(async () => {
  await service.stop()
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
})

/** A forged Host, and a forged header of a proxy that the operator trusts. */
const FORGED = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }

async function post(url: string, key: string, body: object): Promise<{ status: number; id: string }> {
  const headers = { ...FORGED, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const sent: ClientRequest = request(url, { method: 'POST', headers })
  sent.end(JSON.stringify(body))
  const [response] = await once(sent, 'response')
  const { data } = JSON.parse(await text(response))
  return { status: response.statusCode, id: data?.id }
}

async function serverWith(url: string | null) {
  const { port } = mailServer.server.address() as AddressInfo
  const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'verdict@example.com' }
  return service.serveWith({ ...mail, url, trustProxy: true }, null)
}

it('sends no mail with the Host of a request of the API', async () => {
  const { key, email } = await service.newUser()
  const server = await serverWith('https://verdict.example')
  const at = (path: string) => `${server.base}/api/v1/channels${path}`
  const own = await post(at(''), key, { kind: 'email', email })
  expect((await post(at(`/${own.id}/test`), key, {})).status).toBe(200)
  const other = await post(at(''), key, { kind: 'email', email: 'team@other.example' })
  expect((await post(at(`/${other.id}/confirmation`), key, {})).status).toBe(200)
  expect((await post(at(`/${other.id}`), key, { email: 'boss@other.example' })).status).toBe(200)
  expect(mails).toHaveLength(4)
  for (const mail of mails) {
    expect(mail).toContain('https://verdict.example/channels')
    expect(mail).not.toContain('evil.example')
  }
})

it('sends none at all where the operator has not set the public URL', async () => {
  const { key, email } = await service.newUser()
  const server = await serverWith(null)
  mails.length = 0
  expect((await post(`${server.base}/api/v1/channels`, key, { kind: 'email', email })).status).toBe(422)
  expect(mails).toEqual([])
})
