import { describe, expect, it } from 'vitest'
import { page } from '../../testing/page.ts'
import { readDocument } from '../document/document.ts'
import { readWords, wordsOf } from './words.ts'

function words(body: string) {
  return readWords(readDocument(page('<title>not these</title>', body), 'https://example.com/'))
}

describe('the words of a page', () => {
  it.each([
    ['One two, three-four.', 4],
    ["Don't l’eau 'quoted'", 3],
    ['<p>two</p><p>words</p><script>not these</script>', 2],
    ['हिन्दी में लिखा', 3],
    ['كتاب جديد', 2],
    ['2026 is a year', 4],
    ['— … !', 0],
  ])('of %s are %i', (body, total) => {
    expect(words(body).total).toBe(total)
  })

  it.each([
    ['日本語のページ', 7],
    ['ภาษาไทย', 7],
    ['𠀀𠀁', 2],
  ])('are counted as characters where nothing parts them: %s', (body, unspaced) => {
    expect(words(body)).toMatchObject({ total: 0, unspaced })
  })

  it('are told apart in a text of both kinds', () => {
    expect(words('Node 24 をインストール')).toMatchObject({ total: 2, unspaced: 7 })
  })

  it('are listed by their frequency, without regard to case, short ones and numbers apart', () => {
    const text = words('Cheese is cheese. CHEESE of 1999, 1999! Élan élan. Bread once.')
    expect(text.frequent(10, () => true)).toEqual([
      { word: 'cheese', times: 3 },
      { word: 'élan', times: 2 },
    ])
  })

  it('are listed up to a limit, ignored ones apart', () => {
    const text = words('a1a a1a a1a b1b b1b c1c c1c d1d d1d d1d d1d')
    expect(text.frequent(2, (word) => word !== 'd1d').map(({ word }) => word)).toEqual(['a1a', 'b1b'])
  })

  it.each([
    ['cheese', 2],
    ['CHEESE', 2],
    ["don't", 1],
    ['bread', 0],
    ['', 0],
  ])('tell how often %j occurs: %i', (word, times) => {
    expect(words("Cheese, cheese, don't").times(word)).toBe(times)
  })

  it('are split the same way in a short text', () => {
    expect(wordsOf("It's Müller & Söhne")).toEqual(["it's", 'müller', 'söhne'])
  })
})

describe('the pass over the words', () => {
  it('counts the text a reader sees, without the space around it', () => {
    expect(words('<p>  Hello\u00a0you \n</p>\n<script>code</script>').characters).toBe(9)
  })

  it('keeps the pieces with an at sign', () => {
    expect(words('<p>one</p><p>a@b</p><p> @').withAt.map(({ value }) => value)).toEqual(['a@b', ' @'])
  })
})
