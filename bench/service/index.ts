import type { Measure } from '../measure.ts'
import { benchCreate } from './creating.ts'
import { benchDeepPage } from './deep-page.ts'
import { benchDelete } from './deleting.ts'
import { benchEndToEnd } from './end-to-end.ts'
import { makeFilledPlace } from './filled.ts'
import { benchFilter } from './filtering.ts'
import { benchHostileNeighbor } from './hostile-neighbor.ts'
import { KINDS } from './place.ts'
import { benchReading } from './reading.ts'
import { benchSearch } from './searching.ts'

/** In the order they run in: the deletion is the last, for it changes what the others look at. */
const OVER_MANY = [
  { part: 'service-list', bench: benchReading },
  { part: 'service-page', bench: benchDeepPage },
  { part: 'service-filter', bench: benchFilter },
  { part: 'service-search', bench: benchSearch },
  { part: 'service-delete', bench: benchDelete },
] as const

export interface ServiceOptions {
  /** Whether a part was asked for, by its name. */
  wants(part: string): boolean
  /** Resident memory over 20,000 reports instead of fewer. */
  full: boolean
  /** How many there are where lists, searches and a deletion are measured. */
  reports: number
}

/** The service as a process of its own, asked over HTTP. */
export async function* benchService({ wants, full, reports }: ServiceOptions): AsyncGenerator<Measure> {
  if (wants('service-create')) yield* benchCreate()
  if (wants('service-end')) yield* benchEndToEnd({ full })
  if (wants('service-hostile')) yield* benchHostileNeighbor()
  const benches = OVER_MANY.filter(({ part }) => wants(part))
  if (benches.length === 0) return
  for (const kind of KINDS) {
    await using place = await makeFilledPlace(kind, reports)
    const server = await place.start()
    for (const { bench } of benches) yield* bench(place, server)
  }
}
