import { describe, expect, it } from 'vitest'
import type { ContentCheck } from '../../model.ts'
import { readRendering } from '../accessibility/rendering.ts'
import { readDocument } from '../document/document.ts'
import { checkContent } from './content-checks.ts'
import { readContentChecks, writtenContentChecks } from './written-checks.ts'

const URL = 'https://example.com/'
const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
const statesOf = (html: string, checks: ContentCheck[]) => {
  const document = readDocument(html, URL)
  const rendering = readRendering(document)
  const isVisible = rendering.isVisible.bind(rendering)
  return checkContent({ document, isVisible }, checks).map(({ state }) => state)
}
const isContentSelector = (selector: string) => !('problem' in readContentChecks('must_contain', [`css:${selector}`]))
const stateOf = (html: string, check: ContentCheck) => statesOf(html, [check])[0]
const hasText = (html: string, text: string) => stateOf(html, { kind: 'must_contain', text }) === 'met'
const hasElement = (html: string, selector: string) => stateOf(html, { kind: 'must_contain', selector }) === 'met'

describe('texts', () => {
  it.each([
    ['in any case', '<p>Add To Cart</p>', 'add to cart'],
    ['in capitals, as a style sheet shows it', '<p style="text-transform:uppercase">Add to cart</p>', 'ADD TO CART'],
    ['over lines', '<p>Add\n   to\tcart</p>', 'Add to cart'],
    ['with white space that was typed', '<p>Add to cart</p>', '  Add   to\ncart '],
    ['with a no-break space', '<p>12&nbsp;€</p>', '12 €'],
    ['with a soft hyphen', '<p>Waren&shy;korb</p>', 'Warenkorb'],
    ['with letters of two characters', '<p>u\u0308ber uns</p>', 'über uns'],
    ['of inline elements', '<p>Add <b>to</b> <i>c</i>art</p>', 'Add to cart'],
    ['of two blocks, as two words', '<ul><li>One</li><li>Two</li></ul>', 'one two'],
    ['after a line break', 'One<br>Two', 'one two'],
    ['in the title', page('', '<title>Shop of Ann</title>'), 'shop of ann'],
    ['of an image', '<img src="a.png" alt="Our team">', 'our team'],
    ['of a button', '<input type="submit" value="Log in">', 'log in'],
    ['in a shadow tree', '<x-a><template shadowrootmode="open"><p>Inside</p></template></x-a>', 'inside'],
    ['in markup that is not closed', '<p>Hello <b>you', 'hello you'],
  ])('are found %s', (_, html, text) => {
    expect(hasText(html, text)).toBe(true)
  })

  it.each([
    ['in a script', '<script>let a = "error"</script>'],
    ['in a style sheet', '<style>.error{}</style>'],
    ['in a comment', '<!-- error -->'],
    ['in an attribute', '<p class="error" title="error">fine</p>'],
    ['in a template', '<template><p>error</p></template>'],
    ['in noscript', '<noscript>error</noscript>'],
    ['where it is hidden', '<p hidden>error</p><p>fine</p>'],
    ['where a style sheet hides it', '<style>.a{display:none}</style><p class="a">error</p><p>fine</p>'],
    ['in a field that is hidden', '<input type="hidden" value="error">'],
    ['in two words', '<p>er</p><p>ror</p>'],
  ])('are not found %s', (_, html) => {
    expect(hasText(html, 'error')).toBe(false)
  })
})

describe('selectors', () => {
  const html = page(
    '<main id="app"><p class="price" data-sku="12">9 €</p><div class="error" hidden></div></main>',
    '<meta name="robots" content="index"><link rel="canonical" href="/">',
  )

  it.each([
    '.price',
    'p.price[data-sku="12"]',
    '#app > .price',
    'main:has(.price)',
    '.missing, .price',
    'meta[name=robots]',
    '.error',
    'p:first-child',
    'p:not(.old)',
  ])('%s is found', (selector) => {
    expect(isContentSelector(selector)).toBe(true)
    expect(hasElement(html, selector)).toBe(true)
  })

  it.each(['.old', 'div.price', '#app > .x', 'main:has(video)', 'link[rel=next]'])('%s is not found', (selector) => {
    expect(isContentSelector(selector)).toBe(true)
    expect(hasElement(html, selector)).toBe(false)
  })

  it.each([
    '',
    '   ',
    '..a',
    'a[',
    '.a,',
    ',',
    '> .a',
    'a:hover',
    'p::before',
    ':unknown-thing',
    'a:not(',
    '.1a',
    '{}',
  ])('%j is refused', (selector) => {
    expect(isContentSelector(selector)).toBe(false)
  })
})

it('tells for each check in turn whether the page meets it', () => {
  const html = page('<p>Welcome</p><div class="error"></div>')
  const checks: ContentCheck[] = [
    { kind: 'must_contain', text: 'Welcome' },
    { kind: 'must_contain', text: 'Goodbye' },
    { kind: 'must_not_contain', text: 'Goodbye' },
    { kind: 'must_not_contain', text: 'Welcome' },
    { kind: 'must_contain', selector: '.error' },
    { kind: 'must_not_contain', selector: '.error' },
  ]
  expect(statesOf(html, checks)).toEqual(['met', 'failed', 'met', 'failed', 'met', 'failed'])
})

describe('a page that is too large to be searched', () => {
  it('has the texts that are found, and nothing is said about others', () => {
    const html = `<p>first</p><p>${'word '.repeat(500_000)}</p><p>last</p>`
    expect(stateOf(html, { kind: 'must_contain', text: 'first' })).toBe('met')
    expect(stateOf(html, { kind: 'must_not_contain', text: 'first' })).toBe('failed')
    expect(stateOf(html, { kind: 'must_contain', text: 'last' })).toBe('unsure')
    expect(stateOf(html, { kind: 'must_not_contain', text: 'last' })).toBe('unsure')
  })

  it('is compared with selectors up to a limit, which all of them share', () => {
    const html = '<i></i>'.repeat(40_000)
    const slow = 'b ~ i'
    const states = statesOf(html, Array(20).fill({ kind: 'must_not_contain', selector: slow }))
    expect(new Set(states)).toEqual(new Set(['unsure']))
  })
})

describe('checks as they are written', () => {
  it.each([
    [['Add to cart'], [{ kind: 'must_contain', text: 'Add to cart' }]],
    [['  Add to cart\n', '', ' '], [{ kind: 'must_contain', text: 'Add to cart' }]],
    [['css:.price'], [{ kind: 'must_contain', selector: '.price' }]],
    [['CSS: .price '], [{ kind: 'must_contain', selector: '.price' }]],
    [['see css:.price'], [{ kind: 'must_contain', text: 'see css:.price' }]],
    [['twice', 'twice'], [{ kind: 'must_contain', text: 'twice' }]],
    [[], []],
  ])('%j', (written, checks) => {
    expect(readContentChecks('must_contain', written)).toEqual({ checks })
  })

  it.each([
    [['fine', 'x'.repeat(501)], 'too_long'],
    [['css:a:hover'], 'no_selector'],
    [['css:'], 'no_selector'],
    [Array.from({ length: 11 }, (_, at) => `text ${at}`), 'too_many'],
  ])('%j is refused', (written, code) => {
    expect(readContentChecks('must_contain', written)).toEqual({ problem: { code, entry: written.at(-1) } })
  })

  it('are written as they were read', () => {
    const written = { must_contain: ['Clock', 'css:.price'], must_not_contain: ['css:.error'] }
    const checks = (['must_contain', 'must_not_contain'] as const).flatMap((kind) => {
      const read = readContentChecks(kind, written[kind])
      return 'checks' in read ? read.checks : []
    })
    expect(writtenContentChecks(checks)).toEqual(written)
  })
})
