import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listChannels } from '../../storage/outbox/channels.ts'
import { openSite, type Site } from '../testing/site.ts'

let site: Site
let receiver: Server
let url: string
beforeAll(async () => {
  site = await openSite({ notifyAllow: ['127.0.0.1'] })
  receiver = createServer((_request, response) => response.writeHead(202).end('ok'))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/secret-path`
})
afterAll(async () => {
  receiver.close()
  await site.close()
})

describe('the channels of a user', () => {
  it('are added by kind, tested, paused, rotated, and deleted, and never show their URL', async () => {
    const user = await site.newUser()
    const browser = await site.signedIn(user)
    const empty = await browser.open('/channels')
    expect(empty.text).toContain('No channels yet')
    // There is no mail server.
    expect(empty.text).not.toContain('E-mail')
    expect((await browser.open('/channels?add=slack')).text).toContain('Incoming Webhooks')

    const wrong = await browser.submit('/channels', { kind: 'webhook', url: 'nonsense' })
    expect([wrong.status, wrong.text.includes('Must be a URL that starts with https://')]).toEqual([422, true])

    const added = await browser.submit('/channels', { kind: 'webhook', url, name: 'Bot' })
    const [secret] = /whsec_[\w+/=]+/.exec(added.text) ?? []
    expect(secret).toHaveLength(50)
    const [channel] = await listChannels(site.storage.db, user.id)
    const path = `/channels/${channel!.id}`
    const act = async (action: string) => browser.follow(await browser.submit(path, { action }))

    expect((await act('test')).text).toMatch(/Accepted with status 202 after \d+ ms\./)
    expect((await browser.open(path)).text).toContain('test.sent')
    expect((await act('pause')).text).toContain('Paused')
    expect((await act('resume')).text).toContain('Active')
    const rotated = await browser.submit(path, { action: 'rotate' })
    expect(/whsec_[\w+/=]+/.exec(rotated.text)?.[0]).not.toBe(secret)
    const page = await browser.open('/channels')
    for (const hidden of ['secret-path', 'whsec_']) expect(page.text).not.toContain(hidden)
    expect((await act('remove')).text).toContain('The channel was deleted.')
    expect(await listChannels(site.storage.db, user.id)).toEqual([])
  })

  it('are nobody else’s', async () => {
    const user = await site.newUser()
    const browser = await site.signedIn(user)
    await browser.open('/channels')
    await browser.submit('/channels', { kind: 'webhook', url })
    const [channel] = await listChannels(site.storage.db, user.id)
    const other = await site.signedIn(await site.newUser())
    await other.open('/channels')
    expect((await other.open(`/channels/${channel!.id}`)).status).toBe(404)
    expect((await other.submit(`/channels/${channel!.id}`, { action: 'remove' })).status).toBe(404)
    expect((await other.open('/channels/confirm?id=x&token=y')).status).toBe(404)
  })
})
