import type { Measure } from '../measure.ts'
import { benchLoad } from './load-test.ts'
import type { Taking } from './simulated-fleet.ts'
import { benchTables } from './tables.ts'
import { benchTaking } from './taking.ts'
import { benchWorkers } from './workers.ts'

export interface ScaleOptions {
  /** Whether a part was asked for, by its name. */
  wants(part: string): boolean
  /** Of each fleet of the load test. */
  minutes: number
  /** How many workers are simulated, one number after the other, and for how many seconds of simulated time. */
  workers: readonly number[]
  seconds: number
  taking: Taking
  /** Of each table that is measured with and without partitions. */
  rows: number
}

/** Beyond one machine: docs/scaling.md has the figures. */
export async function* benchScale({
  wants,
  minutes,
  workers,
  seconds,
  taking,
  rows,
}: ScaleOptions): AsyncGenerator<Measure> {
  if (wants('scale-load')) yield* benchLoad(minutes)
  if (wants('scale-workers')) yield* benchWorkers(workers, seconds, taking)
  if (wants('scale-taking')) yield* benchTaking()
  if (wants('scale-tables')) yield* benchTables(rows)
}
