import { expect, it } from 'vitest'
import { supportsUnicode, wantsColor } from './terminal.ts'

it.each([
  ['a terminal', {}, true, true],
  ['a pipe', {}, false, false],
  ['NO_COLOR on a terminal', { NO_COLOR: '1' }, true, false],
  ['an empty NO_COLOR', { NO_COLOR: '' }, true, true],
  ['FORCE_COLOR on a pipe', { FORCE_COLOR: '1' }, false, true],
  ['FORCE_COLOR=0 on a terminal', { FORCE_COLOR: '0' }, true, false],
  ['both', { FORCE_COLOR: '1', NO_COLOR: '1' }, true, false],
  ['a dumb terminal', { TERM: 'dumb' }, true, false],
])('colors on %s', (_, env: Record<string, string>, isTTY, expected) => {
  expect(wantsColor({ env }, { isTTY })).toBe(expected)
})

it.each([
  ['no locale at all', {}, 'linux', true],
  ['UTF-8', { LANG: 'de_DE.UTF-8' }, 'linux', true],
  ['utf8', { LC_CTYPE: 'C.utf8' }, 'linux', true],
  ['the C locale', { LANG: 'C' }, 'linux', false],
  ['LC_ALL before LANG', { LC_ALL: 'POSIX', LANG: 'en_US.UTF-8' }, 'linux', false],
  ['Latin-1', { LANG: 'de_DE.ISO-8859-1' }, 'linux', false],
  ['Windows', { LANG: 'C' }, 'win32', true],
  ['a dumb terminal', { TERM: 'dumb', LANG: 'en_US.UTF-8' }, 'linux', false],
])('Unicode with %s', (_, env: Record<string, string>, platform, expected) => {
  expect(supportsUnicode({ env, platform })).toBe(expected)
})
