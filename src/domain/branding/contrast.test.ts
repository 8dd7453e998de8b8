import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentContrast, accentCss, accentIn, LEAST_CONTRAST, type Mode, nearestAccent, THEMES } from './accent.ts'
import { contrast, mixColors, parseColor } from './contrast.ts'

describe('contrast', () => {
  // WCAG 2.2's own bounds, and pairs whose ratios its understanding documents and WebAIM's checker give.
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ffffff', 4],
    ['#ffff00', '#ffffff', 1.07],
    ['#00ff00', '#000000', 15.3],
    ['#949494', '#ffffff', 3.03],
  ])('of %s and %s is %d, in either order', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
    expect(contrast(other, one)).toBe(contrast(one, other))
  })

  it.each([
    ['#4A4FD0', '#4a4fd0'],
    ['0b6', '#00bb66'],
    [' #0b6e4f ', '#0b6e4f'],
    ['red', undefined],
    ['#12345', undefined],
    ['#4a4fd0;}', undefined],
    ['rgb(0,0,0)', undefined],
  ])('reads %s', (text, color) => expect(parseColor(text)).toBe(color))

  it('mixes two colors by their channels', () => expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080'))
})

it.each([
  ['4a4fd0-8f94ff.css', true],
  ['eeeeee-8f94ff.css', false],
  ['4a4fd0-222222.css', false],
  ['4A4FD0-8f94ff.css', false],
  ['4a4fd0-8f94ff', false],
])('a stylesheet of two colors is served if both can be read: %s', (name, isServed) => {
  expect(accentIn(name) !== undefined).toBe(isServed)
})

describe('an accent', () => {
  const tokens = readFileSync(new URL('../../server/web/assets/base/01-tokens.css', import.meta.url), 'utf8')
  const token = (name: string, mode: Mode) =>
    new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)![mode === 'light' ? 1 : 2]

  it.each(['light', 'dark'] as const)('is checked against the grounds of %s pages', (mode) => {
    const { grounds, surface, quiet, onAccent } = THEMES[mode]
    expect(grounds).toEqual(['ground', 'surface', 'raised'].map((name) => token(name, mode)))
    expect([surface, quiet, onAccent]).toEqual(['surface', 'text-soft', 'on-accent'].map((name) => token(name, mode)))
  })

  const colors = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

  it.each(['light', 'dark'] as const)('has a nearest shade that passes, no further away than needed: %s', (mode) => {
    fc.assert(
      fc.property(colors, (color) => {
        const nearest = nearestAccent(color, mode)
        expect(accentContrast(nearest, mode)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
        if (accentContrast(color, mode) >= LEAST_CONTRAST) expect(nearest).toBe(color)
        else expect(accentContrast(nearest, mode)).toBeLessThan(LEAST_CONTRAST + 0.5)
      }),
    )
  })

  it('is readable in every place of the stylesheet', () => {
    fc.assert(
      fc.property(colors, colors, (one, other) => {
        const css = accentCss({ light: nearestAccent(one, 'light'), dark: nearestAccent(other, 'dark') })
        for (const [at, mode] of (['light', 'dark'] as const).entries()) {
          const of = (name: string) => new RegExp(`--${name}:light-dark\\((#\\w{6}),(#\\w{6})\\)`).exec(css)![at + 1]!
          const pairs = [
            ...['accent', 'accent-strong'].map((name) => [of(name), of('accent-ground')]),
            ...['accent', 'accent-strong'].map((name) => [of(name), of('on-accent')]),
            [THEMES[mode].quiet, of('accent-ground')],
          ] as [string, string][]
          for (const [text, ground] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
        }
      }),
    )
  })
})
