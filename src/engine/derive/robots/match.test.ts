import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchRobots, pathOf } from './match.ts'
import { parseRobots } from './robots.ts'

const site = 'https://x.example'
const verdict = (text: string, agent: string | string[], path: string) =>
  matchRobots(parseRobots(text), agent, site + path)

describe('matchRobots', () => {
  it('says which line decided', () => {
    const text = 'user-agent: *\ndisallow: /\nallow: /open/'
    expect(verdict(text, 'bot', '/shut')).toEqual({ allowed: false, line: 2 })
    expect(verdict(text, 'bot', '/open/door')).toEqual({ allowed: true, line: 3 })
  })

  it.each(['', 'user-agent: other\ndisallow: /', 'disallow: /', 'user-agent: bot\ndisallow:'])(
    'allows by default: %j',
    (text) => {
      expect(verdict(text, 'bot', '/')).toEqual({ allowed: true, line: null })
    },
  )

  it('lets the longest pattern decide whatever the order', () => {
    expect(verdict('user-agent: *\ndisallow: /a/b\nallow: /a', 'bot', '/a/b').allowed).toBe(false)
    expect(verdict('user-agent: *\nallow: /a/b\ndisallow: /a', 'bot', '/a/b').allowed).toBe(true)
  })

  it('lets allow win a tie', () => {
    expect(verdict('user-agent: *\ndisallow: /a\nallow: /a', 'bot', '/a')).toEqual({ allowed: true, line: 3 })
  })

  it('reads its own groups together and the one for everybody not at all', () => {
    const text = 'user-agent: bot\ndisallow: /a\nuser-agent: *\ndisallow: /\nuser-agent: BOT/2\ndisallow: /b'
    expect(['/a', '/b', '/c'].map((path) => verdict(text, 'Bot', path).allowed)).toEqual([false, false, true])
  })

  it('takes several names for one crawler', () => {
    const text = 'user-agent: bot-news\ndisallow: /'
    expect(verdict(text, ['bot', 'bot-news'], '/').allowed).toBe(false)
  })

  it('knows no crawler called *', () => {
    expect(verdict('user-agent: *\nallow: /\nuser-agent: bot\ndisallow: /', '*', '/').allowed).toBe(true)
  })

  it('takes index.html of an allowed folder for the folder', () => {
    const text = 'user-agent: *\nallow: /docs/index.html\ndisallow: /'
    expect(verdict(text, 'bot', '/docs/').allowed).toBe(true)
    expect(verdict(text, 'bot', '/docs/x').allowed).toBe(false)
  })

  it('does not take index.html of a disallowed folder for the folder', () => {
    expect(verdict('user-agent: *\ndisallow: /docs/index.html', 'bot', '/docs/').allowed).toBe(true)
  })

  it.each(['/caf%C3%A9', '/caf%c3%a9', '/caf\u00e9'])('takes percent-encodings in either case: %s', (pattern) => {
    const text = `user-agent: *\ndisallow: ${pattern}`
    expect(['/caf%C3%A9', '/caf%c3%a9'].map((path) => verdict(text, 'bot', path).allowed)).toEqual([false, false])
  })

  it.each([
    ['/a', '/abc', true],
    ['/a$', '/a', true],
    ['/a$', '/ab', false],
    ['/a$b', '/a$b', true],
    ['/*.gif$', '/x/y.gif', true],
    ['/*.gif$', '/x.gif?y', false],
    ['/*a*$', '/xay', true],
    ['/a*a$', '/a', false],
    ['/a*a$', '/aa', true],
    ['*/b', '/a/b', true],
    ['/**b', '/xb', true],
    ['$', '/', false],
    ['b', '/b', false],
  ])('pattern %s on %s: %s', (pattern, path, matched) => {
    expect(verdict(`user-agent: *\ndisallow: ${pattern}`, 'bot', path).allowed).toBe(!matched)
  })

  it('agrees with trying every place a star may end', () => {
    const word = (alphabet: string) => fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 9 })
    fc.assert(
      fc.property(word('ab*$'), word('ab$'), (pattern, path) => {
        const { allowed } = verdict(`user-agent: *\ndisallow: /${pattern}`, 'bot', `/${path}`)
        expect(allowed).toBe(!slowMatch(`/${path}`, `/${pattern}`))
      }),
    )
  })

  it('does not blow up on many stars', () => {
    const text = `user-agent: *\ndisallow: /${'*a'.repeat(8000)}b`
    expect(verdict(text, 'bot', `/${'a'.repeat(20_000)}`).allowed).toBe(true)
  })
})

/** Every prefix of the path that each prefix of the pattern can stand for. */
function slowMatch(path: string, pattern: string): boolean {
  let ends = new Set([0])
  for (const [index, char] of [...pattern].entries()) {
    if (char === '$' && index === pattern.length - 1) return ends.has(path.length)
    const next = new Set<number>()
    for (const end of ends) {
      if (char === '*') for (let at = end; at <= path.length; at++) next.add(at)
      else if (path[end] === char) next.add(end + 1)
    }
    ends = next
  }
  return ends.size > 0
}

describe('pathOf', () => {
  it.each([
    ['', '/'],
    ['https://x.example', '/'],
    ['https://x.example/a/b?c=d#e', '/a/b?c=d'],
    ['https://x.example?c', '/?c'],
    ['https://x.example#/a', '/'],
    ['https://x.example;p', '/;p'],
    ['//x.example/a', '/a'],
    ['x.example/a', '/a'],
    ['/a?u=http://b/c', '/a?u=http://b/c'],
  ])('of %j is %j', (url, path) => {
    expect(pathOf(url)).toBe(path)
  })
})
