import { expect, it } from 'vitest'
import type { Header } from '../../engine/model.ts'
import type { HttpReply } from '../../engine/net/http.ts'
import { type Visited, visitAddress } from './visit-address.ts'

/** What a request gives for which the server sends these headers. */
function visited(status: number, headers: Header[]): Promise<Visited> {
  const reply = { status, headers } as HttpReply
  return visitAddress('https://example.com/a', {
    http: { get: async () => reply } as never,
    judges: {} as never,
    signal: new AbortController().signal,
    collectedAt: '2026-01-15T12:00:00.000Z',
    earlier: null,
    keptPage: null,
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

it('does not judge a response without content', async () => {
  expect(await visited(204, [])).toMatchObject({ kind: 'other' })
})
