import { expect, it } from 'vitest'
import { AddressNumbers } from './address-numbers.ts'

const numbersOf = (...ignored: string[]) => new AddressNumbers({ ignoredParameters: new Set(ignored) })

it('numbers addresses from 1, each once, and hands out each new one once', () => {
  const numbers = numbersOf()
  expect(
    ['https://a.example/', 'https://a.example/b', 'https://a.example/#top'].map((url) => numbers.numberOf(url)),
  ).toEqual([1, 2, 1])
  expect(numbers.takeNew().map(({ n, url }) => [n, url])).toEqual([
    [1, 'https://a.example/'],
    [2, 'https://a.example/b'],
  ])
  expect(numbers.takeNew()).toEqual([])
  expect(numbers.urlOf(2)).toBe('https://a.example/b')
})

it('requests the spelling that was found first', () => {
  const numbers = numbersOf()
  expect([numbers.numberOf('https://a.example/%c3%a4'), numbers.numberOf('https://a.example/%C3%A4')]).toEqual([1, 1])
  expect(numbers.find('https://a.example/%c3%A4')).toBe(1)
})

it.each([
  ['https://a.example/%c3%a4', 'https://a.example/%C3%A4'],
  ['https://a.example/b', 'https://a.example/b#c'],
])('knows %s again in a later attempt', (first, again) => {
  const before = numbersOf()
  before.numberOf(first)
  const after = numbersOf()
  for (const address of before.takeNew()) after.restore(address)
  expect([after.find(again), after.numberOf(again), after.numberOf('https://a.example/new')]).toEqual([1, 1, 2])
  expect(after.takeNew().map(({ n }) => n)).toEqual([2])
})

it('leaves out parameters that make no difference', () => {
  const numbers = numbersOf('sid')
  numbers.numberOf('https://a.example/?sid=1&page=2')
  expect(numbers.find('https://a.example/?page=2&sid=9')).toBe(1)
  expect(numbers.find('https://a.example/?page=3')).toBeNull()
  expect(numbers.numberOf('https://a.example/?sid=3&page=2')).toBe(1)
})

it('has no number for what is no web address', () => {
  expect([numbersOf().numberOf('mailto:a@b.example'), numbersOf().find('tel:1')]).toEqual([null, null])
})
