import { describe, expect, it } from 'vitest'
import { spacingProblem } from './rendering-spacing.ts'
import { styleDeclarations } from './rendering-style.ts'

const problem = (style: string, text = 'Clocks') => spacingProblem(styleDeclarations(style), text)

describe('spacingProblem', () => {
  it.each([
    ['letter-spacing: 0.11em !important'],
    ['letter-spacing: initial !important'],
    ['letter-spacing: 0px !important'],
    ['word-spacing: 0.15em !important'],
    ['font-size: 10px; word-spacing: 1px !important'],
  ])('objects to %s', (style) => {
    expect(problem(style)).toMatchObject({ property: expect.stringMatching(/^(letter|word)-spacing$/) })
  })

  it.each([
    ['letter-spacing: 0.12em !important'],
    ['letter-spacing: 0'],
    ['letter-spacing: 5% !important'],
    ['font-size: 10px; letter-spacing: 2px !important'],
    ['letter-spacing: unset !important'],
    ['line-height: 1 !important'],
  ])('knows nothing against %s', (style) => {
    expect(problem(style)).toBeNull()
  })

  it('asks for wide lines only where there are several', () => {
    expect(problem('line-height: 1 !important; width: 20px')).not.toBeNull()
    expect(problem('line-height: 1 !important; width: 200px')).toBeNull()
    expect(problem('line-height: normal !important', 'Clocks '.repeat(100))).not.toBeNull()
    expect(problem('line-height: 1.5 !important', 'Clocks '.repeat(100))).toBeNull()
  })
})
