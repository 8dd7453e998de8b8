import { expect, it } from 'vitest'
import { declaredLayers, Layers, layerOf } from './layers.ts'

const ordered = (...names: string[]) => {
  const layers = new Layers()
  for (const name of names) layers.declare(name)
  return layers
}

it.each([
  ['a later layer over an earlier one', ['a', 'b'], 'b', 'a'],
  ['rules outside of layers over all of them', ['a', 'b'], '', 'b'],
  ['rules of a layer over those of layers in it', ['a.b'], 'a', 'a.b'],
  ['a later one in the same layer', ['a.x', 'a.y'], 'a.y', 'a.x'],
  ['one that was named first, whatever is in it later', ['a', 'b', 'a.z'], 'b', 'a.z'],
  ['a layer by the one around it', ['a.b', 'c'], 'c', 'a.b'],
])('puts %s', (_, names, over, under) => {
  const layers = ordered(...names)
  expect(layers.compare(over, under)).toBeGreaterThan(0)
  expect(layers.compare(under, over)).toBeLessThan(0)
  expect(layers.compare(over, over)).toBe(0)
})

it('knows a layer that was declared, also by one in it', () => {
  const layers = new Layers()
  expect(['a.b', 'a.b', 'a', 'c'].map((name) => layers.declare(name))).toEqual([true, false, false, true])
})

it.each([
  ['@layer base', '', 'base'],
  ['@layer base . forms', 'site', 'site.base.forms'],
  ['@layer', '', '(7)'],
  ['@layer', 'a', 'a.(7)'],
  [`@layer ${'b'.repeat(99)}`, 'a'.repeat(100), `${'a'.repeat(100)}.${'b'.repeat(99)}`],
  [`@layer ${'b'.repeat(100)}`, 'a'.repeat(100), 'a'.repeat(100)],
])('names the layer of the block %s in %j', (prelude, outer, name) => {
  expect(layerOf(prelude, outer, 7)).toBe(name)
})

it('reads the names of statements', () => {
  expect(declaredLayers('@LAYER a, b.c ;\n@layer d;', 'e')).toEqual(['e.a', 'e.b.c', 'e.d'])
})
