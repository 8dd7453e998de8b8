import { describe, expect, it } from 'vitest'
import { readDocument } from './read-document.ts'

const yaml = (text: string) => readDocument(text, 'verdict.yaml')

describe('the YAML of a policy', () => {
  it('is read with the lines of its keys and entries', () => {
    const read = yaml('# ours\nversion: 1\nmute:\n  - audit: security/csp\n    until: 2027-03-01\n  - reason: x\n')
    if ('problem' in read) throw new Error(read.problem)
    expect(read.value).toEqual({ version: 1, mute: [{ audit: 'security/csp', until: '2027-03-01' }, { reason: 'x' }] })
    const paths = [['version'], ['mute', 0, 'until'], ['mute', 1], ['mute', 1, 'until'], ['gate']]
    expect(paths.map(read.lineOf)).toEqual([2, 5, 6, 6, 2])
  })

  it.each([
    ['a key twice', 'version: 1\nversion: 1\n', 2, 'is not valid YAML'],
    ['wrong indentation', 'gate:\n  worse: true\n fail_on: bad\n', 3, 'is not valid YAML'],
    ['a tag', 'version: !!js/function "x"\n', 1, 'is not valid YAML'],
    ['lists in lists', '['.repeat(10_000), 1, ''],
    ['aliases of aliases', bomb(), 1, 'has too many aliases.'],
    ['too many aliases', `a: &a [x]\nb: [${Array(60).fill('*a')}]`, 1, 'has too many aliases.'],
  ])('is refused with %s', (_, text, line, problem) => {
    expect(yaml(text)).toEqual({ line, problem: expect.stringContaining(problem) })
  })

  it('keeps a key named __proto__ as any other', () => {
    const read = yaml('__proto__:\n  version: 1\n')
    expect(Object.keys('value' in read ? (read.value as object) : {})).toEqual(['__proto__'])
  })

  it('is JSON if the name says so', () => {
    expect(readDocument('{"version": 1}', 'policy.json')).toMatchObject({ value: { version: 1 } })
    expect(readDocument('version: 1', 'policy.json')).toMatchObject({ line: 1, problem: 'is not valid JSON at "v".' })
  })
})

function bomb(): string {
  const levels = Array.from(
    { length: 20 },
    (_, at) => `a${at}: &a${at} [${Array(9).fill(at === 0 ? 'x' : `*a${at - 1}`)}]`,
  )
  return levels.join('\n')
}
