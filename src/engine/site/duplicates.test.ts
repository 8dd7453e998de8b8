import { describe, expect, it } from 'vitest'
import { sameText, similarText } from './duplicates.ts'
import { sketchOf } from './pages/text-sketch.ts'
import { BINS } from './site.ts'
import { prose } from './testing/site.ts'

function sketchesOf(texts: string[]) {
  const sketch = new Uint16Array(texts.length * BINS)
  const hashes = texts.map((text, at) => {
    const { hash, bins } = sketchOf([text])
    sketch.set(bins, at * BINS)
    return hash
  })
  const all = Uint32Array.from(texts, (_, at) => at)
  return { sketches: { bins: sketch, slot: Int32Array.from(all) }, text: Float64Array.from(hashes), all }
}

/** A text with so many of its words changed at the end: the shingles before are the same. */
function changed(text: string, howMany: number): string {
  const words = text.split(' ')
  return [...words.slice(0, words.length - howMany), ...prose('new', howMany).split(' ')].join(' ')
}

const plain = (groups: Uint32Array[]) => groups.map((group) => [...group])

describe('texts that are the same', () => {
  it('are grouped, and empty ones are not', () => {
    const { text, all } = sketchesOf(['a b', 'c', 'A, b!', '', '', 'c', 'alone'])
    expect(plain(sameText(text, all))).toEqual([
      [0, 2],
      [1, 5],
    ])
  })
})

describe('texts that are alike', () => {
  const one = prose('one', 400)
  const other = prose('other', 400)

  it('are grouped from 90 % on, whatever their order', () => {
    const texts = [one, other, changed(one, 8), changed(other, 8), changed(one, 200), prose('third', 400)]
    const { sketches, all } = sketchesOf(texts)
    const expected = [
      [0, 2],
      [1, 3],
    ]
    expect(plain(similarText(sketches, all))).toEqual(expected)
    const backwards = similarText(sketches, all.toReversed())
    expect(plain(backwards).map((group) => group.sort())).toEqual(expect.arrayContaining(expected))
  })

  it.each([
    [12, [[0, 1]]],
    [13, []],
  ])('may differ in 12 of 128 bins, not in more: %i', (different, expected) => {
    const bins = Uint16Array.from(
      { length: 2 * BINS },
      (_, at) => (at % BINS) + (at >= 2 * BINS - different ? 1000 : 0),
    )
    const all = Uint32Array.of(0, 1)
    expect(plain(similarText({ bins, slot: Int32Array.from(all) }, all))).toEqual(expected)
  })

  it('make one group if each is like the next', () => {
    const { sketches, all } = sketchesOf([one, changed(one, 6), changed(one, 12)])
    expect(plain(similarText(sketches, all))).toEqual([[0, 1, 2]])
  })

  it('are found among many others of the same bucket', () => {
    // Half of each text is the same, so buckets are shared by texts that are not alike.
    const many = Array.from({ length: 300 }, (_, at) => `${one} ${prose(`own${at}x`, 130)}`)
    const { sketches, all } = sketchesOf([...many, changed(many[150]!, 6)])
    expect(plain(similarText(sketches, all))).toEqual([[150, 300]])
  })

  it.each([
    [31, [[31, 200]]],
    [32, []],
  ])('are compared with the first 32 of a bucket, of which number %i is one or not', (original, expected) => {
    // All 200 agree in the first four bands only. The copy differs from its original once in each of the other twelve.
    const sketch = Uint16Array.from({ length: 201 * BINS }, (_, at) =>
      at % BINS < 32 ? at % BINS : (at * 40_503) >>> 3,
    )
    for (let bin = 0; bin < BINS; bin++)
      sketch[200 * BINS + bin] = sketch[original * BINS + bin]! + (bin >= 32 && bin % 8 === 0 ? 1 : 0)
    const all = Uint32Array.from({ length: 201 }, (_, at) => at)
    expect(plain(similarText({ bins: sketch, slot: Int32Array.from(all) }, all))).toEqual(expected)
  })
})
