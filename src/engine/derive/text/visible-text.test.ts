import { describe, expect, it } from 'vitest'
import { page } from '../../testing/page.ts'
import { readDocument } from '../document/document.ts'
import { visibleText } from './visible-text.ts'

function textOf(inner: string, limit = 100): string {
  const document = readDocument(page('', `<div id="it">${inner}</div>`), 'https://example.com/')
  return visibleText(document.ids.get('it')!, limit)
}

describe('the text of an element', () => {
  it('has its white space folded, also between elements', () => {
    expect(textOf(' Read\n <b> more </b>\t')).toBe('Read more')
  })

  it('takes images by their alternative', () => {
    expect(textOf('Shop<img src="a.png" alt="for shoes">today<img src="b.png">')).toBe('Shop for shoes today')
  })

  it('leaves out scripts and styles', () => {
    expect(textOf('a<script>b()</script><style>c{}</style>d')).toBe('ad')
  })

  it('stops past the limit', () => {
    expect(textOf('long '.repeat(100), 10)).toHaveLength(11)
  })

  it('is not hidden by white space in front', () => {
    expect(textOf(`${' '.repeat(5000)}<b>text</b>`, 10)).toBe('text')
  })

  it('is found behind many empty elements up to a bound', () => {
    expect(textOf(`${'<i></i>'.repeat(50)}text`)).toBe('text')
  })
})
