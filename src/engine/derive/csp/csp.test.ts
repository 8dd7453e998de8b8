import { describe, expect, it } from 'vitest'
import { effectiveName, effectiveValues, isHash, isNonce, isScheme, parseCsp, parseMetaCsp, valuesOf } from './csp.ts'

const directives = (text: string) => parseCsp([text])[0]?.directives

describe('parseCsp', () => {
  it('splits a policy into directives and values', () => {
    expect(directives(" Default-Src 'SELF'\thttps://X.example/A ;; img-src ; ")).toEqual([
      { name: 'default-src', values: ["'self'", 'https://X.example/A'] },
      { name: 'img-src', values: [] },
    ])
  })

  it('lowers keywords and schemes, but neither nonces nor paths', () => {
    expect(directives("script-src 'Unsafe-Inline' DATA: 'nonce-AbC' x.example/Path")![0]!.values).toEqual([
      "'unsafe-inline'",
      'data:',
      "'nonce-AbC'",
      'x.example/Path',
    ])
  })

  it('keeps the first of two directives and names the other', () => {
    expect(parseCsp(['img-src a.example; IMG-SRC b.example; img-src c.example'])).toEqual([
      { directives: [{ name: 'img-src', values: ['a.example'] }], duplicates: ['img-src'] },
    ])
  })

  it('lists a value once', () => {
    expect(directives("img-src 'self' 'SELF' a a")![0]!.values).toEqual(["'self'", 'a'])
  })

  it('passes over a directive that is not ASCII', () => {
    expect(directives('img-src ä.example; font-src b.example')).toEqual([{ name: 'font-src', values: ['b.example'] }])
  })

  it('finds several policies in several headers and behind commas', () => {
    const policies = parseCsp(['img-src a, font-src b,, ', 'media-src c'])
    expect(policies.map((policy) => policy.directives[0]!.name)).toEqual(['img-src', 'font-src', 'media-src'])
  })

  it.each([[[]], [['']], [[' , ;']]])('finds no policy in %j', (values) => {
    expect(parseCsp(values)).toEqual([])
  })

  it('is bounded on a megabyte of policies and directives', () => {
    expect(parseCsp(['a b,'.repeat(250_000)])).toHaveLength(100)
    expect(directives(Array.from({ length: 100_000 }, (_, index) => `d${index} x`).join(';'))).toHaveLength(1000)
  })

  it('is not fooled by the names of the prototype', () => {
    expect(directives('__proto__ x; constructor y')!.map(({ name }) => name)).toEqual(['__proto__', 'constructor'])
  })
})

describe('parseMetaCsp', () => {
  it('leaves out what a meta element cannot say', () => {
    const [policy] = parseMetaCsp(["frame-ancestors 'none'; report-uri /r; sandbox; img-src a"])
    expect(policy!.directives).toEqual([{ name: 'img-src', values: ['a'] }])
  })

  it('finds nothing in a policy of those alone', () => {
    expect(parseMetaCsp(["frame-ancestors 'none'"])).toEqual([])
  })

  it('does not split at commas', () => {
    expect(parseMetaCsp(['img-src a, font-src b'])).toHaveLength(1)
  })
})

describe('fallbacks', () => {
  it.each([
    ['default-src a; script-src b; script-src-elem c', 'script-src-elem', 'script-src-elem'],
    ['default-src a; script-src b', 'script-src-elem', 'script-src'],
    ['default-src a; style-src b', 'style-src-attr', 'style-src'],
    ['default-src a', 'script-src-attr', 'default-src'],
    ['default-src a', 'object-src', 'default-src'],
    ['default-src a', 'base-uri', 'base-uri'],
    ['default-src a', 'form-action', 'form-action'],
  ])('in %j %s is governed by %s', (text, name, governing) => {
    expect(effectiveName(parseCsp([text])[0]!, name)).toBe(governing)
  })

  it('tells an empty directive from an absent one', () => {
    const [policy] = parseCsp(['img-src'])
    expect(valuesOf(policy!, 'img-src')).toEqual([])
    expect(valuesOf(policy!, 'font-src')).toBeNull()
    expect(effectiveValues(policy!, 'font-src')).toEqual([])
  })
})

describe('the words of a policy', () => {
  it.each([
    ["'nonce-abc=='", isNonce, true],
    ["'nonce-a_b-c/+'", isNonce, true],
    ["'nonce-'", isNonce, false],
    ["'nonce-a$'", isNonce, false],
    ['nonce-abc', isNonce, false],
    ["'sha256-abc='", isHash, true],
    ["'sha1-abc='", isHash, false],
    ["'sha512-a b'", isHash, false],
    ['https:', isScheme, true],
    ['https://x', isScheme, false],
    ['x.example', isScheme, false],
  ])('%s', (word, is, expected) => {
    expect(is(word)).toBe(expected)
  })
})
