import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { columnsWith } from '../../site/find-secret.ts'
import type { Client } from '../client.ts'
import type { OtherServer, Person, Service } from '../running.ts'

const NOBODY = '01890000-0000-7000-8000-000000000000'
const PATH = 'T0KEN-in-the-path'

/** Where events are sent. */
export function channels(service: () => Service): void {
  let person: Person
  let client: Client
  /** May send to this machine. */
  let server: OtherServer
  let receiver: Server
  let url: string
  let got: { headers: IncomingHttpHeaders; body: string }[] = []

  beforeAll(async () => {
    person = await service().newUser()
    client = person.client
    server = await service().serveWith({ notifyAllow: ['127.0.0.1'] }, person.key)
    receiver = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      got.push({ headers: request.headers, body })
      response.writeHead(request.url === '/down' ? 500 : 200).end('thanks')
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${PATH}`
  })
  afterAll(async () => {
    receiver.close()
    await server?.close()
  })

  const create = (form: Record<string, string | number>) => client.call('POST', 'channels', { form })

  it('are created, shown, changed and deleted, and never tell their secrets', async () => {
    const { status, body, headers } = await create({
      kind: 'webhook',
      url,
      quiet_hours: '22:00-7:00',
      project: 'A.example',
    })
    expect(status).toBe(201)
    expect(body.meta.secret).toMatch(/^whsec_.{44}$/)
    expect(body.data).toMatchObject({
      kind: 'webhook',
      target: new URL(url).host,
      name: new URL(url).host,
      events: null,
      project: 'a.example',
      quiet_hours: '22:00-07:00',
      enabled: 1,
      paused_reason: null,
      language: 'en',
      digest: 'off',
    })
    const path = `channels/${body.data.id}`
    expect(headers.get('location')).toBe(`${service().base}/api/v1/${path}`)
    const shown = await client.get(path)
    expect(shown.body.data).toEqual(body.data)
    const etag = shown.headers.get('etag')!
    expect((await client.get(path, { 'if-none-match': etag })).status).toBe(304)
    const form = { name: 'Bot', events: 'report.worse, page.unreachable', quiet_hours: 'off', enabled: 0 }
    const changed = await client.call('PATCH', path, { form, headers: { 'if-match': etag } })
    expect(changed.body.data).toMatchObject({
      name: 'Bot',
      events: ['report.worse', 'page.unreachable'],
      quiet_hours: null,
      enabled: 0,
      paused_reason: 'user',
    })
    expect((await client.call('PUT', path, { form, headers: { 'if-match': etag } })).status).toBe(412)
    const list = await client.get('channels')
    expect(list.body.meta.total).toBe(1)
    const everything = JSON.stringify([shown.body, changed.body, list.body, service().logs])
    expect([everything.includes(PATH), everything.includes(body.meta.secret)]).toEqual([false, false])
    expect((await client.call('DELETE', path)).body).toEqual({ id: body.data.id, object: 'channel', deleted: true })
    expect((await client.get(path)).status).toBe(404)
  })

  it.each([
    [{ kind: 'webhook' }, 'url'],
    [{ kind: 'webhook', url: 'ftp://a.example/' }, 'url'],
    [{ kind: 'slack', url: 'https://user:pw@a.example/' }, 'url'],
    [{ kind: 'ntfy', url: 'https://ntfy.sh/' }, 'url'],
    [{ kind: 'webhook', url: 'https://a.example/', events: 'report.worse,nothing' }, 'events'],
    [{ kind: 'webhook', url: 'https://a.example/', quiet_hours: '22-7' }, 'quiet_hours'],
    [{ kind: 'webhook', url: 'https://a.example/', time_zone: 'Berlin' }, 'time_zone'],
    [{ kind: 'pigeon', url: 'https://a.example/' }, 'kind'],
    // There is no mail server.
    [{ kind: 'email', email: 'ann@example.com' }, 'kind'],
  ])('%j is refused, with the field that is wrong', async (form, field) => {
    const { status, body } = await create(form)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('are tested at once; a private address is refused unless the operator allows it', async () => {
    const { body } = await create({ kind: 'webhook', url })
    const { secret } = body.meta
    const path = `channels/${body.data.id}`
    got = []
    const refused = await client.call('POST', `${path}/test`)
    expect(refused.body.data).toMatchObject({
      sent: false,
      status: null,
      error: expect.stringContaining('127.0.0.1 is'),
    })
    expect(got).toEqual([])
    const { body: tested } = await server.call('POST', `${path}/test`)
    // What a receiver with a private address says is not told.
    expect(tested.data).toEqual({ sent: true, status: 200, took_ms: expect.any(Number), answer: '', error: null })
    const [sent] = got as [(typeof got)[0]]
    const event = new Webhook(secret).verify(sent.body, sent.headers as Record<string, string>)
    expect(event).toMatchObject({ type: 'test.sent', data: { channel: { id: body.data.id } } })

    const rotated = (await client.call('POST', `${path}/rotate`)).body.meta.secret
    await server.call('POST', `${path}/test`)
    for (const key of [secret, rotated])
      expect(new Webhook(key).verify(got[1]!.body, got[1]!.headers as Record<string, string>)).toBeTruthy()

    // Neither the URL nor a secret is in any table or line of the log in a form that it could be read from.
    for (const hidden of [PATH, secret.slice(6), rotated.slice(6)]) {
      expect((await columnsWith(hidden, service().storage)).found).toEqual([])
      expect(service().logs.join('')).not.toContain(hidden)
    }

    const log = await client.get(`${path}/deliveries?per_page=25`)
    expect(log.body.data.map((one: { state: string }) => one.state)).toEqual(['sent', 'sent', 'failed'])
    expect(log.body.data[0]).toMatchObject({ type: 'test.sent', status: 200, attempts: 1, next_at: null })
    const events = await client.get('events?type=test.sent')
    expect(events.body.data[0].id).toBe(log.body.data[0].event_id)
    expect((await client.get('deliveries?state=failed')).body.data).toHaveLength(1)

    const replay = await client.call('POST', `deliveries/${log.body.data[0].id}/replay`)
    expect(replay.body).toEqual({ meta: { replayed: 1 } })
    expect((await client.get(`${path}/deliveries?state=waiting`)).body.data[0].event_id).toBe(log.body.data[0].event_id)
    // Tests are not sent again with everything else.
    const all = await client.call('POST', `${path}/replay?since=2026-01-01`)
    expect(all.body).toEqual({ meta: { replayed: 0 } })
    expect((await client.call('POST', `${path}/replay`)).status).toBe(422)

    // What is off would leave it out.
    await client.call('PATCH', path, { form: { enabled: 0 } })
    for (const again of [`deliveries/${log.body.data[0].id}/replay`, `${path}/replay?since=2026-01-01`]) {
      const refused = await client.call('POST', again)
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'Nothing is sent to this channel while it is off. Turn it on first.',
      ])
    }
  })

  it('are created, tested and replayed once for each Idempotency-Key', async () => {
    const once = (key: string) => ({ headers: { 'idempotency-key': key } })
    const form = { kind: 'webhook', url: `${url}?once` }
    const first = await client.call('POST', 'channels', { form, ...once('channel-1') })
    const again = await client.call('POST', 'channels', { form, ...once('channel-1') })
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([201, 'true', first.body])
    const other = await client.call('POST', 'channels', { form: { ...form, url }, ...once('channel-1') })
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['Idempotency-Key']])

    const path = `channels/${first.body.data.id}`
    got = []
    const tested = await server.call('POST', `${path}/test`, once('test-1'))
    const retested = await server.call('POST', `${path}/test`, once('test-1'))
    expect(retested.body).toEqual(tested.body)
    expect([retested.headers.get('idempotent-replayed'), got.length]).toEqual(['true', 1])

    const [delivery] = (await client.get(`${path}/deliveries`)).body.data
    for (let times = 0; times < 2; times++) {
      const { body } = await client.call('POST', `deliveries/${delivery.id}/replay`, once('replay-1'))
      expect(body).toEqual({ meta: { replayed: 1 } })
    }
    expect((await client.get(`${path}/deliveries?state=waiting`)).body.meta.total).toBe(1)
    for (const replayed of [null, 'true']) {
      const all = await client.call('POST', `${path}/replay?since=2026-01-01`, once('replay-2'))
      expect(all.headers.get('idempotent-replayed')).toBe(replayed)
    }

    const renamed = await client.call('POST', path, { form: { _method: 'patch', name: 'Renamed' } })
    expect(renamed.body.data.name).toBe('Renamed')
    const deleted = await client.call('POST', path, { form: { _method: 'DELETE' } })
    expect(deleted.body).toMatchObject({ object: 'channel', deleted: true })
    expect((await client.call('POST', 'channels', { form, ...once('channel-1') })).status).toBe(409)
  })

  it('can be tested ten times a minute', async () => {
    const { body } = await create({ kind: 'slack', url: 'http://127.0.0.1:1/' })
    const test = () => server.call('POST', `channels/${body.data.id}/test`)
    const statuses = new Set<number>()
    for (let times = 0; times < 11; times++) statuses.add((await test()).status)
    expect([...statuses]).toEqual([200, 429])
    expect((await client.call('POST', `channels/${body.data.id}/rotate`)).status).toBe(409)
  })

  it('of others do not exist', async () => {
    const { body } = await create({ kind: 'webhook', url })
    const other = (await service().newUser()).client
    const path = `channels/${body.data.id}`
    const statuses = [
      await other.get(path),
      await other.get(`${path}/deliveries`),
      await other.call('PATCH', path, { form: { name: 'Mine' } }),
      await other.call('POST', `${path}/test`),
      await other.call('POST', `${path}/rotate`),
      await other.call('POST', `${path}/replay?since=2026-01-01`),
      await other.call('DELETE', path),
      await other.call('POST', `deliveries/${NOBODY}/replay`),
    ].map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect((await other.get('channels')).body.meta.total).toBe(0)
    expect((await other.get('events')).body.meta.total).toBe(0)
  })
}
