import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { viewport } from './viewport.ts'

const meta = (content: string) => `<meta name="viewport" content="${content}">`

it.each([
  ['fail', 'there is none', ''],
  ['fail', 'it has no content', '<meta name="viewport">'],
  ['fail', 'it only limits the zoom', meta('maximum-scale=1')],
  ['fail', 'it says nothing a browser knows', meta('nonsense=true')],
  ['fail', 'its scale is no number', meta('initial-scale=tiny')],
  ['fail', 'it starts shrunk', meta('width=device-width, initial-scale=0.9')],
  ['fail', 'it is as wide as a desktop', meta('width=980')],
  ['fail', 'it is as wide as a tablet, whatever its scale', meta('width=600, initial-scale=1')],
  ['warn', 'its width is fixed', meta('width=480')],
  ['pass', 'it takes the width of the device', meta('width=device-width')],
  ['pass', 'it only sets the scale', meta('initial-scale=1')],
  ['pass', 'there are spaces around the signs', meta(' width = device-width , initial-scale = 1 ')],
  ['pass', 'it has properties of one browser', meta('width=device-width, viewport-fit=cover, shrink-to-fit=no')],
  ['pass', 'its name is in capitals', '<meta name="VIEWPORT" content="width=device-width">'],
  ['pass', 'a later one repairs it', meta('width=980') + meta('width=device-width')],
])('answers %s where %s', (outcome, _, head) => {
  expect(audited(viewport, page(head)).outcome).toBe(outcome)
})
