import { expect, it } from 'vitest'
import type { Header } from '../../../engine/model.ts'
import type { GetOptions, HttpReply } from '../../../engine/net/http.ts'
import { OmittedHeaders, omittedHeaders } from './omitted-headers.ts'
import { type VisitResult, visitAddress } from './visit-address.ts'

const OPTIONS = {
  judges: { judge: async () => ({ facts: {}, refusal: null }) } as never,
  signal: new AbortController().signal,
  collectedAt: '2026-01-15T12:00:00.000Z',
  earlier: null,
  keptPage: null,
  leftOutHeaders: new OmittedHeaders(),
}

/** What a request gives for which the server sends these headers. */
function visited(status: number, headers: Header[]): Promise<VisitResult> {
  const reply = { status, headers } as HttpReply
  return visitAddress('https://example.com/a', {
    ...OPTIONS,
    http: { get: async () => reply } as never,
    judges: {} as never,
  })
}

it.each<[string, Header[]]>([
  ['has no target', []],
  ['has an empty target', [['Location', ' ']]],
  ['has an invalid target', [['Location', 'https://']]],
])('does not follow a redirect that %s', async (_, headers) => {
  expect(await visited(301, headers)).toMatchObject({ kind: 'other' })
})

it('knows redirects to other programs, which lead to no page', async () => {
  expect(await visited(302, [['Location', 'mailto:a@example.com']])).toMatchObject({ kind: 'redirect', target: null })
  expect(await visited(302, [['Location', '/b#c']])).toMatchObject({
    target: 'https://example.com/b',
    hasFragment: true,
  })
})

it('asks only for the status of files, however large they are or long they last', async () => {
  const read = async (type: string) => {
    let isRead = true
    const headers: Header[] = [['Content-Type', type]]
    const http = {
      get: async (_: string, { headOnly }: GetOptions) => {
        isRead = typeof headOnly !== 'function' || !headOnly(headers, 200)
        return { status: 200, headers, body: new Uint8Array() }
      },
    }
    const { kind } = await visitAddress('https://example.com/a', { ...OPTIONS, http: http as never })
    return [kind, isRead]
  }
  expect(await read('application/zip')).toEqual(['other', false])
  expect(await read('audio/mpeg')).toEqual(['other', false])
  expect(await read('text/html; charset=utf-8')).toEqual(['page', true])
})

it('does not take a page for broken that is larger than our limit', async () => {
  const reply = { status: 200, headers: [], truncated: true }
  const http = { get: async (_: string, { onLimit }: GetOptions) => (onLimit === 'truncate' ? reply : null) }
  expect(await visitAddress('https://example.com/a', { ...OPTIONS, http: http as never })).toMatchObject({
    kind: 'page',
    page: { facts: null, refusal: { code: 'too_large' } },
  })
})

it('does not judge a response without content', async () => {
  expect(await visited(204, [])).toMatchObject({ kind: 'other' })
})

/** A second scan of pages that have not changed, whose 304 responses and whole responses have these headers. */
function rescan(kept: Header[], without: Header[], whole: Header[]) {
  const requests: string[] = []
  const leftOutHeaders = new OmittedHeaders()
  const http = {
    get: async (url: string, { headers = {} }: { headers?: Record<string, string> }) => {
      const isConditional = headers['If-None-Match'] !== undefined
      requests.push(`${new URL(url).pathname}${isConditional ? ' if changed' : ''}`)
      return isConditional ? { status: 304, headers: without } : { status: 200, headers: whole }
    },
  }
  const judge = async (task: { headers?: Header[] }) => ({
    refusal: null,
    ...(task.headers && { leftOut: omittedHeaders(kept, task.headers) }),
  })
  const visit = async (path: string) => {
    const visited = await visitAddress(`https://example.com${path}`, {
      ...OPTIONS,
      http: http as never,
      judges: { judge } as never,
      earlier: { etag: '"1"', modified: null, bytes: 1, firstByte: 1 } as never,
      keptPage: async () => new Uint8Array(),
      leftOutHeaders,
    })
    return visited.kind === 'page' && visited.isUnchanged
  }
  return { visit, requests }
}

const NOINDEX: Header = ['X-Robots-Tag', 'noindex']
const CSP: Header = ['Content-Security-Policy', "default-src 'self'"]

it('asks for the whole page where a 304 response lacks a header, and so finds that it is no longer sent', async () => {
  const { visit, requests } = rescan([NOINDEX, CSP], [CSP], [CSP])
  expect(await visit('/a')).toBe(false)
  expect(requests).toEqual(['/a if changed', '/a'])
  // Other pages will have lost it, too: one request is enough for each.
  expect(await visit('/b')).toBe(false)
  expect(requests.slice(2)).toEqual(['/b'])
})

it('finds out once that a server leaves headers out of 304 responses', async () => {
  const { visit, requests } = rescan([NOINDEX, CSP], [], [NOINDEX, CSP])
  expect([await visit('/a'), await visit('/b'), await visit('/c')]).toEqual([false, true, true])
  expect(requests).toEqual(['/a if changed', '/a', '/b if changed', '/c if changed'])
})

it('takes a page for unchanged whose 304 response has all that counts', async () => {
  const { visit, requests } = rescan([CSP, ['Server', 'nginx'], ['Set-Cookie', 'a=1']], [CSP], [])
  expect(await visit('/a')).toBe(true)
  expect(requests).toEqual(['/a if changed'])
})
