import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PageLayout } from '../../src/engine/browser-evidence.ts'
import { type Site, serve } from './site.ts'
import { useBrowser, visitPage } from './use-browser.ts'

const browser = useBrowser()
const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">'
const WIDE = '<div id="w" class="x" style="width:800px">Wide</div>'

const PAGES: Record<string, string> = {
  fitting: `${VIEWPORT}<body><p>Text</p>`,
  wide: `${VIEWPORT}<body><p>Text</p>${WIDE}`,
  'without a viewport': `<body>${WIDE}`,
  'wide in a box that scrolls': `${VIEWPORT}<body><div style="overflow-x:auto">${WIDE}</div>`,
  'wide in a box that cuts': `${VIEWPORT}<body><div style="overflow:hidden">${WIDE}</div>`,
  'wide and cut by the body': `${VIEWPORT}<body style="overflow-x:hidden">${WIDE}`,
  'wide and cut by the root': `${VIEWPORT}<style>html { overflow-x: hidden }</style><body>${WIDE}`,
  'wide to the left': `${VIEWPORT}<body><p style="position:absolute;left:-9999px">For screen readers</p>`,
  'with a fixed box beside the screen': `${VIEWPORT}<body><div style="position:fixed;left:500px;width:300px">Menu</div>`,
}

let site: Site
beforeAll(async () => {
  const entries = Object.values(PAGES).map((html, i) => [
    `/${i}`,
    `<!doctype html><html lang="en"><title>A</title>${html}`,
  ])
  site = await serve(Object.fromEntries(entries))
})
afterAll(() => site.close())

const FITS: PageLayout = { width: 412, scrollWidth: 412, wide: [] }

it.each<[name: string, layout: PageLayout]>([
  ['fitting', FITS],
  [
    'wide',
    {
      width: 412,
      scrollWidth: 808,
      wide: [{ where: 'div#w', snippet: '<div id="w" class="x" style="width:800px">', right: 808 }],
    },
  ],
  // A layout for desktops; its scroll width is rounded up.
  ['without a viewport', { width: 980, scrollWidth: 981, wide: [] }],
  ['wide in a box that scrolls', FITS],
  ['wide in a box that cuts', FITS],
  ['wide and cut by the body', FITS],
  ['wide and cut by the root', FITS],
  ['wide to the left', FITS],
  ['with a fixed box beside the screen', FITS],
])('measures how wide a page is that is %s', async (name, layout) => {
  const { layout: seen } = await visitPage(browser(), `${site.url}/${Object.keys(PAGES).indexOf(name)}`)
  expect(seen).toEqual(layout)
})
