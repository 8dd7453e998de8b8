import { expect, it } from 'vitest'
import { toBody } from '../../engine/body.ts'
import type { ContentCheck } from '../../engine/model.ts'
import { CONTENT_BYTES } from './check-page.ts'
import { contentProblem } from './content-problem.ts'

const cart: ContentCheck = { kind: 'must_contain', text: 'Add to cart' }
const error: ContentCheck = { kind: 'must_not_contain', text: 'Database error' }
const price: ContentCheck = { kind: 'must_contain', selector: '.price' }
const page = (html: string) => `<!doctype html><title>Shop</title><body>${html}`
const long = page(`<p>${'word '.repeat(CONTENT_BYTES / 5)}</p>`).slice(0, CONTENT_BYTES)
const shell = '<!doctype html><title>Shop</title><body><div id="root"></div><script src="/app.js"></script>'

const says = (html: string, checks: readonly ContentCheck[], headers: [string, string][] = []) => {
  const body = toBody(Buffer.from(html, headers.length > 0 ? 'latin1' : 'utf8'))
  return contentProblem({ url: 'https://shop.example/', status: 200, headers, body }, checks)?.message ?? null
}

it.each<[string, string, ContentCheck[], string | null]>([
  ['has what it must', page('<p class="price">3 €</p><button>Add to  cart</button>'), [cart, error, price], null],
  ['misses a text', page('<p>Sold out</p>'), [cart], 'The page does not contain the text “Add to cart”.'],
  ['misses an element', page('<p>Sold out</p>'), [price], 'The page does not contain an element that matches .price.'],
  [
    'has what it must not',
    page('<p>Database error</p>'),
    [cart, error],
    'The page does not contain the text “Add to cart”.',
  ],
  ['may have it later', long, [cart], null],
  [
    'has what it must not, at its start',
    page('<p>Database error</p>') + long,
    [cart, error],
    'The page contains the text “Database error”.',
  ],
  ['may have it once scripts have run', shell, [cart], null],
])('says of a page that it %s', (_, html, checks, message) => {
  expect(says(html, checks)).toBe(message)
})

it('reads a page in the encoding that it has', () => {
  const latin: [string, string][] = [['Content-Type', 'text/html; charset=iso-8859-1']]
  expect(says(page('<p>Größe</p>'), [{ kind: 'must_contain', text: 'Größe' }], latin)).toBeNull()
})
