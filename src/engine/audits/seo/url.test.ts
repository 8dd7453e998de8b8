import { expect, it } from 'vitest'
import { audited } from '../../testing/page.ts'
import { url } from './url.ts'

const on = (address: string) => audited(url, { url: address })

it.each([
  'https://example.com/',
  'https://example.com/wall-clocks?page=2',
  'https://example.com/caf%C3%A9',
  'https://example.com/search?q=Wall_Clocks',
  'https://example.com/story?sid=42',
  'https://example.com/a?s=wall-clocks-for-kitchens',
  'https://example.com/a?b=1&c=2&d=3&e=4',
  `https://example.com/${'a'.repeat(200)}`,
])('lets %s pass', (address) => {
  expect(on(address).outcome).toBe('pass')
})

it.each([
  ['https://example.com/wall_clocks', /underscores/],
  ['https://example.com/Wall-clocks', /uppercase/],
  ['https://example.com/a;jsessionid=0123', /session/],
  ['https://example.com/a?PHPSESSID=0123', /session/],
  ['https://example.com/a?sid=0123456789abcdef01', /session/],
])('objects to %s', (address, message) => {
  expect(on(address)).toMatchObject({ outcome: 'warn', summary: expect.stringMatching(message) })
})

it('does not apply to a file', () => {
  expect(audited(url, { source: 'local' }).outcome).toBe('not-applicable')
})

it('names everything that is wrong with one address', () => {
  expect(on('https://example.com/Wall_Clocks?sessionid=1').findingsTotal).toBe(3)
})
