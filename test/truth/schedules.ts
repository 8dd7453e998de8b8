import { followClockChanges } from '../../src/domain/schedules/testing/clock-changes.ts'

/** Whether no tick is lost and none comes twice, around every change of the clocks in ten years. */
export function scheduleTruth(): boolean {
  const { zones, changes, wrong } = followClockChanges('all')
  for (const one of wrong.slice(0, 50)) console.log(`  ${one}`)
  console.log(`${changes} changes of the clocks in ${zones} time zones: ${wrong.length} wrong`)
  return wrong.length === 0
}
