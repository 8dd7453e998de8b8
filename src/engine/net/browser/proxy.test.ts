import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, createServer as createTcp, type Socket, type Server as Tcp } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Loopback, listen } from '../../../../test/loopback.ts'
import { createAddressPolicy } from '../address-policy.ts'
import type { Lookup } from '../lookup.ts'
import { createPagePolicy } from '../page-policy.ts'
import { type GuardingProxy, HANDSHAKE_HOST, openProxy } from './proxy.ts'
import type { ProxyLimits } from './proxy-meter.ts'

let site: Loopback
let echo: Tcp
let port: number
let echoPort: number
let asked: IncomingMessage[] = []
const AUTHORIZED = { 'proxy-authorization': `Basic ${Buffer.from('verdict:secret').toString('base64')}` }

beforeAll(async () => {
  const answering = createServer((question, answer) => {
    asked.push(question)
    if (question.url === '/big') answer.end(Buffer.alloc(300_000))
    else if (question.url === '/cut')
      answer.writeHead(200, { 'content-length': '99' }).write('x', () => answer.destroy())
    else if (question.url === '/407') answer.writeHead(407, { 'proxy-authenticate': 'Basic realm="site"' }).end()
    else answer.writeHead(200, { 'x-site': 'yes', 'content-encoding': 'gzip' }).end('as it is')
  })
  site = await listen(answering)
  port = site.port
  echo = createTcp((socket) => void socket.on('error', () => {}).pipe(socket))
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  echoPort = (echo.address() as AddressInfo).port
})
afterAll(async () => {
  await site.close()
  echo.close()
})

let proxy: GuardingProxy
afterEach(() => proxy.close())
async function open(
  limits: Partial<ProxyLimits> = {},
  lookup: Lookup = async () => [{ address: '127.0.0.1', family: 4 }],
) {
  asked = []
  const policy = createAddressPolicy({ allow: ['127.0.0.1'] })
  proxy = await openProxy({ connector: { policy, lookup, now: () => performance.now() }, secret: 'secret', limits })
}

const ended = (question: ClientRequest) =>
  new Promise<{ status: number; body: string; headers: IncomingMessage['headers'] }>((resolve, reject) => {
    question.on('error', reject)
    question.on('response', async (answer) => {
      let body = ''
      try {
        for await (const chunk of answer) body += chunk
        resolve({ status: answer.statusCode!, body, headers: answer.headers })
      } catch (error) {
        reject(error)
      }
    })
    question.end()
  })
const get = (url: string, headers: Record<string, string> = AUTHORIZED) =>
  ended(request({ host: '127.0.0.1', port: proxy.port, path: url, headers: { host: new URL(url).host, ...headers } }))

it('asks a private host nothing for a page that has become a public one, however late that is known', async () => {
  const host = `intranet.example:${port}`
  const policy = createPagePolicy(createAddressPolicy({ allow: ['127.0.0.1'] }))
  policy.addDocument(new URL(`http://${host}/`))
  const lookup: Lookup = async () => [{ address: '127.0.0.1', family: 4 }]
  let known = () => {}
  proxy = await openProxy({
    connector: { policy, lookup, now: () => performance.now() },
    secret: 'secret',
    settled: async () => known(),
  })
  asked = []
  expect((await get(`http://${host}/own`)).status).toBe(200)
  known = () => {
    policy.addDocument(new URL('http://public.example/'))
    policy.onConnect?.('93.184.215.14', 'public.example')
  }
  await expect(get(`http://${host}/stolen`)).rejects.toThrow()
  expect(asked.map(({ url }) => url)).toEqual(['/own'])
})

/** Opens a tunnel: the proxy's status, and what comes back through it. */
function tunnel(
  target: string,
  headers: Record<string, string> = AUTHORIZED,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(proxy.port, '127.0.0.1')
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${lines.join('')}\r\n`)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      const status = Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1])
      if (status === 200 && text.endsWith('\r\n\r\n')) socket.write('hello')
      if (text.endsWith('hello')) socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () =>
      resolve({ status: Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1]), body: text.split('\r\n\r\n')[1] ?? '' }),
    )
  })
}

it('forwards plain http unchanged, except for hop-by-hop headers', async () => {
  await open()
  const { status, body, headers } = await get(`http://site.test:${port}/a?b`, { ...AUTHORIZED, 'x-page': 'yes' })
  expect({ status, body, site: headers['x-site'] }).toEqual({ status: 200, body: 'as it is', site: 'yes' })
  expect(asked[0]).toMatchObject({ url: '/a?b', headers: { host: `site.test:${port}`, 'x-page': 'yes' } })
  expect(asked[0]!.headers).not.toHaveProperty('proxy-authorization')
})

it.each([
  ['lines that end without a carriage return', 'HTTP/1.1 200 OK\nX-Site: yes\nContent-Length: 2\n\nhi'],
  [
    'a length beside chunks',
    'HTTP/1.1 200 OK\r\nX-Site: yes\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n',
  ],
  ['a control character', 'HTTP/1.1 200 O\x01K\r\nX-Site: ye\x01s\r\nContent-Length: 2\r\n\r\nhi'],
])('forwards a response that browsers accept although it has %s', async (_, text) => {
  const server = createTcp((socket) => void socket.on('error', () => {}).once('data', () => socket.end(text)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await open()
  const answer = await get(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  server.close()
  expect(answer).toMatchObject({ status: 200, body: 'hi', headers: { 'x-site': expect.stringMatching(/^ye ?s$/) } })
})

it('tunnels everything else', async () => {
  await open()
  expect(await tunnel(`site.test:${echoPort}`)).toEqual({ status: 200, body: 'hello' })
})

it.each<Record<string, string>>([{}, { 'proxy-authorization': 'Basic d3Jvbmc6c2VjcmV0' }])(
  'requires the password',
  async (headers) => {
    await open()
    expect((await get(`http://site.test:${port}/`, headers)).status).toBe(407)
    expect((await tunnel(`site.test:${echoPort}`, headers)).status).toBe(407)
    expect(asked).toEqual([])
  },
)

it('responds to the handshake itself', async () => {
  await open()
  expect((await get(`http://${HANDSHAKE_HOST}/`)).status).toBe(200)
})

it.each([
  ['another loopback address', 'http://127.0.0.2:PORT/'],
  ['the same in one number', 'http://2130706434:PORT/'],
  ['the same in IPv6', 'http://[::ffff:127.0.0.2]:PORT/'],
  ['a private address', 'http://10.0.0.1/'],
  ['a metadata address', 'http://169.254.169.254/'],
  ['a closed port', 'http://127.0.0.1:22/'],
  ['a URL with a password', 'http://user:password@127.0.0.1:PORT/'],
])('refuses %s without a response that could be mistaken for the site’s', async (_, pattern) => {
  await open()
  const url = pattern.replace('PORT', String(port))
  await expect(get(url)).rejects.toThrow()
  const { hostname, port: asPort } = new URL(url)
  if (!url.includes('@')) expect((await tunnel(`${hostname}:${asPort || 80}`)).status).toBe(403)
  expect(proxy.meter.failures[0]!.failure.code).toMatch(/blocked_address|invalid_url/)
  expect(asked).toEqual([])
})

it('checks the address that a name resolves to each time it connects', async () => {
  let times = 0
  await open({}, async () => [{ address: times++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }])
  expect((await tunnel(`rebind.test:${echoPort}`)).status).toBe(200)
  expect((await tunnel(`rebind.test:${echoPort}`)).status).toBe(403)
  expect(proxy.meter.failureOf(`rebind.test:${echoPort}`)).toMatchObject({ code: 'blocked_address' })
})

it.each(['nonsense', 'a b:80', 'site.test', 'http://site.test/', 'user@site.test:443', ':443'])(
  'opens no tunnel to %s',
  async (target) => {
    await open()
    expect((await tunnel(target)).status).not.toBe(200)
  },
)

it.each(['https://site.test/', 'ftp://site.test/', 'file:///etc/passwd', '/path'])(
  'forwards nothing but http: %s',
  async (path) => {
    await open()
    const question = request({ host: '127.0.0.1', port: proxy.port, path, headers: AUTHORIZED })
    await expect(ended(question)).rejects.toThrow()
  },
)

it('closes all connections at the byte limit, and reports it', async () => {
  await open({ bytes: 100_000 })
  await expect(get(`http://site.test:${port}/big`)).rejects.toThrow()
  expect(proxy.meter.bounds).toEqual(['The page loaded more than the limit of 100 kB.'])
  await expect(get(`http://site.test:${port}/`)).rejects.toThrow()
})

it('opens no more connections than the limit', async () => {
  await open({ totalConnections: 1 })
  expect((await tunnel(`site.test:${echoPort}`)).status).toBe(200)
  expect((await tunnel(`site.test:${echoPort}`)).status).toBe(403)
  expect(proxy.meter.bounds).toHaveLength(1)
  expect(proxy.meter.bounds).toEqual(['The page opened more connections than the limit of 1 in one visit.'])
})

it('opens no more connections at a time than the limit', async () => {
  await open({ connections: 0 })
  expect((await tunnel(`site.test:${echoPort}`)).status).toBe(403)
  expect(proxy.meter.bounds).toEqual(['The page opened more connections than the limit of 0 at a time.'])
})

it('does not let a site ask for the password of the proxy', async () => {
  await open()
  await expect(get(`http://127.0.0.1:${port}/407`)).rejects.toThrow('socket hang up')
  expect((await get(`http://127.0.0.1:${port}/`)).status).toBe(200)
})

it('does not complete a response that was cut off', async () => {
  await open()
  await expect(get(`http://site.test:${port}/cut`)).rejects.toThrow()
})

it('delivers all that a server sent before it closed a tunnel, also to a browser that reads it later', async () => {
  const piece = Buffer.alloc(16_384)
  const server = createTcp().listen(0, '127.0.0.1')
  await once(server, 'listening')
  await open()

  /** Sends pieces through a tunnel without a reader, for as long as the proxy takes them, and closes it. */
  async function send(most: number): Promise<{ pieces: number; browser: Socket; closed: Promise<unknown> }> {
    const browser = connect(proxy.port, '127.0.0.1')
    const target = `site.test:${(server.address() as AddressInfo).port}`
    browser.write(`CONNECT ${target} HTTP/1.1\r\nProxy-Authorization: ${AUTHORIZED['proxy-authorization']}\r\n\r\n`)
    const [socket] = (await once(server, 'connection')) as [Socket]
    await once(browser, 'readable')
    browser.read()
    const before = proxy.meter.received
    let pieces = 0
    const isTaken = () => proxy.meter.received - before === pieces * piece.length
    for (let waits = 0; pieces < most && waits < 200; waits++) {
      if (!isTaken()) {
        await sleep(1)
        continue
      }
      socket.write(piece)
      pieces++
      waits = 0
    }
    return { pieces, browser, closed: once(socket.end(), 'close') }
  }

  const { pieces, browser } = await send(Number.POSITIVE_INFINITY)
  browser.destroy()
  // With a little less, the last of them are in the proxy when the server closes.
  const last = await send(pieces - 3)
  let isClosed = false
  last.closed.then(() => {
    isClosed = true
  })
  let received = 0
  // The system may buffer less this time; then the server's end comes through only once the browser reads a little.
  for (let waits = 0; !isClosed; waits++) {
    await sleep(1)
    if (waits >= 200) received += last.browser.read()?.length ?? 0
  }
  for await (const chunk of last.browser) received += chunk.length
  expect(received).toBe(last.pieces * piece.length)
  server.close()
})
