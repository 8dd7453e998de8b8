import { describe, expect, it } from 'vitest'
import { OwnerPlaces } from './owner-places.ts'

describe('OwnerPlaces', () => {
  it.each([
    [1, 1],
    [2, 1],
    [4, 3],
    [8, 6],
  ])('of %i places one user may take %i while there are other users, and all otherwise', (all, most) => {
    const places = new OwnerPlaces(all)
    expect([places.most(true), places.most(false)]).toEqual([most, all])
  })

  it('counts the places that each user holds', () => {
    const places = new OwnerPlaces(8)
    for (const owner of ['a', 'a', 'b', 'c']) places.enter(owner)
    for (const owner of ['a', 'c']) places.leave(owner)
    expect([...places.left(2)]).toEqual([
      ['a', 1],
      ['b', 1],
    ])
  })
})
