import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RobotsRule } from './robots.ts'
import { RuleMatcher } from './rule-matcher.ts'

const rulesOf = (...lines: string[]): RobotsRule[] =>
  lines.map((line, index) => ({
    allow: line.startsWith('+'),
    pattern: line.replace(/^[+-]/, ''),
    line: index + 1,
  }))

const text = (alphabet: string, maxLength: number) => fc.string({ unit: fc.constantFrom(...alphabet), maxLength })

it('decides as if each rule were tried by itself', () => {
  const folder = fc.constantFrom('/index.htm', '/a/index.html', '/*/index.htm')
  const rule = fc.record({ allow: fc.boolean(), pattern: fc.oneof(text('/ab*$', 8), folder) })
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 12 }), text('/ab$', 12), (rules, path) => {
      const numbered = rules.map((one, index) => ({ ...one, line: index + 1 }))
      expect(new RuleMatcher(numbered).match(path)).toEqual(matchOneByOne(numbered, path))
    }),
    { numRuns: 3000 },
  )
})

it('can be asked again and again: a path leaves nothing behind for the next one', () => {
  const rules = rulesOf('-/*ab*ba$', '+/*a*b*a', '-/*b*b*', '-/a*$', '-/*aa*bb*aa')
  const matcher = new RuleMatcher(rules)
  fc.assert(
    fc.property(text('ab', 12), (path) => {
      expect(matcher.match(`/${path}`)).toEqual(matchOneByOne(rules, `/${path}`))
    }),
  )
})

it.each([
  ['/*aa*aa', '/xaaa', false],
  ['/*aa*aa', '/xaaaa', true],
  ['/*aba*ba', '/ababa', true],
  ['/*aba*ba', '/abab', false],
  ['/*ab*b*ab$', '/abab', false],
  ['/*ab*b*ab$', '/abbab', true],
])('does not use a part of the path for two pieces: %s on %s is %s', (pattern, path, isMatch) => {
  expect(new RuleMatcher(rulesOf(`-${pattern}`)).match(path).allowed).toBe(!isMatch)
})

it('matches no character that is not ASCII with another one', () => {
  expect(new RuleMatcher(rulesOf('-/*a')).match('/\u{161}').allowed).toBe(true)
  expect(new RuleMatcher(rulesOf('-/*a')).match('/\u{161}a').allowed).toBe(false)
})

it('ignores rules with stars beyond a limit, and says from which line on', () => {
  const matcher = new RuleMatcher(rulesOf('-/*a*b', '-/*c*d*e', '-/*f', '-/plain', '-/*g'), 4)
  expect(matcher.ignoredFrom).toBe(2)
  const allowed = ['/ab', '/cde', '/f', '/plain', '/g'].map((path) => matcher.match(path).allowed)
  expect(allowed).toEqual([false, true, false, false, false])
  expect(new RuleMatcher(rulesOf('-/*a*b', '+/*c*d'), 4).ignoredFrom).toBeNull()
})

it('takes a hostile file and thousands of URLs', () => {
  const patterns = Array.from({ length: 20_000 }, (_, n) => `-/${'*a'.repeat(11)}*/${n}-`)
  const matcher = new RuleMatcher(rulesOf(...patterns), 12 * 400)
  let blocked = 0
  for (let n = 0; n < 2_000; n++) if (!matcher.match(`/${'a'.repeat(200)}/${n}-`).allowed) blocked++
  expect(blocked).toBe(400)
  expect(matcher.ignoredFrom).toBe(401)
})

it('takes pieces that are all in each other', () => {
  const patterns = Array.from({ length: 900 }, (_, index) => `-/*${'a'.repeat(index + 1)}*b`)
  const { allowed } = new RuleMatcher(rulesOf(...patterns)).match(`/${'a'.repeat(8_000)}`)
  expect(allowed).toBe(true)
})

/** RFC 9309 §2.2.2, one rule after another: correct, and far too slow for many rules with many stars. */
function matchOneByOne(rules: readonly RobotsRule[], path: string): { allowed: boolean; line: number | null } {
  let allow = { length: 0, line: 0 }
  let disallow = { length: 0, line: 0 }
  for (const rule of rules) {
    const best = rule.allow ? allow : disallow
    const length = rule.allow ? allowLength(path, rule.pattern) : matchLength(path, rule.pattern)
    if (length <= best.length) continue
    if (rule.allow) allow = { length, line: rule.line }
    else disallow = { length, line: rule.line }
  }
  const allowed = allow.length >= disallow.length
  const { line } = allowed ? allow : disallow
  return { allowed, line: line === 0 ? null : line }
}

function allowLength(path: string, pattern: string): number {
  const length = matchLength(path, pattern)
  if (length > 0) return length
  const slash = pattern.lastIndexOf('/')
  if (slash === -1 || !pattern.startsWith('/index.htm', slash)) return 0
  return matchLength(path, `${pattern.slice(0, slash + 1)}$`)
}

function matchLength(path: string, pattern: string): number {
  const anchored = pattern.endsWith('$')
  const pieces = (anchored ? pattern.slice(0, -1) : pattern).split('*')
  const first = pieces[0]!
  if (!path.startsWith(first)) return 0
  if (pieces.length === 1) return !anchored || path.length === first.length ? pattern.length : 0
  const last = anchored ? pieces.pop()! : ''
  let at = first.length
  for (const piece of pieces.slice(1)) {
    const found = path.indexOf(piece, at)
    if (found === -1) return 0
    at = found + piece.length
  }
  const isEnd = !anchored || (path.length - last.length >= at && path.endsWith(last))
  return isEnd ? pattern.length : 0
}
