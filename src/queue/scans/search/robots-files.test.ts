import { expect, it } from 'vitest'
import { mostInOneTurn } from '../../../../test/event-loop.ts'
import type { Http } from '../../../engine/net/http.ts'
import { RobotsFiles } from './robots-files.ts'

it('answers for many addresses over several turns of the event loop', async () => {
  const robots = new RobotsFiles({} as Http, new AbortController().signal)
  const url = 'https://example.com/robots.txt'
  robots.set('https://example.com', { status: 200, url, text: 'User-agent: *\nDisallow: /*1$' })
  let allowed = 0
  const most = await mostInOneTurn(async (note) => {
    for (let n = 0; n < 1_000; n++) {
      if (await robots.allows(new URL(`https://example.com/${n}`))) allowed++
      note(1)
    }
  })
  expect(allowed).toBe(900)
  expect(most).toBeLessThan(20)
})
