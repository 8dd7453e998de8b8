import { describe, expect, it } from 'vitest'
import { describeKey, hashOfKey, isKey, issueKey } from './key-format.ts'

const { key } = issueKey()

describe('an issued key', () => {
  it('is vdt_ and forty base-62 characters', () => {
    expect(key).toMatch(/^vdt_[0-9A-Za-z]{40}$/)
  })

  it('passes its own checksum', () => {
    for (let i = 0; i < 200; i++) expect(isKey(issueKey().key)).toBe(true)
  })

  it('is never issued twice', () => {
    expect(new Set(Array.from({ length: 500 }, () => issueKey().key)).size).toBe(500)
  })

  it('is known by its SHA-256 and a hint of four characters', () => {
    expect(describeKey(key)).toEqual({ key, hash: hashOfKey(key), hint: key.slice(0, 8) })
    expect(hashOfKey(key)).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('what is not a key', () => {
  it.each([
    ['nothing', ''],
    ['the prefix alone', 'vdt_'],
    ['one character short', key.slice(0, -1)],
    ['one character long', `${key}0`],
    ['another prefix', key.replace('vdt_', 'vdx_')],
    ['the prefix in capitals', key.replace('vdt_', 'VDT_')],
    ['a character outside base 62', `${key.slice(0, 10)}-${key.slice(11)}`],
    ['a space before it', ` ${key}`],
    ['a line end after it', `${key}\n`],
    ['one character mistyped', key.slice(0, 9) + (key[9] === 'a' ? 'b' : 'a') + key.slice(10)],
    ['a checksum of another key', key.slice(0, -6) + issueKey().key.slice(-6)],
    ['two characters swapped', swapped(key)],
  ])('%s', (_, text) => {
    expect(isKey(text)).toBe(false)
  })
})

function swapped(text: string): string {
  const at = [...text].findIndex((char, i) => i > 4 && char !== text[i + 1])
  return text.slice(0, at) + text[at + 1]! + text[at]! + text.slice(at + 2)
}
