import { expect, it } from 'vitest'
import { changedShare, isMadeByScripts } from './link-changes.ts'

it.each([
  ['four links of five: too few to say anything', { sent: 5, added: 4, removed: 4 }, null],
  ['five links of 25: a fifth', { sent: 25, added: 5, removed: 5 }, null],
  ['five links of 24', { sent: 24, added: 5, removed: 5 }, 5 / 24],
  ['five more links', { sent: 5, added: 5, removed: 0 }, 0.5],
  ['all links, on a page without any as sent', { sent: 0, added: 8, removed: 0 }, 1],
  ['the URLs of all links', { sent: 10, added: 10, removed: 10 }, 1],
  ['nothing', { sent: 0, added: 0, removed: 0 }, null],
])('says how much it is where scripts change %s', (_, counts, share) => {
  expect(changedShare(counts)).toBe(share)
})

it.each([
  ['text, of which there was little', { words: 50 }, 49, true],
  ['no text where there was enough', { words: 50 }, 50, false],
  ['too little text', { words: 49 }, 10, false],
  ['the only link', { sent: 0, added: 1 }, 100, true],
  ['a few links beside others', { sent: 10, added: 4 }, 100, false],
  ['many links beside others', { sent: 10, added: 5 }, 100, true],
  ['nothing but what they remove', { sent: 10, removed: 10 }, 100, false],
])('knows a page whose scripts add %s', (_, counts, words, isMade) => {
  const rendered = { sent: 0, added: 0, removed: 0, words: 100, ...counts }
  expect(isMadeByScripts(rendered as Parameters<typeof isMadeByScripts>[0], words)).toBe(isMade)
})
