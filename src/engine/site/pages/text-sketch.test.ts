import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BINS } from '../site.ts'
import { sketchOf } from './text-sketch.ts'

const sketched = (...pieces: string[]) => sketchOf(pieces)

/** Words that are no one's: a text of `length` where each is drawn by a seeded generator. */
function words(seed: number, length: number): string[] {
  let state = seed
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return `w${state >>> 16}`
  })
}

function jaccard(one: string[], other: string[]): number {
  const shingles = (list: string[]) => new Set(list.slice(4).map((_, at) => list.slice(at, at + 5).join(' ')))
  const a = shingles(one)
  const b = shingles(other)
  const both = [...a].filter((shingle) => b.has(shingle)).length
  return both / (a.size + b.size - both)
}

const estimate = (a: number[], b: number[]) => a.filter((value, bin) => value === b[bin]).length / BINS

describe('the sketch of a text', () => {
  it('estimates how much of two texts is alike', () => {
    const errors: number[] = []
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 60, max: 600 }),
        fc.integer({ min: 0, max: 40 }),
        (seed, length, edits) => {
          const one = words(seed + 1, length)
          const other = one.slice()
          for (let edit = 0; edit < edits; edit++) other[(edit * 37) % length] = `changed${edit}`
          const exact = jaccard(one, other)
          const found = estimate(sketched(one.join(' ')).bins, sketched(other.join(' ')).bins)
          errors.push(found - exact)
          // Five standard deviations of 128 draws, and more for texts that leave bins empty.
          expect(Math.abs(found - exact)).toBeLessThan(0.28)
        },
      ),
      { numRuns: 1000, seed: 1 },
    )
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
    expect(Math.abs(mean)).toBeLessThan(0.02)
  })

  it('is the same for texts that differ in case, punctuation, spaces and how accents are encoded', () => {
    const one = sketched('Ein Café, in Köln – am Rhein: „geöffnet“ täglich ab 9 Uhr.')
    const other = sketched('ein   CAFE\u0301 in köln', 'am rhein geöffnet\ttäglich', 'AB 9 Uhr!')
    expect(other).toEqual(one)
    expect(one.words).toBe(11)
  })

  it('differs in its hash if one word does, or their order', () => {
    const hashes = ['a b c d e f', 'a b c d e g', 'b a c d e f', 'ab c d e f'].map((text) => sketched(text).hash)
    expect(new Set(hashes).size).toBe(4)
    for (const hash of hashes) expect(Number.isSafeInteger(hash)).toBe(true)
  })

  it('takes each Chinese or Japanese character as a word', () => {
    expect(sketched('東京タワー').words).toBe(5)
    expect(sketched('東京タワー').bins).toHaveLength(BINS)
  })

  it('has no bins below five words, and no hash without any', () => {
    expect(sketched('one two three four')).toMatchObject({ words: 4, bins: [] })
    expect(sketched(' … ')).toEqual({ words: 0, hash: 0, bins: [] })
  })

  it('fills all bins of a short text, each with a number of 16 bits', () => {
    const { bins } = sketched('one two three four five')
    expect(new Set(bins).size).toBe(BINS)
    for (const value of bins) expect(value).toBeLessThan(65_536)
  })
})
