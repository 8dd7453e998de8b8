import { describe, expect, it } from 'vitest'
import { ariaRole, isDefinedAriaAttribute, isGlobalAriaAttribute, isProhibited, isValidAriaValue } from './aria.ts'

describe('roles', () => {
  it('come with what the specifications say of them', () => {
    const checkbox = ariaRole('checkbox')!
    expect(checkbox).toMatchObject({ namedFromContent: true, presentationalChildren: true, widget: true, link: false })
    expect(checkbox.required).toEqual(['aria-checked'])
    expect(checkbox.supported.has('aria-readonly')).toBe(true)
    expect([...ariaRole('tab')!.context]).toEqual(['tablist'])
    expect([...ariaRole('tablist')!.owned]).toEqual(['tab'])
    expect(ariaRole('doc-noteref')!.link).toBe(true)
    expect(ariaRole('generic')!.namingProhibited).toBe(true)
  })

  it('have one name where there are two spellings', () => {
    expect(ariaRole('presentation')!.name).toBe('none')
    expect(ariaRole('image')!.name).toBe('img')
  })

  it.each(['widget', 'roletype', 'nav', 'Button', '', 'constructor', '__proto__'])('%j is none', (name) => {
    expect(ariaRole(name)).toBeUndefined()
  })
})

describe('attributes', () => {
  it('are defined, and some are global', () => {
    expect(isDefinedAriaAttribute('aria-rowindextext')).toBe(true)
    expect(isDefinedAriaAttribute('aria-lable')).toBe(false)
    expect(isGlobalAriaAttribute('aria-live')).toBe(true)
    expect(isGlobalAriaAttribute('aria-haspopup')).toBe(true)
    expect(isGlobalAriaAttribute('aria-checked')).toBe(false)
  })

  it('are prohibited where a role must not be named, or has nothing to describe', () => {
    expect(isProhibited('aria-label', ariaRole('paragraph')!)).toBe(true)
    expect(isProhibited('aria-label', ariaRole('button')!)).toBe(false)
    expect(isProhibited('aria-roledescription', ariaRole('generic')!)).toBe(true)
    expect(isProhibited('aria-roledescription', ariaRole('paragraph')!)).toBe(false)
  })

  it.each([
    [true, 'aria-busy', 'true'],
    [true, 'aria-busy', 'TRUE'],
    [false, 'aria-busy', ' true '],
    [false, 'aria-busy', ' '],
    [true, 'aria-rowindex', ' 2 '],
    [false, 'aria-busy', 'undefined'],
    [true, 'aria-expanded', 'undefined'],
    [false, 'aria-expanded', 'mixed'],
    [true, 'aria-checked', 'mixed'],
    [true, 'aria-current', 'page'],
    [false, 'aria-current', 'here'],
    [true, 'aria-relevant', 'additions text'],
    [false, 'aria-relevant', 'additions words'],
    [true, 'aria-level', '3'],
    [false, 'aria-level', '3rd'],
    [true, 'aria-valuenow', '-1.5e3'],
    [false, 'aria-valuenow', '1,5'],
    [true, 'aria-activedescendant', 'a'],
    [false, 'aria-activedescendant', 'a b'],
    [true, 'aria-owns', 'a b'],
    [true, 'aria-label', 'anything'],
    [true, 'aria-checked', ''],
  ])('answers %s for %s="%s"', (valid, name, value) => {
    expect(isValidAriaValue(name, value)).toBe(valid)
  })
})
