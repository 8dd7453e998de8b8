import { Semaphore } from '../../common/semaphore.ts'
import { toFailure } from '../../errors.ts'
import { defineCollector, had, type PageContext } from '../collector.ts'
import { distinct, planResources, type Wanted } from '../derive/resources/resource-plan.ts'
import type { Resource, Resources } from '../model.ts'
import { defaultLimits, sizeInWords } from '../net/limits.ts'
import { answerOf } from './files/resource-answer.ts'

const AT_ONCE = 6
const MAX_FILES = defaultLimits.subresources
/** With fewer bytes left than most files have, no more are asked for. */
const LITTLE = 64 * 1024

export const resources = defineCollector({
  part: 'resources',
  about: 'Fetches what the markup loads, then what its style sheets import and the fonts they name.',
  ofPage: true,
  async collect(context) {
    const first = planResources(had(context.read('document')), had(context.read('subresources')))
    const chosen = mostWanted(first, MAX_FILES)
    const items = await fetchAll(chosen, () => context.page.url, context)
    const known = new Set(first.map(({ url }) => url))
    const { wanted: second, from } = askedBySheets(items, known)
    items.push(...(await fetchAll(second.slice(0, MAX_FILES - items.length), (url) => from.get(url)!, context)))
    return { items, total: first.length + second.length, bound: boundHit(items, first.length + second.length, context) }
  },
})

/** What others wait for comes first: sheets, scripts and whatever else loads at once, before what may never load. */
function mostWanted(wanted: Wanted[], most: number): Wanted[] {
  if (wanted.length <= most) return wanted
  const rank = ({ kind, load }: Wanted) => (load !== 'eager' ? 2 : kind === 'style' || kind === 'script' ? 0 : 1)
  const kept = new Set([...wanted].sort((a, b) => rank(a) - rank(b)).slice(0, most))
  return wanted.filter((one) => kept.has(one))
}

function fetchAll(wanted: Wanted[], from: (url: string) => string, context: PageContext): Promise<Resource[]> {
  const connections = new Semaphore(AT_ONCE)
  const fetchOne = async (one: Wanted): Promise<Resource> => {
    const resource = { url: one.url, kind: one.kind, from: from(one.url), load: one.load }
    if (one.kind === 'media' && one.load === 'lazy') return { ...resource, answer: null, failure: WAITS }
    if (context.budget.left < LITTLE) return { ...resource, answer: null, failure: NO_BYTES_LEFT }
    try {
      return { ...resource, answer: await answerOf(one, context), failure: null }
    } catch (thrown) {
      return { ...resource, answer: null, failure: toFailure(thrown) }
    }
  }
  return Promise.all(wanted.map((one) => connections.run(() => fetchOne(one))))
}

const WAITS = { code: 'not_collected', message: 'Media that waits for its visitor is not fetched.' } as const
const NO_BYTES_LEFT = { code: 'too_large', message: 'The bytes of this run were used up before.' } as const

/** One level: what sheets of the page import, and the fonts they name. */
function askedBySheets(items: Resource[], known: Set<string>): { wanted: Wanted[]; from: Map<string, string> } {
  const from = new Map<string, string>()
  const wanted: Wanted[] = []
  for (const { url: sheet, load, answer } of items) {
    const found: Wanted[] = [
      ...(answer?.imports ?? []).map((url): Wanted => ({ url, kind: 'style', load })),
      ...(answer?.fonts ?? []).map((url): Wanted => ({ url, kind: 'font', load: 'conditional' })),
    ]
    for (const one of distinct(found)) {
      if (known.has(one.url)) continue
      known.add(one.url)
      from.set(one.url, sheet)
      wanted.push(one)
    }
  }
  return { wanted, from }
}

function boundHit(items: Resource[], total: number, { budget }: PageContext): Resources['bound'] {
  if (budget.left < LITTLE && items.some(({ failure }) => failure?.code === 'too_large'))
    return `Not every file of the page was fetched: ${sizeInWords(budget.total)} is the bound of one run.`
  return total > items.length ? `The page asks for ${total} files; the first ${MAX_FILES} were fetched.` : null
}
