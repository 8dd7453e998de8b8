import { expect, it } from 'vitest'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { imageSize } from './image-size.ts'

const img = (attributes: string) => page('', `<img src="/a.jpg" alt="" ${attributes}>`)

const styled = (css: string, attributes: string) =>
  page(`<style>${css}</style>`, `<img src="/a.jpg" alt="" ${attributes}>`)

testOutcomes(imageSize, [
  ['warn', 'nothing is said', img('')],
  ['warn', 'only one side is said', img('width="100"')],
  ['warn', 'a side is no number', img('width="auto" height="100"')],
  ['warn', 'the style sets a side back', img('style="width: 10px; height: auto"')],
  ['pass', 'both attributes are there', img('width="640" height="480"')],
  ['pass', 'they are zero', img('width="0" height="0"')],
  ['pass', 'the style has both sides', img('style="WIDTH: 10em; height:5em !important"')],
  ['pass', 'attribute and style make up both', img('width="10" style="height:5px"')],
  ['pass', 'the style has a ratio and one side', img('style="width: 100%; aspect-ratio: 16 / 9"')],
  ['warn', 'the style has only a ratio', img('style="aspect-ratio: 16 / 9"')],
  ['pass', 'it is out of the flow', img('style="position:absolute"')],
  ['pass', 'it is not shown', img('hidden')],
  [
    'pass',
    'the source of its picture is sized',
    page('', '<picture><source srcset="/a.avif" width="4" height="3"><img src="/a.jpg" alt=""></picture>'),
  ],
  ['pass', 'nothing around it is shown', page('', '<dialog><img src="/a.jpg" alt=""></dialog>')],
  [
    'pass',
    'a style sheet hides it',
    page('<style>.a{display:none}</style>', '<p class="a"><img src="/a.jpg" alt=""></p>'),
  ],
  ['pass', 'classes set both sides', styled('.h-10{height:2.5rem}.w-10{width:2.5rem}', 'class="h-10 w-10"')],
  [
    'pass',
    'rules for some screens and in a layer set them',
    styled('@media (width>9em){.w{width:1px}}@layer a{.h{height:1px}}', 'class="h w"'),
  ],
  ['pass', 'a class sets a ratio', styled('.video{aspect-ratio:16/9}', 'class="video" width="100%"')],
  ['pass', 'a class takes it out of the flow', styled('.cover{position:absolute}', 'class="cover"')],
  ['warn', 'a class sets one side', styled('.w{width:100%}img{max-height:9em;height:auto}', 'class="w"')],
  ['warn', 'only print gives it a size', styled('@media print{img{width:9em;height:9em}}', '')],
  ['warn', 'another class has a size', styled('.a{width:9em;height:9em}.b{position:relative}', 'class="b"')],
  ['warn', 'a script fills it in later', page('', '<img data-src="/a.jpg" alt="">')],
  ['not-applicable', 'it is a drawing within the page', page('', '<img src="data:image/svg+xml,%3Csvg/%3E" alt="">')],
  ['not-applicable', 'it has no source', page('', '<img alt="">')],
  ['not-applicable', 'there is no image', page('')],
])

it('counts and names them', () => {
  const result = audited(imageSize, page('', '<img src="/a.jpg"><img src="/b.jpg" width="1" height="1">'))
  expect(result).toMatchObject({ value: '1 of 2 images', findings: [{ where: 'body > img:nth-of-type(1)' }] })
})
