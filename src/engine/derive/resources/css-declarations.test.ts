import { describe, expect, it } from 'vitest'
import { cssDeclarations, splitOutside } from './css-declarations.ts'

describe('declarations of a style attribute', () => {
  it('are read by property, the last one counting', () => {
    expect([...cssDeclarations('Width: 10PX; width:20px !important;;color')]).toEqual([['width', '20px']])
  })

  it('keep semicolons within strings and parentheses', () => {
    const style = 'background:url(data:image/png;base64,AA==);content:"a;b";height:1px'
    expect([...cssDeclarations(style).keys()]).toEqual(['background', 'content', 'height'])
  })

  it('survive what is never closed', () => {
    expect(splitOutside('a:url(x;b:"y;c', ';')).toEqual(['a:url(x;b:"y;c'])
    expect(splitOutside(')));a\\', ';')).toEqual([')))', 'a\\'])
  })
})
