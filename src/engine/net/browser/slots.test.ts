import { expect, it } from 'vitest'
import { createSlots } from './slots.ts'

it('lets in as many as there is room for, in the order they came', async () => {
  const slots = createSlots(2)
  const order: string[] = []
  const enter = async (name: string, count: number) => {
    const release = await slots.take(count)
    order.push(name)
    return release!
  }
  const first = await enter('first', 1)
  const whole = enter('whole', 2)
  const late = enter('late', 1)
  expect(order).toEqual(['first'])
  first()
  first()
  ;(await whole)()
  ;(await late)()
  expect(order).toEqual(['first', 'whole', 'late'])
  expect(slots.free).toBe(2)
})

it('lets those go who no longer wait, and those behind them in', async () => {
  const slots = createSlots(1)
  const release = await slots.take(1)
  const leaving = new AbortController()
  const left = slots.take(1, leaving.signal)
  const next = slots.take(1)
  leaving.abort()
  expect(await left).toBeNull()
  release!()
  expect(await next).toBeTypeOf('function')
  expect(await slots.take(1, AbortSignal.abort())).toBeNull()
})

it('asks for no more than there is', async () => {
  expect(await createSlots(1).take(5)).toBeTypeOf('function')
})
