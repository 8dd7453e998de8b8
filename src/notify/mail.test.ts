import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { confirmationMail } from './confirmation.ts'
import { createMailer, smtpOptions } from './mail.ts'
import { mailOf } from './templates/email.ts'

let server: SMTPServer
let smtpUrl: string
let got: { to: string[]; text: string }[] = []

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(address === 'refused@example.com' ? new Error('no such mailbox') : null)
    },
    onData(stream, { envelope }, done) {
      let text = ''
      stream.setEncoding('utf8')
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        got.push({ to: envelope.rcptTo.map(({ address }) => address), text })
        done(null)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

/** Of a server that runs until the test ends. */
async function portOf(smtp: SMTPServer): Promise<number> {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  return (smtp.server.address() as AddressInfo).port
}

const mail = (title: string, thread: string | null) => {
  const notice = { title, lines: ['A line.'], link: null, why: null, severity: 'bad' as const, thread }
  return mailOf({ title, severity: 'bad', notices: [notice], language: 'en' }, 'Sent by Verdict.')
}
const headerOf = (text: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(text.split('\r\n\r\n')[0]!)?.[1]?.replace(/\s+/g, ' ')

it('is sent as text and HTML, in one thread per alert, and only to the recipient', async () => {
  got = []
  const send = createMailer({ smtpUrl, from: 'Verdict <verdict@example.com>' })
  await send('ann@example.com', mail('Worse\r\nBcc: eve@example.com', 'rule.report'), 'id-1')
  await send('ann@example.com', mail('Recovered', 'rule.report'), 'id-2')
  const [first, second] = got as [(typeof got)[0], (typeof got)[0]]
  expect([first.to, second.to]).toEqual([['ann@example.com'], ['ann@example.com']])
  expect(headerOf(first.text, 'bcc')).toBeUndefined()
  expect(headerOf(first.text, 'subject')).toBe('Worse Bcc: eve@example.com')
  expect(headerOf(first.text, 'from')).toBe('Verdict <verdict@example.com>')
  expect([headerOf(first.text, 'message-id'), headerOf(second.text, 'message-id')]).toEqual([
    '<id-1@example.com>',
    '<id-2@example.com>',
  ])
  for (const { text } of got) {
    expect(headerOf(text, 'references')).toBe('<alert.rule.report@example.com>')
    expect(headerOf(text, 'auto-submitted')).toBe('auto-generated')
    expect(text).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/)
  }
})

it('says why the server did not accept it', async () => {
  const send = createMailer({ smtpUrl, from: 'verdict@example.com' })
  await expect(send('refused@example.com', mail('x', null), 'id')).rejects.toMatchObject({
    message: expect.stringContaining('no such mailbox'),
  })
  const nowhere = createMailer({ smtpUrl: 'smtp://user:hunter2@127.0.0.1:1', from: 'verdict@example.com' })
  const failure = await nowhere('ann@example.com', mail('x', null), 'id').catch((error: Error) => error)
  expect([String(failure).includes('did not accept'), String(failure).includes('hunter2')]).toEqual([true, false])
})

it('says what is wrong with the connection, without the host', async () => {
  const secure = new SMTPServer({ secure: true, authOptional: true })
  // What the server thinks of a client that hangs up.
  secure.on('error', () => {})
  const port = await portOf(secure)
  const failureAt = (url: string) =>
    createMailer({ smtpUrl: url, from: 'verdict@example.com' })('ann@example.com', mail('x', null), 'id').catch(String)
  expect(await failureAt(`smtps://127.0.0.1:${port}`)).toMatch(/\([^)]*certificate[^)]*\)\.$/)
  expect(await failureAt('smtp://127.0.0.1:1')).toMatch(/\(ECONNREFUSED\)\.$/)
})

it('goes to a mail server on this machine with a self-signed certificate', async () => {
  const sessions: boolean[] = []
  const local = new SMTPServer({
    authOptional: true,
    onData(stream, { secure }, done) {
      sessions.push(secure)
      stream.resume().on('end', () => done(null))
    },
  })
  const port = await portOf(local)
  const send = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'verdict@example.com' })
  await send('ann@example.com', mail('x', null), 'id')
  expect(sessions).toEqual([true])
})

it('sends a password to another machine only encrypted, unless it may go without', async () => {
  const passwords: string[] = []
  const plain = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ password }, _session, done) {
      passwords.push(password ?? '')
      done(null, { user: 'ann' })
    },
    onData: (stream, _session, done) => void stream.resume().on('end', () => done(null)),
  })
  const port = await portOf(plain)
  const sendTo = (url: string) =>
    createMailer({ smtpUrl: url, from: 'verdict@example.com' })('ann@example.com', mail('x', null), 'id')
  // Leads to this machine, too, and is not one of its names.
  const other = `smtp://ann:hunter2@0.0.0.0:${port}`
  await expect(sendTo(other)).rejects.toThrow('(it refused STARTTLS: 500 ')
  expect(passwords).toEqual([])
  await sendTo(`${other}?tls=optional`)
  await sendTo(`smtp://ann:hunter2@127.0.0.1:${port}`)
  expect(passwords).toEqual(['hunter2', 'hunter2'])
})

it('takes an IPv6 address of the server as one, not as a name to look up', async () => {
  const send = createMailer({ smtpUrl: 'smtp://[::1]:1', from: 'verdict@example.com' })
  const failure = await send('ann@example.com', mail('x', null), 'id').catch((error: Error) => error)
  expect(String(failure)).toContain('did not accept')
  expect(String(failure)).not.toMatch(/DNS|ENOTFOUND/)
})

it('offers to unsubscribe with one click only where that is safe', async () => {
  const send = createMailer({ smtpUrl, from: 'verdict@example.com' })
  for (const url of ['https://verdict.example/u?token=x', 'http://verdict.example/u?token=x', null]) {
    got = []
    await send('ann@example.com', { ...mail('A title', null), unsubscribeUrl: url }, 'id')
    const headers = ['List-Unsubscribe', 'List-Unsubscribe-Post'].map((name) => headerOf(got[0]!.text, name)?.trim())
    const oneClick = url?.startsWith('https:') ? 'List-Unsubscribe=One-Click' : undefined
    expect(headers).toEqual([url === null ? undefined : `<${url}>`, oneClick])
  }
})

it('carries the name of the sender, whatever is in it, and never another header or address', async () => {
  for (const [name, expected] of [
    ['Acme Audits', 'Acme Audits <verdict@example.com>'],
    ['Acme, "Audits" <eve@example.com>', '"Acme, \\"Audits\\" <eve@example.com>" <verdict@example.com>'],
    ['Acme\r\nBcc: eve@example.com', '"Acme Bcc: eve@example.com" <verdict@example.com>'],
    ['Prüfwerk', '=?UTF-8?Q?Pr=C3=BCfwerk?= <verdict@example.com>'],
    [null, 'Verdict <verdict@example.com>'],
  ] as const) {
    got = []
    const branding = () => ({ name: null, sender: name, footer: null })
    await createMailer({ smtpUrl, from: 'Verdict <verdict@example.com>', branding })(
      'ann@example.com',
      mail('A title', null),
      'id',
    )
    expect(got[0]!.to).toEqual(['ann@example.com'])
    expect([headerOf(got[0]!.text, 'from'), headerOf(got[0]!.text, 'bcc')]).toEqual([expected, undefined])
  }
})

it.each([
  ['Verdict: alerts <verdict@example.com>', '"Verdict: alerts" <verdict@example.com>', 'example.com'],
  ['Verdict (staging) <verdict@example.com>', '"Verdict (staging)" <verdict@example.com>', 'example.com'],
  ['verdict@example.com', 'verdict@example.com', 'example.com'],
  ['Verdict <verdict@bücher.example>', 'Verdict <verdict@xn--bcher-kva.example>', 'xn--bcher-kva.example'],
])('has headers that every server takes, from %s', async (from, expected, domain) => {
  got = []
  await createMailer({ smtpUrl, from })('ann@example.com', mail('A title', 'rule.report'), 'id')
  const headers = ['From', 'Message-ID', 'References'].map((name) => headerOf(got[0]!.text, name))
  expect(headers).toEqual([expected, `<id@${domain}>`, `<alert.rule.report@${domain}>`])
})

it('names the instance and ends with its footer', () => {
  const branding = { name: 'Acme', sender: null, footer: { text: 'Acme <Ltd>', url: 'https://acme.example/' } }
  const { subject, text, html } = confirmationMail('ann@example.com', 'https://v.example/c', 'de', branding)
  expect(subject).toBe('Bestätigen Sie diese Adresse für Nachrichten von Acme')
  expect(text).toContain('\nGesendet von Acme. Acme <Ltd> https://acme.example/\n')
  expect(html).toContain('Gesendet von Acme. Acme &lt;Ltd&gt; https://acme.example/')
  expect(confirmationMail('ann@example.com', 'https://v.example/c', 'en').text).toContain('Sent by Verdict.')
})

it.each([
  ['smtp://mail.example.com', 587, false],
  ['smtps://mail.example.com', 465, true],
  ['smtp://mail.example.com:2525', 2525, false],
  ['smtps://mail.example.com:2465', 2465, true],
])('reaches %s where mail servers listen', (url, port, secure) => {
  expect(smtpOptions(url)).toMatchObject({ host: 'mail.example.com', port, secure })
})
