import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { readTextFacts } from './text-facts.ts'

const facts = (html: string) => readTextFacts(readDocument(html, 'https://example.com/'))

describe('readTextFacts', () => {
  it('counts the text a reader sees, without the space around it', () => {
    expect(facts('<title>Title</title><p>  Hello \n</p>\n<script>code</script>').characters).toBe(5)
  })

  it('keeps the pieces with an at sign', () => {
    expect(facts('<p>one</p><p>a@b</p>').withAt.map(({ value }) => value)).toEqual(['a@b'])
  })
})
