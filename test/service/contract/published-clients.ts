import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Service } from '../running.ts'

/** A way to call the interface: the headers on which reading the body depends, and the body with every field, set or not. */
interface PublishedClient {
  name: string
  headers: string[]
  body: (fields: [name: string, value: string | null][]) => string
}

const urlencoded: PublishedClient['body'] = (fields) =>
  fields.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&')

const jsonWithEmptyStrings: PublishedClient['body'] = (fields) =>
  JSON.stringify(Object.fromEntries(fields.map(([name, value]) => [name, value ?? ''])))

const jsonWithNulls: PublishedClient['body'] = (fields) => JSON.stringify(Object.fromEntries(fields))

const multipart = (boundary: string, part: (name: string) => string[]): PublishedClient['body'] =>
  function encode(fields) {
    const parts = fields.flatMap(([name, value]) => [`--${boundary}`, ...part(name), '', value ?? ''])
    return [...parts, `--${boundary}--`, ''].join('\r\n')
  }

const CURL_BOUNDARY = '------------------------d74496d66958873e'
const DOTNET_BOUNDARY = 'fd0c5ef9-2f0e-4c0b-9d7e-4f6f6d0d8f2a'

const CLIENTS: PublishedClient[] = [
  {
    name: 'PHP cURL with http_build_query',
    headers: ['Accept: application/json', 'Content-Type: application/x-www-form-urlencoded'],
    body: urlencoded,
  },
  {
    name: 'PHP cURL with an array of fields',
    headers: ['Accept: */*', `Content-Type: multipart/form-data; boundary=${CURL_BOUNDARY}`],
    body: multipart(CURL_BOUNDARY, (name) => [`Content-Disposition: form-data; name="${name}"`]),
  },
  {
    name: 'Python requests with data=',
    headers: ['Accept: */*', 'Content-Type: application/x-www-form-urlencoded'],
    body: urlencoded,
  },
  {
    name: 'Python requests with json=',
    headers: ['Accept: */*', 'Content-Type: application/json'],
    body: jsonWithNulls,
  },
  {
    name: 'JavaScript fetch with URLSearchParams',
    headers: ['Accept: application/json', 'Content-Type: application/x-www-form-urlencoded;charset=UTF-8'],
    body: urlencoded,
  },
  {
    name: 'JavaScript axios with JSON',
    headers: ['Accept: application/json, text/plain, */*', 'Content-Type: application/json'],
    body: jsonWithEmptyStrings,
  },
  {
    name: 'C# HttpClient with FormUrlEncodedContent',
    headers: ['Accept: application/json', 'Content-Type: application/x-www-form-urlencoded'],
    body: urlencoded,
  },
  {
    name: 'C# HttpClient with MultipartFormDataContent',
    headers: ['Accept: application/json', `Content-Type: multipart/form-data; boundary="${DOTNET_BOUNDARY}"`],
    // It does not quote the name.
    body: multipart(DOTNET_BOUNDARY, (name) => [
      'Content-Type: text/plain; charset=utf-8',
      `Content-Disposition: form-data; name=${name}`,
    ]),
  },
  {
    name: 'C# HttpClient with PostAsJsonAsync',
    headers: ['Accept: application/json', 'Content-Type: application/json; charset=utf-8'],
    body: jsonWithNulls,
  },
]

const url = 'https://example.com/good'

/** Sends the raw bytes of each request, because an HTTP library might normalize them. */
export function publishedClients(service: () => Service): void {
  describe.each(CLIENTS)('$name', ({ headers, body }) => {
    const send = (key: string, method: string, path: string, fields: [string, string | null][]) =>
      sendRaw(
        service().base,
        `${method} /api/v1/${path} HTTP/1.1`,
        [`Authorization: Bearer ${key}`, ...headers],
        body(fields),
      )

    it('creates a report with the defaults where optional fields are empty', async () => {
      const { key } = await service().newUser()
      const { status, json } = await send(key, 'POST', 'reports', [
        ['url', url],
        ['privacy', null],
        ['password', null],
      ])
      expect(status).toBe(201)
      expect(json.data).toMatchObject({ url, privacy: 0, has_password: false, depth: 0, device: 'mobile' })
    })

    it.each(['PUT', 'PATCH', 'POST'])('%s with empty fields leaves the report as it is', async (method) => {
      const { key, client } = await service().newUser()
      const { body: created } = await client.create({ url, privacy: 2, password: 'secret' })
      const { status, json } = await send(key, method, `reports/${created.data.id}`, [
        ['privacy', null],
        ['password', null],
        ['results', null],
      ])
      expect(status).toBe(200)
      expect(json).toEqual(created)
    })

    it('still has to send a url', async () => {
      const { key } = await service().newUser()
      const { status, json } = await send(key, 'POST', 'reports', [
        ['url', null],
        ['privacy', '1'],
        ['password', null],
      ])
      expect(status).toBe(422)
      expect(json.errors).toEqual({ url: ['is required.'] })
    })
  })
}

async function sendRaw(base: string, requestLine: string, headers: string[], body: string) {
  const { hostname, port, host } = new URL(base)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  const head = [
    requestLine,
    `Host: ${host}`,
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  await once(socket, 'end')
  const [answerHead = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it and fail where it is otherwise
  return { status: Number(answerHead.split(' ')[1]), json: JSON.parse(rest.join('\r\n\r\n')) as any }
}
