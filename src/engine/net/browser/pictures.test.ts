import { expect, it } from 'vitest'
import type { LaunchedBrowser } from './launch.ts'
import { toFilmstrip } from './pictures.ts'

it.each([
  ['refuses another page', () => Promise.reject(new Error('Target closed'))],
  ['does not answer', () => new Promise(() => {})],
])('has no filmstrip where the browser %s', async (_, createBrowserContext) => {
  // All it uses.
  const browser = { puppeteer: { createBrowserContext } } as unknown as LaunchedBrowser
  expect(await toFilmstrip(browser, [{ at: 0, jpeg: 'AAAA' }], 20)).toEqual([])
})
