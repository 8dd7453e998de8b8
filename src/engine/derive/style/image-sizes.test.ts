import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { sizeRulesOf, sizesByStyle } from './image-sizes.ts'

describe('the rules of a style sheet for sizes of images', () => {
  it('are kept without their values, and without those that set nothing', () => {
    const css = `
      /* { */ img, .logo > img { height: auto; max-width: 100% }
      .avatar, p.avatar, .avatar::before { width: 48px; height: 48px; color: red }
      @layer utilities { .aspect-video { aspect-ratio: 16 / 9 } .w-fit { width: fit-content } }
      @media (min-width: 48rem) { .md\\:absolute { position: absolute } .static { position: static } }
      @media print { .page { width: 10cm } }
      .\\31 { width: 1px } .card { .thumb { width: 1px } }
      * { width: 1px }`
    expect(sizeRulesOf(css)).toBe(
      '.avatar{width:0;height:0}.aspect-video{aspect-ratio:1}.md\\:absolute{position:fixed}.\\31{width:0}:is(.card) .thumb{width:0}',
    )
  })

  it('say the same when they are read again', () => {
    const kept = sizeRulesOf('.a{width:1px;height:1px}.b{aspect-ratio:1}.c{position:fixed}')
    expect(sizeRulesOf(kept)).toBe(kept)
  })

  it('are kept up to a limit', () => {
    const css = Array.from({ length: 10_000 }, (_, n) => `.size-${n}{width:${n}px}`).join('')
    const kept = sizeRulesOf(css)
    expect(kept).toContain('.size-999{width:0}')
    expect(kept.length).toBeLessThanOrEqual(32 * 1024)
  })
})

describe('sizes by style sheets', () => {
  const sheets = (sizes: string) => ({ sheets: [{ css: '', sizes, media: null }], hasUnread: false })

  it('are not looked for without end', () => {
    const images = readDocument('<img class="a">'.repeat(1000), 'https://example.com/').all('img')
    const few = sizesByStyle(images, sheets('.a{width:1px}'))
    expect(few.size).toBe(1000)
    const many = sizesByStyle(images, sheets(`${'.b .a{height:1px}'.repeat(4000)}.a{width:1px}`))
    expect(many.size).toBeLessThan(100)
  })
})
