import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PATTERNS, Patterns } from './pattern.ts'

const patterns = (names?: string[]) => new Patterns('example.com', names)
const at = (path: string) => new URL(path, 'https://example.com')

describe('the pattern of an address', () => {
  it.each([
    ['/', '/'],
    ['/about', '/about'],
    ['/about/', '/about/'],
    ['/item/123', '/item/{number}'],
    ['/item/123.html', '/item/{number}.html'],
    ['/s%C3%BC%C3%9F/%E6%97%A5-7', '/s%C3%BC%C3%9F/%E6%97%A5-{number}'],
    ['/item-7/page-12', '/item-{number}/page-{number}'],
    ['/2026/11/15/title', '/{date}/title'],
    ['/2026/11/', '/{date}/'],
    ['/2026/', '/{number}/'],
    ['/calendar/2026-11-15', '/calendar/{date}'],
    ['/calendar/20261115', '/calendar/{date}'],
    ['/calendar/15.11.2026', '/calendar/{date}'],
    ['/2026-11-15-title.html', '/{date}-title.html'],
    ['/product/20120599', '/product/{number}'],
    ['/f/550e8400-e29b-41d4-a716-446655440000', '/f/{id}'],
    ['/commit/1a2b3c4d5e', '/commit/{id}'],
    ['/watch/dQw4w9WgXcQ', '/watch/{id}'],
    ['/facade/decade', '/facade/decade'],
    ['/MyPageVersion2', '/MyPageVersion{number}'],
    ['/list?b=1&a=2&b=3', '/list?a&b'],
    ['/list?f1=x&f2=y', '/list?f{number}'],
    ['/list?', '/list'],
    ['https://blog.example.com/a', '//blog.example.com/a'],
    ['http://example.com/a', '/a'],
    [`/${'a/'.repeat(20)}`, `/${'a/'.repeat(12)}{rest}`],
  ])('%s is %s', (path, name) => {
    const all = patterns()
    expect(all.names[all.add(at(path))]).toBe(name)
  })

  it('generalizes the names of a directory from the 21st on, and those before when asked', () => {
    const all = patterns()
    const numbers = Array.from({ length: 30 }, (_, i) => all.add(at(`/blog/post${'x'.repeat(i)}.html`)))
    expect(new Set(numbers).size).toBe(21)
    expect(all.names[numbers[29]!]).toBe('/blog/{text}.html')
    expect(all.general(numbers[0]!)).toBe(numbers[29])
    expect(all.names[all.add(at('/blog/other/deep'))]).toBe('/blog/{text}/deep')
    expect(all.names[all.add(at('/about'))]).toBe('/about')
  })

  it('does not count numbers, dates and ids as names', () => {
    const all = patterns()
    for (const name of ['7', '7.html', '7.php', '2026-11-15', '1a2b3c4d5e']) all.add(at(`/blog/${name}`))
    const names = Array.from({ length: 20 }, (_, i) => all.names[all.add(at(`/blog/post${'x'.repeat(i)}`))])
    expect(names.at(-1)).toBe(`/blog/post${'x'.repeat(19)}`)
  })

  it('generalizes sets of parameters and hosts in the same way, each for itself', () => {
    const all = patterns()
    const names = 'abcdefghijklmnopqrstuvwxyz'
    for (const name of names) all.add(at(`/shop?${name}=1`))
    for (const name of names) all.add(at(`https://${name}.example.com/`))
    expect(all.names).toContain('/shop?{parameters}')
    expect(all.names).toContain('//{host}/')
    expect(all.names[all.add(at('/shop/shirts'))]).toBe('/shop/shirts')
  })

  it.each([
    ['/a?b=1', true],
    ['/2026/11/title', true],
    ['/a/1', false],
  ])('%s is varied: %s', (path, isVaried) => {
    const all = patterns()
    expect(all.isVaried(all.add(at(path)))).toBe(isVaried)
  })
})

/** Few names, so that directories are crowded soon. */
const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
const path = fc
  .tuple(
    fc.array(fc.oneof(letters, fc.nat(99).map(String), fc.constant('2026/11')), { maxLength: 3 }),
    fc.array(letters),
  )
  .map(([segments, names]) => `/${segments.join('/')}${names.length > 0 ? `?${names.join('&')}` : ''}`)

describe('patterns', () => {
  it('go on as they were after they are rebuilt by their names', () => {
    fc.assert(
      fc.property(fc.array(path, { minLength: 40, maxLength: 120 }), fc.nat(119), (paths, moment) => {
        const whole = patterns()
        const expected = paths.map((one) => whole.add(at(one)))
        const before = patterns()
        for (const one of paths.slice(0, moment)) before.add(at(one))
        const after = patterns([...before.names])
        expect(paths.slice(moment).map((one) => after.add(at(one)))).toEqual(expected.slice(moment))
        expect(after.names).toEqual(whole.names)
      }),
      { numRuns: 20 },
    )
  })

  it('have a bound', () => {
    const all = patterns()
    const texts = Array.from({ length: 20 }, (_, i) => `n${'o'.repeat(i)}`)
    for (const a of texts)
      for (const b of texts) for (const c of texts) for (const d of ['x', 'y', 'z']) all.add(at(`/${a}/${b}/${c}/${d}`))
    expect(all.names.length).toBeLessThanOrEqual(MAX_PATTERNS)
    expect(all.names[all.add(at('/another/kind'))]).toBe('/{text}/{text}')
    const general = ['7', '2026-11-15', '1a2b3c4d5e', 'text', '7.html', '7.php', 'a.html', 'a.php']
    for (const a of general)
      for (const b of general) for (const c of general) for (const d of general) all.add(at(`/${a}/${b}/${c}/${d}/`))
    expect(all.names).toHaveLength(MAX_PATTERNS)
    expect(all.names[all.add(at('/1/2/3/4/5/6/7'))]).toBe('{other}')
    expect(all.names).toHaveLength(MAX_PATTERNS)
    expect(all.names[patterns([...all.names]).add(at('/1/2/3/4/5/6/7'))]).toBe('{other}')
  })
})
