import { expect, it } from 'vitest'
import { mostInOneTurn } from '../../test/event-loop.ts'
import { WorkTurns } from './work-turns.ts'

it('lets others have their turn after so much work, and not before', async () => {
  const turns = new WorkTurns(100)
  const most = await mostInOneTurn(async (note) => {
    for (let i = 0; i < 1_000; i++) {
      note(7)
      await turns.after(7)
    }
  })
  expect(most).toBe(105)
})
