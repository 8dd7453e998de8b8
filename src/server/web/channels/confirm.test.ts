import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listChannels } from '../../../storage/channels/channels.ts'
import type { User } from '../../../storage/people/account-records.ts'
import type { Browser } from '../testing/browser.ts'
import { openSite, type Site } from '../testing/site.ts'

const DAY = 86_400_000

let site: Site
let server: SMTPServer
let isRefusing = false
let mails: { to: string; text: string }[] = []
let user: User
let browser: Browser

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(isRefusing ? new Error('no mail today') : null),
    async onData(stream, { envelope }, done) {
      const text = (await stream.toArray()).join('')
      // Quoted-printable: lines are cut, and the equals sign is written as its number.
      mails.push({ to: envelope.rcptTo[0]!.address, text: text.replace(/=\r?\n/g, '').replaceAll('=3D', '=') })
      done(null)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  site = await openSite({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'verdict@example.com',
    url: 'http://verdict.example',
  })
})
afterAll(async () => {
  await site?.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
beforeEach(async () => {
  mails = []
  isRefusing = false
  user = await site.newUser()
  browser = await site.signedIn(user)
})

/** Of the last mail, as a path. */
const linkIn = (kind: 'confirm' | 'unsubscribe') =>
  new RegExp(`/channels/${kind}\\?id=[\\w-]+&token=[\\w.-]+`).exec(mails.at(-1)!.text)![0]
const add = (email: string) => browser.submit('/channels', { kind: 'email', email })
const channel = async () => (await listChannels(site.storage.db, user.id))[0]!
const pause = async () => (await channel()).pause
const fieldsOf = (link: string) => Object.fromEntries(new URL(link, 'http://x').searchParams)
/** What its reader sees, who has no account. */
const titleOf = (text: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(text)![1]

describe('another person’s address', () => {
  it('is confirmed by a button, not by opening the link; a second time does no harm', async () => {
    expect((await browser.follow(await add('team@other.example'))).text).toContain('within 7 days')
    expect(mails.map(({ to }) => to)).toEqual(['team@other.example'])
    const link = linkIn('confirm')
    const reader = site.browser()
    // As scanners of mail do.
    const head = await site.app.inject({ method: 'HEAD', url: link, headers: { host: 'localhost' } })
    expect([head.statusCode, (await reader.open(link)).status, await pause()]).toEqual([200, 200, 'unconfirmed'])
    const sent = await reader.submit('/channels/confirm', fieldsOf(link))
    const [, back] = /name="back" value="([^"]*)"/.exec(sent.text)!
    expect(back!.replaceAll('&amp;', '&')).toBe(link)
    expect([sent.status, titleOf(sent.text), await pause()]).toEqual([200, 'The address is confirmed', null])
    expect(titleOf((await reader.open(link)).text)).toBe('The address is confirmed')
    // Neither does an old link turn on what its owner has paused since.
    await browser.submit(`/channels/${(await channel()).id}`, { action: 'pause' })
    await reader.submit('/channels/confirm', fieldsOf(link))
    expect(await pause()).toBe('user')
  })

  it('is not confirmed by another token, another channel’s or an old address’s', async () => {
    await add('team@other.example')
    const link = linkIn('confirm')
    const { id, token } = fieldsOf(link) as { id: string; token: string }
    const later = `${(Number.parseInt(token.split('.')[0]!, 36) + DAY).toString(36)}.${token.split('.')[1]}`
    const reader = site.browser()
    await reader.open('/sign-in')
    for (const wrong of [later, `${token}x`, token.slice(0, -1), '', '.']) {
      expect((await reader.open(`/channels/confirm?id=${id}&token=${wrong}`)).status).toBe(404)
      expect((await reader.submit('/channels/confirm', { id, token: wrong })).status).toBe(404)
    }
    // An address at the owner's own domain may still be another person's.
    await browser.submit(`/channels/${id}/edit`, { email: 'boss@example.com' })
    expect(mails.at(-1)!.to).toBe('boss@example.com')
    expect((await reader.open(link)).status).toBe(404)
    const token2 = fieldsOf(linkIn('confirm'))['token']!
    expect((await reader.open(`/channels/confirm?id=${user.id}&token=${token2}`)).status).toBe(404)
    expect(await pause()).toBe('unconfirmed')
  })

  it('can be confirmed for seven days, then the link says so and a new one can be sent, five an hour', async () => {
    await add('team@other.example')
    const link = linkIn('confirm')
    const { id } = await channel()
    const again = async () =>
      (await browser.follow(await browser.submit(`/channels/${id}`, { action: 'confirm' }))).text
    const reader = site.browser()
    await reader.open(link)
    site.advance(7 * DAY)
    for (const { status, text } of [await reader.open(link), await reader.submit('/channels/confirm', fieldsOf(link))])
      expect([status, titleOf(text)]).toEqual([410, 'This link has expired'])
    browser = await site.signedIn(user)
    expect((await browser.open('/channels')).text).toContain('Send confirmation again')
    for (let times = 0; times < 5; times++) expect(await again()).toContain('An email was sent')
    expect(await again()).toContain('Too many confirmation mails')
    expect(mails).toHaveLength(6)
    await reader.submit('/channels/confirm', fieldsOf(linkIn('confirm')))
    expect([await pause(), await again()]).toEqual([
      null,
      expect.stringContaining('This channel has no address to confirm'),
    ])
  })

  it('is kept if the mail server is down, and asked later', async () => {
    isRefusing = true
    expect((await browser.follow(await add('late@other.example'))).text).toContain('did not accept the confirmation')
    const act = async () =>
      (await browser.follow(await browser.submit(`/channels/${(await channel()).id}`, { action: 'confirm' }))).text
    expect(await act()).toContain('did not accept the message')
    isRefusing = false
    expect(await act()).toContain('An email was sent')
  })
})

describe('the reader of a mail', () => {
  it('unsubscribes with the link in it, which its owner cannot undo, only the reader', async () => {
    await add(user.email)
    const { id } = await channel()
    const act = async (action: string) => browser.follow(await browser.submit(`/channels/${id}`, { action }))
    await act('test')
    expect(mails[0]!.text).toMatch(/^List-Unsubscribe:\s+<http/m)
    const link = linkIn('unsubscribe')
    const wrong = link.replace(/(?<=token=)./, (first) => (first === '-' ? '_' : '-'))
    const reader = site.browser()
    expect([(await reader.open(link)).status, await pause()]).toEqual([200, null])
    expect((await reader.open(wrong)).status).toBe(404)

    // As mail programs send it: without a page, cookies or a CSRF token.
    const oneClick = { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://mail.example' }
    const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const post = (url: string) => site.app.inject({ method: 'POST', url, headers: oneClick, body })
    expect((await post(wrong)).statusCode).toBe(404)
    expect([(await post(link)).statusCode, await pause()]).toEqual([200, 'unsubscribed'])

    expect((await browser.open('/channels')).text).toContain('the recipient has unsubscribed')
    await act('resume')
    expect([await pause(), (await act('test')).text]).toEqual([
      'unsubscribed',
      expect.stringContaining('The owner of this address has unsubscribed.'),
    ])
    expect(titleOf((await reader.open(link)).text)).toBe('You’ve unsubscribed')
    await reader.submit(link, { again: '1' })
    expect(await pause()).toBeNull()
    expect(mails).toHaveLength(1)
  })
})

describe('the Host of a request', () => {
  const forged = { host: 'evil.example', origin: 'http://evil.example' }

  it('never gets into a mail: the first confirmation, another one, that of a new address, or a test', async () => {
    const send = (path: string, fields: Record<string, string>) => browser.submit(path, fields, forged)
    await send('/channels', { kind: 'email', email: 'forged@other.example' })
    const { id } = await channel()
    await send(`/channels/${id}`, { action: 'confirm' })
    await send(`/channels/${id}/edit`, { email: 'moved@other.example' })
    const reader = site.browser()
    await reader.open(linkIn('confirm'))
    await reader.submit('/channels/confirm', fieldsOf(linkIn('confirm')))
    await send(`/channels/${id}`, { action: 'test' })
    expect(mails.map(({ to }) => to)).toEqual([
      'forged@other.example',
      'forged@other.example',
      'moved@other.example',
      'moved@other.example',
    ])
    for (const { text } of mails) {
      expect(text).toContain('http://verdict.example/channels')
      expect(text).not.toContain('evil.example')
    }
  })
})
