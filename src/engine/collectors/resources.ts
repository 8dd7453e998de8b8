import { Semaphore } from '../../common/semaphore.ts'
import { toFailure } from '../../errors.ts'
import { english, formatBytes } from '../../messages/locale.ts'
import { defineCollector, type PageContext } from '../collector.ts'
import { unwrap } from '../derive/readings.ts'
import { distinctResources, type PlannedResource, planResources } from '../derive/resources/resource-plan.ts'
import type { Resource, Resources } from '../model.ts'
import { defaultLimits } from '../net/limits.ts'
import { toResourceAnswer } from './files/resource-answer.ts'

const CONCURRENCY = 6
const MAX_FILES = defaultLimits.subresources
/** With fewer bytes left than most files have, no more are requested. */
const MIN_BUDGET = 64 * 1024

export const resources = defineCollector({
  part: 'resources',
  about: 'Fetches the files that the markup loads, then the imports and fonts of its style sheets.',
  ofPage: true,
  async collect(context) {
    const first = planResources(unwrap(context.read('document')), unwrap(context.read('subresources')))
    const chosen = prioritized(first, MAX_FILES)
    const items = await fetchAll(chosen, () => context.page.url, context)
    const known = new Set(first.map(({ url }) => url))
    const { wanted: second, from } = loadedBySheets(items, known)
    items.push(...(await fetchAll(second.slice(0, MAX_FILES - items.length), (url) => from.get(url)!, context)))
    limitRules(items)
    return {
      items,
      total: first.length + second.length,
      bound: reachedLimit(items, first.length + second.length, context),
    }
  },
})

/** Style sheets and scripts first, then other files that load immediately, then those that may never load. */
function prioritized(wanted: PlannedResource[], limit: number): PlannedResource[] {
  if (wanted.length <= limit) return wanted
  const rank = ({ kind, load }: PlannedResource) =>
    load !== 'eager' ? 2 : kind === 'style' || kind === 'script' ? 0 : 1
  const kept = new Set([...wanted].sort((a, b) => rank(a) - rank(b)).slice(0, limit))
  return wanted.filter((one) => kept.has(one))
}

function fetchAll(wanted: PlannedResource[], from: (url: string) => string, context: PageContext): Promise<Resource[]> {
  const connections = new Semaphore(CONCURRENCY)
  const fetchOne = async (one: PlannedResource): Promise<Resource> => {
    const resource = { url: one.url, kind: one.kind, from: from(one.url), load: one.load }
    if (one.kind === 'media' && one.load === 'lazy') return { ...resource, answer: null, failure: LAZY_MEDIA }
    if (context.budget.left < MIN_BUDGET) return { ...resource, answer: null, failure: NO_BYTES_LEFT }
    try {
      return { ...resource, answer: await toResourceAnswer(one, context), failure: null }
    } catch (thrown) {
      return { ...resource, answer: null, failure: toFailure(thrown) }
    }
  }
  return Promise.all(wanted.map((one) => connections.run(() => fetchOne(one))))
}

const LAZY_MEDIA = { code: 'not_collected', message: 'Media that loads on demand is not fetched.' } as const
const NO_BYTES_LEFT = { code: 'too_large', message: 'The byte limit of this run was reached before.' } as const

/** One level deep: the imports and fonts of the page's style sheets. */
function loadedBySheets(
  items: Resource[],
  known: Set<string>,
): { wanted: PlannedResource[]; from: Map<string, string> } {
  const from = new Map<string, string>()
  const wanted: PlannedResource[] = []
  for (const { url: sheet, load, answer } of items) {
    const found: PlannedResource[] = [
      ...(answer?.imports ?? []).map((url): PlannedResource => ({ url, kind: 'style', load })),
      ...(answer?.fonts ?? []).map((url): PlannedResource => ({ url, kind: 'font', load: 'conditional' })),
    ]
    for (const one of distinctResources(found)) {
      if (known.has(one.url)) continue
      known.add(one.url)
      from.set(one.url, sheet)
      wanted.push(one)
    }
  }
  return { wanted, from }
}

const MAX_DISPLAY_RULES = 256 * 1024
const MAX_SIZE_RULES = 96 * 1024

/** Style sheets beyond the limits count as unread. */
function limitRules(items: Resource[]): void {
  let left = MAX_DISPLAY_RULES
  let sizesLeft = MAX_SIZE_RULES
  for (const { answer } of items) {
    if (answer?.displayRules) {
      left -= answer.displayRules.length
      if (left < 0) answer.displayRules = null
    }
    if (answer?.sizeRules) {
      sizesLeft -= answer.sizeRules.length
      if (sizesLeft < 0) delete answer.sizeRules
    }
  }
}

function reachedLimit(items: Resource[], total: number, { budget }: PageContext): Resources['bound'] {
  if (budget.left < MIN_BUDGET && items.some(({ failure }) => failure?.code === 'too_large'))
    return `Not every file of the page was fetched: the limit of a run is ${formatBytes(budget.total, english)}.`
  return total > items.length ? `The page loads ${total} files; the first ${MAX_FILES} were fetched.` : null
}
