import { afterAll, beforeAll } from 'vitest'
import type { Rendered } from '../../src/engine/model.ts'
import { createAddressPolicy } from '../../src/engine/net/address.ts'
import type { Found } from '../../src/engine/net/browser/find.ts'
import { type Live, launch } from '../../src/engine/net/browser/launch.ts'
import { type VisitLimits, visit } from '../../src/engine/net/browser/visit.ts'
import type { Door } from '../../src/engine/net/connect.ts'
import { type Lookup, systemLookup } from '../../src/engine/net/lookup.ts'
import type { Device } from '../../src/vocabulary.ts'
import { someBrowser } from './some-browser.ts'

/** One browser for all tests of a file; it is gone when they are. */
export function useBrowser(find: () => Promise<Found> = someBrowser): () => Live {
  let live: Live | undefined
  beforeAll(async () => {
    live = await launch(await find())
  }, 60_000)
  afterAll(() => live?.close())
  return () => live!
}

export function doorTo(allow: string[], lookup: Lookup = systemLookup): Door {
  return { policy: createAddressPolicy({ allow }), lookup, now: () => performance.now() }
}

export interface Looking {
  door?: Door
  device?: Device
  limits?: Partial<VisitLimits>
}

/** What the browser saw of a page on this machine. */
export function look(live: Live, url: string, { door, device = 'mobile', limits }: Looking = {}): Promise<Rendered> {
  const options = { door: door ?? doorTo(['127.0.0.1']), device, botName: 'VerdictBot', ...(limits && { limits }) }
  return visit(live, url, options, () => {})
}
