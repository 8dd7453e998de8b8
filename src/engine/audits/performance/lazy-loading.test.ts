import { expect, it } from 'vitest'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { lazyLoading } from './lazy-loading.ts'

const img = (attributes = '') => `<img src="/a.jpg" alt="" ${attributes}>`
const large = 'width="800" height="400"'
const small = 'width="32" height="32"'
const body = (...images: string[]) => page('', images.join(''))
const times = (count: number, one: string) => one.repeat(count)

testOutcomes(lazyLoading, [
  ['warn', 'the first large image is lazy', body(img(`${large} loading="lazy"`))],
  ['warn', 'icons come before it', body(times(3, img(small)), img(`${large} loading="LAZY"`))],
  ['pass', 'the first image is lazy, but not large', body(img('width="300" height="100" loading="lazy"'))],
  ['pass', 'the first image is lazy, but its size is unknown', body(img('loading="lazy"'))],
  ['pass', 'an image of unknown size comes before it', body(img(), img(`${large} loading="lazy"`))],
  [
    'pass',
    'an image that fills its container comes before it, as next/image writes it',
    body(img('fetchpriority="high" style="position:absolute;height:100%;width:100%"'), img(`${large} loading="lazy"`)),
  ],
  ['warn', 'a hidden image comes before it', body(img('hidden'), img(`${large} loading="lazy"`))],
  ['warn', 'one without display comes before it', body(img('style="display:none"'), img(`${large} loading="lazy"`))],
  [
    'pass',
    'a closed menu has it',
    page(
      '<style>.menu{display:none}</style>',
      `<nav class="menu">${img(`${large} loading="lazy"`)}</nav>${img(large)}`,
    ),
  ],
  ['pass', 'a closed dialog has it', body(`<dialog>${img(`${large} loading="lazy"`)}</dialog>`, img(large))],
  [
    'pass',
    'an image that a script shows at once comes before it',
    body(`<div hidden>${img(large)}</div>`, img(`${large} loading="lazy"`)),
  ],
  ['pass', 'five later images load at once', body(img(large), times(5, img()))],
  ['warn', 'many later images load at once', body(img(large), times(20, img()))],
  ['warn', 'of many later images only the width is known', body(img(large), times(20, img('width="800"')))],
  ['pass', 'they are at the top of the page', body(times(9, img(large)), times(40, '<p>Text</p>'))],
  ['pass', 'the later ones are icons', body(img(large), times(20, img(small)))],
  ['pass', 'the later ones are lazy', body(img(large), times(20, img('loading="lazy"')))],
  ['pass', 'a script loads the later ones', body(img(large), times(20, img('data-src="/b.jpg"')))],
  ['not-applicable', 'images are written into the page', body('<img src="data:image/gif;base64,R0lGOD" alt="">')],
  ['not-applicable', 'there are none', page('')],
  ['pass', 'the later ones are placed over others', body(img(large), times(20, img('style="position:absolute"')))],
  ['pass', 'the first one fills its container', body(img(`${large} loading="lazy" style="position:absolute"`))],
])

it('reports both problems at once', () => {
  const result = audited(lazyLoading, body(img(`${large} loading="lazy"`), times(30, img())))
  expect(result.summary).toBe('21 images further down are not lazy-loaded, but the first large image is.')
  expect(result.value).toBe('21 of 31 images')
  expect(result.findingsTotal).toBe(22)
})

it('shows the images at the end of the page', () => {
  const { findings } = audited(lazyLoading, body(times(30, img())))
  expect(findings.map(({ where }) => where)).toEqual([26, 27, 28, 29, 30].map((n) => `body > img:nth-of-type(${n})`))
})
