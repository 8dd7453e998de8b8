import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { attr, type Element } from '../document/dom.ts'
import { readAccessibility } from './accessible.ts'

describe('withRole', () => {
  it('finds exposed HTML elements of a role in document order, native or told', () => {
    const document = readDocument(
      '<!doctype html><body><p role="heading">a</p><h2>b</h2><h1>c</h1><h1 hidden>d</h1><h1 role="note">e</h1><svg role="heading"></svg>',
      'https://example.com/',
    )
    const found = readAccessibility(document).withRole((role) => role === 'heading', ['h1', 'h2'])
    expect(found.map((element) => element.name)).toEqual(['p', 'h2', 'h1'])
  })
})

function read(body: string) {
  const document = readDocument(`<!doctype html><body>${body}`, 'https://example.com/')
  const { tree } = readAccessibility(document)
  const idOf = (element: Element | null) => (element === null ? null : (attr(element, 'id') ?? element.name))
  return {
    parent: (id: string) => idOf(tree.parentOf(document.ids.get(id)!)),
    children: (id: string) => tree.childrenOf(document.ids.get(id)!).map(idOf),
  }
}

describe('the accessibility tree', () => {
  it('looks through what has no meaning, in both directions', () => {
    const { parent, children } = read(
      '<ul id="u"><div><article role="none"><li id="a"></li></article></div><li id="b"></li></ul>',
    )
    expect(parent('a')).toBe('u')
    expect(children('u')).toEqual(['a', 'b'])
  })

  it('does not look through what has something to tell, nor through custom elements', () => {
    expect(read('<ul id="u"><div id="d" aria-live="off"><li id="a"></li></div></ul>').parent('a')).toBe('d')
    expect(read('<ul id="u"><my-box id="m"><li id="a"></li></my-box></ul>').children('u')).toEqual(['m'])
  })

  it('leaves out what is hidden', () => {
    expect(read('<ul id="u"><li hidden></li><li aria-hidden="true"></li><li id="a"></li></ul>').children('u')).toEqual([
      'a',
    ])
  })

  it('gives what is claimed to the first who claims it', () => {
    const { parent, children } = read(
      '<div id="d" aria-owns="a nothing"></div><div id="e" aria-owns="a b"><hr id="h"></div><p id="s"><i id="a" role="note"></i></p><hr id="b">',
    )
    expect(parent('a')).toBe('d')
    expect(children('d')).toEqual(['a'])
    expect(children('e')).toEqual(['h', 'b'])
    expect(children('s')).toEqual([])
  })

  it('ends where an element claims what is around it', () => {
    const { parent, children } = read('<ul id="u"><li id="a" aria-owns="u"></li></ul>')
    expect(parent('u')).toBe('a')
    expect(children('a')).toEqual(['u'])
  })

  it('has the page itself at the top', () => {
    expect(read('<hr id="h">').parent('h')).toBe('html')
  })
})
