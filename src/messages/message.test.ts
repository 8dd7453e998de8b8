import { describe, expect, it } from 'vitest'
import { english, type Locale } from './locale.ts'
import { compile, defineMessages } from './message.ts'
import { placeholdersOf } from './testing/placeholders.ts'

const german: Locale = {
  ...english,
  language: 'de',
  group: '.',
  point: ',',
  percent: '\u00a0%',
  and: ' und ',
  date: (year, month, day) => `${day}.${month}.${year}`,
}

describe('a message', () => {
  const messages = defineMessages({
    missing: 'No alt text.',
    several: { one: '{count} image', other: '{count} images' },
    size: '{name} has {size:bytes}.',
    within: 'As sent: {sent:message}',
  })

  it('is a value where it has no parameters', () => {
    expect(messages.missing).toEqual({ key: 'missing', params: {}, text: 'No alt text.' })
  })

  it('carries its key, its parameters and its English', () => {
    const params = { name: 'a.css', size: 86_000 }
    expect(messages.size(params)).toEqual({ key: 'size', params, text: 'a.css has 86 kB.' })
  })

  it.each([
    [0, '0 images'],
    [1, '1 image'],
    [1234, '1,234 images'],
  ])('takes the plural form for %i', (count, text) => {
    expect(messages.several({ count }).text).toBe(text)
  })

  it('may hold another message', () => {
    expect(messages.within({ sent: messages.missing }).text).toBe('As sent: No alt text.')
  })

  it('has the namespace in its key where several share it', () => {
    expect(defineMessages({ failed: 'It failed.' }, 'shared').failed.key).toBe('shared/failed')
  })

  it('shows text of the page as it is, also where that looks like a placeholder', () => {
    expect(messages.size({ name: '{size:bytes}', size: 1 }).text).toBe('{size:bytes} has 1 byte.')
  })

  it('does not compile with a wrong key or wrong parameters', () => {
    // @ts-expect-error There is no such message.
    expect(messages.gone).toBeUndefined()
    // @ts-expect-error A parameter is missing.
    messages.size({ name: 'a.css' })
    // @ts-expect-error A parameter is misspelt.
    messages.size({ name: 'a.css', bytes: 1 })
    // @ts-expect-error Bytes are a number.
    messages.size({ name: 'a.css', size: '1 kB' })
    // @ts-expect-error Plural forms need the count.
    messages.several({})
    // @ts-expect-error There is no such format.
    defineMessages({ odd: '{size:kilobytes}' }).odd({ size: 1 })
  })
})

describe('a placeholder', () => {
  it.each([
    ['{x}', 1234.5678, '1,234.568', '1.234,568'],
    ['{x:bytes}', 1, '1 byte', '1 byte'],
    ['{x:bytes}', 999, '999 bytes', '999 bytes'],
    ['{x:bytes}', 3449, '3.4 kB', '3,4 kB'],
    ['{x:bytes}', 9960, '10 kB', '10 kB'],
    ['{x:bytes}', 34_400, '34 kB', '34 kB'],
    ['{x:bytes}', 999_600, '1 MB', '1 MB'],
    ['{x:bytes}', 1_254_000, '1.25 MB', '1,25 MB'],
    ['{x:bytes}', 12_340_000, '12.3 MB', '12,3 MB'],
    ['{x:ms}', 320.4, '320 ms', '320 ms'],
    ['{x:ms}', 999.7, '1 s', '1 s'],
    ['{x:ms}', 2540, '2.54 s', '2,54 s'],
    ['{x:percent}', 0.345, '35%', '35\u00a0%'],
    ['{x:percent}', 0.001, '<1%', '<1\u00a0%'],
    ['{x:percent}', 0.999, '>99%', '>99\u00a0%'],
    ['{x:percent}', 1, '100%', '100\u00a0%'],
    ['{x:duration}', 1, '1 second', '1 second'],
    ['{x:duration}', 90, '90 seconds', '90 seconds'],
    ['{x:duration}', 3600, '1 hour', '1 hour'],
    ['{x:duration}', 31_536_000, '365 days', '365 days'],
    ['{x:date}', '2026-01-05T23:59:59.000Z', 'Jan 5, 2026', '05.01.2026'],
    ['{x:date}', 'soon', 'soon', 'soon'],
    ['{x:list}', ['a'], 'a', 'a'],
    ['{x:list}', ['a', 'b', 'c'], 'a, b and c', 'a, b und c'],
  ])('%s of %s is %s, in German %s', (template, x, inEnglish, inGerman) => {
    expect(compile(template, english)({ x })).toBe(inEnglish)
    expect(compile(template, german)({ x })).toBe(inGerman)
  })

  it('stays empty where the parameter is missing', () => {
    expect(compile('a{x:bytes}b', english)({})).toBe('ab')
  })

  it('is known by name and format, those of plural forms with the count', () => {
    expect(placeholdersOf({ one: 'One of {size:bytes}', other: '{count} of {size:bytes}' })).toEqual([
      'count',
      'size:bytes',
    ])
  })
})
