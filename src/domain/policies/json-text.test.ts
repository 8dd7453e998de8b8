import { describe, expect, it } from 'vitest'
import { readJsonText } from './json-text.ts'

const read = (text: string) => {
  const read = readJsonText(text)
  if ('problem' in read) throw new Error(`line ${read.line} ${read.problem}`)
  return read
}

describe('the JSON of a policy', () => {
  it('is read like JSON.parse, with the line of every value', () => {
    const text = '{\n  "a": [1, -2.5e3, "x\\n\\u00e9"],\r\n  "b": {\n    "c": null, "d": true\n  }\n}\n'
    const { value, lineOf } = read(text)
    expect(value).toEqual(JSON.parse(text))
    expect([lineOf([]), lineOf(['a', 1]), lineOf(['b', 'd']), lineOf(['b', 'missing'])]).toEqual([1, 2, 4, 3])
  })

  it.each([
    ['', 'line 1 ends too early.'],
    ['{\n"a": 1,\n}', 'line 3 is not valid JSON at "}".'],
    ['{"a" 1}', 'line 1 is not valid JSON at "1".'],
    ["{'a': 1}", 'line 1 is not valid JSON at "\'".'],
    ['{"a": 01}', 'line 1 is not valid JSON at "0".'],
    ['{"a": 1} {}', 'line 1 has text after its end.'],
    ['{"a": 1,\n "a": 2}', 'line 2 has the key a twice.'],
    ['{"a": "x\ny"}', 'line 1 is not valid JSON at "\\"".'],
    ['['.repeat(100_000), 'line 1 is nested too deeply.'],
  ])('is refused if it is %j', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })

  it('keeps a key named __proto__ as any other', () => {
    const { value } = read('{"__proto__": {"isAdmin": true}}')
    expect(Object.keys(value as object)).toEqual(['__proto__'])
    expect((value as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})
