import { describe, expect, it } from 'vitest'
import { VerdictError } from '../../errors.ts'
import { collectContext } from '../testing/collect-context.ts'
import { icons } from './icons.ts'

const URL = 'https://example.com/'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const link = (href: string, rel = 'icon') => `<link rel="${rel}" href="${href}">`

/** The icons of a page with this head, and the URLs that were asked for. */
async function iconsOf(head: string, answer: Parameters<typeof collectContext>[1]) {
  const { context, asked } = collectContext({ url: URL, html: `<head>${head}</head>` }, answer)
  return { probes: await icons.collect(context), asked: asked.map(({ url }) => url) }
}

const found = () => ({ status: 200, body: SVG })

describe('icons', () => {
  it('for browsers come before those for phones, whatever their order in the page', async () => {
    const head =
      link('/c', 'apple-touch-icon-precomposed') + link('/b', 'Apple-Touch-Icon') + link('/a', 'shortcut icon')
    const { probes } = await iconsOf(head, found)
    expect(probes.map(({ url }) => url)).toEqual([`${URL}a`, `${URL}b`, `${URL}c`])
  })

  it('are four at most', async () => {
    const { asked } = await iconsOf(['/1', '/2', '/3', '/4', '/5'].map((href) => link(href)).join(''), found)
    expect(asked).toEqual([`${URL}1`, `${URL}2`, `${URL}3`, `${URL}4`])
  })

  it('of other links are left alone', async () => {
    const { asked } = await iconsOf(link('/a', 'mask-icon'), found)
    expect(asked).toEqual([`${URL}favicon.ico`])
  })

  it.each([
    ['is an image', found, false],
    ['is missing', ({ url }: { url: string }) => (url.endsWith('.ico') ? found() : { status: 404, body: SVG }), true],
    ['is a page', ({ url }: { url: string }) => (url.endsWith('.ico') ? found() : { status: 200, body: '<p>' }), true],
  ])('that the page links: /favicon.ico counts only if none %s', async (_, answer, isAsked) => {
    const { asked } = await iconsOf(link('/a.svg'), answer)
    expect(asked.includes(`${URL}favicon.ico`)).toBe(isAsked)
  })

  it('in a private network are left out, as visitors cannot load them, and others that fail are not', async () => {
    const { probes } = await iconsOf(link('http://10.0.0.5/a') + link('/b'), ({ url }) => {
      if (url.includes('10.0.0.5')) throw new VerdictError('blocked_address', 'It is private.')
      if (url.endsWith('/b')) throw new VerdictError('timeout', 'No answer.')
      return found()
    })
    expect(probes.map(({ url, status }) => [url, status])).toEqual([
      [`${URL}b`, 0],
      [`${URL}favicon.ico`, 200],
    ])
  })

  it('written into the page need no request', async () => {
    const { probes, asked } = await iconsOf(
      link(`data:image/svg+xml,${encodeURIComponent(SVG)}${'a'.repeat(200)}`),
      found,
    )
    expect(asked).toEqual([])
    expect(probes).toMatchObject([{ status: 200, contentType: 'image/svg+xml', isImage: true }])
    expect(probes[0]?.url.length).toBeLessThanOrEqual(100)
  })

  it('are kept as pictures only once', async () => {
    const png =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='
    const { probes } = await iconsOf(link(png) + link(png), found)
    expect(probes.map(({ icon }) => icon !== undefined)).toEqual([true, false])
  })
})
