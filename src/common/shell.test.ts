import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { shellWord, singleQuoted } from './shell.ts'

const ODD = [
  "it's",
  "''",
  'two words',
  '$HOME',
  '`id`',
  '$(id)',
  'a"b',
  'back\\slash',
  '*',
  '~',
  '',
  'a;b',
  '!!',
  'é\nü',
]

it.each(ODD)('has a shell read %j as it is', (text) => {
  const script = `printf %s ${shellWord(text)}; printf %s ${singleQuoted(text)}`
  expect(execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' })).toBe(text + text)
})

it('leaves words without special characters as they are', () => {
  expect(shellWord('https://v.example/a-b_c?')).toBe("'https://v.example/a-b_c?'")
  expect(shellWord('https://v.example/a-b_c')).toBe('https://v.example/a-b_c')
})
