import type { CDPSession } from 'puppeteer-core'
import { expect, it } from 'vitest'
import type { LaunchedBrowser } from './launch.ts'
import { takeScreenshot, toFilmstrip } from './pictures.ts'

it.each([
  ['refuses another page', () => Promise.reject(new Error('Target closed'))],
  ['does not answer', () => new Promise(() => {})],
])('has no filmstrip where the browser %s', async (_, createBrowserContext) => {
  // All it uses.
  const browser = { puppeteer: { createBrowserContext } } as unknown as LaunchedBrowser
  expect(await toFilmstrip(browser, [{ at: 0, jpeg: 'AAAA' }], 20)).toEqual([])
})

/** A browser whose pictures are as many bytes large, one after the other. */
function cameraWith(...bytes: number[]): CDPSession {
  const pictures = bytes.map((size) => Buffer.alloc(size).toString('base64'))
  // All it uses.
  return { send: async () => ({ data: pictures.shift() }) } as unknown as CDPSession
}

it.each([
  ['mobile', 721, 1440],
  ['desktop', 1350, 940],
] as const)('tells the size of a screenshot in the pixels that it has: %s', async (device, width, height) => {
  expect(await takeScreenshot(cameraWith(900), device, 1_000)).toMatchObject({ ok: true, value: { width, height } })
})

it('tries a smaller picture where one is too large, and knows its size', async () => {
  expect(await takeScreenshot(cameraWith(60_003, 60_003, 60_000), 'desktop', 1_000)).toMatchObject({
    ok: true,
    value: { width: 810, height: 564 },
  })
})
