import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Sent } from '../client.ts'
import type { Service } from '../running.ts'

const json = (raw: Sent['raw']): Sent => ({ raw, headers: { 'content-type': 'application/json' } })
const typed = (type: string, raw: Sent['raw'] = 'x'): Sent => ({ raw, headers: { 'content-type': type } })
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const form = 'application/x-www-form-urlencoded'

export function problems(service: () => Service): void {
  it.each<[number, string, string, string, Sent]>([
    [404, 'an unknown path', 'GET', 'nothing', {}],
    [404, 'an unknown path, with any body', 'POST', 'nothing', typed('text/plain')],
    [404, 'an unknown version', 'GET', '/api/v2/reports', {}],
    [404, 'a path outside of the API', 'GET', '/nowhere', {}],
    [405, 'a method the path does not have', 'PUT', 'reports', {}],
    [405, 'a method, with any body', 'PUT', 'projects', typed('text/plain')],
    [405, 'a method that is rare', 'PROPFIND', 'reports', {}],
    [405, 'a method on a path with an id', 'POST', 'reports/01890000-0000-7000-8000-000000000000/runs', {}],
    [405, 'a method of the projects', 'GET', 'projects/example.com', {}],
    [400, 'JSON that is cut off', 'POST', 'reports', json('{"url":')],
    [400, 'JSON that is empty', 'POST', 'reports', json('')],
    [400, 'JSON with a comment', 'PATCH', 'reports/01890000-0000-7000-8000-000000000000', json('{/**/}')],
    [400, 'multipart without its boundary', 'POST', 'reports', typed('multipart/form-data')],
    [400, 'multipart that is cut off', 'POST', 'reports', typed('multipart/form-data; boundary=x', '--x\r\nContent')],
    [400, 'JSON that is not UTF-8', 'POST', 'reports', json(latin1('{"url":"http://example.com/\xff"}'))],
    [400, 'a form that is not UTF-8', 'POST', 'reports', typed(form, latin1('url=http://example.com/\xff'))],
    [400, 'a form with encoded bytes that are not UTF-8', 'POST', 'reports', typed(form, 'url=http://example.com/%FF')],
    [
      400,
      'multipart that is not UTF-8',
      'POST',
      'reports',
      typed(
        'multipart/form-data; boundary=x',
        latin1('--x\r\nContent-Disposition: form-data; name="url"\r\n\r\nhttp://example.com/\xff\r\n--x--\r\n'),
      ),
    ],
    [400, 'a path that is badly encoded', 'GET', 'reports/%zz', {}],
    [422, 'JSON that is no object', 'POST', 'reports', json('[]')],
    [422, 'JSON that is null', 'POST', 'reports', json('null')],
    [415, 'plain text', 'POST', 'reports', typed('text/plain')],
    [415, 'XML', 'PATCH', 'reports/01890000-0000-7000-8000-000000000000', typed('application/xml')],
    [
      415,
      'another kind of JSON',
      'PUT',
      'reports/01890000-0000-7000-8000-000000000000',
      typed('application/merge-patch+json', '{}'),
    ],
    [415, 'no type at all', 'POST', 'reports', { raw: new Uint8Array([117, 114, 108]) }],
    [
      415,
      'a content coding',
      'POST',
      'reports',
      { raw: 'url=x', headers: { 'content-type': form, 'content-encoding': 'gzip' } },
    ],
    [
      415,
      'plain text where no body is needed: cancel',
      'POST',
      'reports/01890000-0000-7000-8000-000000000000/cancel',
      typed('text/plain'),
    ],
    [
      415,
      'plain text where no body is needed: run',
      'POST',
      'schedules/01890000-0000-7000-8000-000000000000/run',
      typed('text/plain'),
    ],
    [
      415,
      'plain text where no body is needed: unsnooze',
      'POST',
      'alerts/01890000-0000-7000-8000-000000000000/unsnooze',
      typed('text/plain'),
    ],
    [
      415,
      'plain text where no body is needed: adopt',
      'POST',
      'projects/example.com/policy/adopt',
      typed('text/plain'),
    ],
    [413, 'a form over 64 KiB', 'POST', 'reports', typed(form, `url=${'a'.repeat(65_536)}`)],
    [413, 'JSON over 64 KiB', 'POST', 'reports', json(`"${'a'.repeat(65_536)}"`)],
    [413, 'multipart over 64 KiB', 'POST', 'reports', typed('multipart/form-data; boundary=x', 'a'.repeat(65_537))],
  ])('%i: %s', async (expected, _what, method, path, sent) => {
    const { client } = await service().newUser()
    const { status, headers, body } = await client.call(method, path, sent)
    expect(status).toBe(expected)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body).toMatchObject({
      type: expect.stringMatching(`^${service().base}/docs/problems#[a-z_]+$`),
      title: expect.any(String),
      status: expected,
      detail: expect.stringMatching(/\.$/),
      message: body.detail,
      instance: path.startsWith('/') ? path : `/api/v1/${path}`,
      request_id: headers.get('x-request-id'),
    })
    expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|\.js:|FST_|at \w+ \(/)
  })

  it.each([
    ['reports', 'DELETE, GET, HEAD, OPTIONS, POST'],
    ['reports/x', 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT'],
    ['projects', 'GET, HEAD, OPTIONS'],
    ['projects/x', 'DELETE, OPTIONS, POST'],
    ['account', 'GET, HEAD, OPTIONS'],
  ])('the Allow header of %s is %s, for 405 and for OPTIONS', async (path, allow) => {
    const { client } = await service().newUser()
    const refused = await client.call('REPORT', path)
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, allow])
    const asked = await service().clientWith(null).call('OPTIONS', path)
    expect([asked.status, asked.headers.get('allow')]).toEqual([204, allow])
  })

  it('OPTIONS of what is not there is a 404', async () => {
    expect((await service().clientWith(null).call('OPTIONS', 'nothing')).status).toBe(404)
  })

  it('exactly 64 KiB are taken', async () => {
    const { client } = await service().newUser()
    const start = 'url=https://example.com/good&filler='
    const raw = start + 'a'.repeat(65_536 - start.length)
    expect((await client.call('POST', 'reports', typed(form, raw))).status).toBe(201)
  })

  it.each([
    ['multipart', 'multipart/form-data; boundary=x', 'Content-Length: 300000'],
    ['a form', form, 'Content-Length: 300000'],
    ['chunks', form, 'Transfer-Encoding: chunked'],
  ])('%s over 64 KiB gets its 413 each time, also where the connection is to be closed', async (_, type, length) => {
    const { key } = await service().newUser()
    const head = ['POST /api/v1/reports HTTP/1.1', 'Host: a', `Authorization: Bearer ${key}`, `Content-Type: ${type}`]
    const body = 'a'.repeat(300_000)
    const sent = length.startsWith('T') ? `${(300_000).toString(16)}\r\n${body}\r\n0\r\n\r\n` : body
    for (let attempt = 0; attempt < 20; attempt++) {
      const request = `${[...head, length, 'Connection: close'].join('\r\n')}\r\n\r\n${sent}`
      expect(await exchange(service().base, request)).toMatch(/^HTTP\/1.1 413 [\s\S]*larger than 65,536 bytes/)
    }
  })

  it('every type leads to a page of the docs that has it', async () => {
    const { client } = await service().newUser()
    const { body } = await client.get('nothing')
    const response = await fetch(body.type)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`id="${new URL(body.type).hash.slice(1)}"`)
  })

  describe('what is hardly HTTP', () => {
    it.each([
      ['GET /api/v1/reports HTTP/1.1\r\nHost: a\r\nbroken\r\n\r\n', 400],
      ['NONSENSE / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
      [`GET /api/v1/reports HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
      ['GET /api/v1/reports HTTP/1.1\r\n\r\n', 400],
      ['GET /api/v1/reports HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n', 417],
    ])('%.30j is a problem, too', async (request, status) => {
      const answer = await exchange(service().base, request)
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(answer).toContain('application/problem+json')
      expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ status })
    })

    it('HTTP/1.0 without a Host is answered', async () => {
      expect(await exchange(service().base, 'GET /api/v1/reports HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 401 /)
    })
  })
}

function exchange(base: string, request: string): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(request))
    socket.setEncoding('utf8')
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}
