import type { EventData, EventType } from '../domain/events/event-types.ts'
import { type Notice, oneLine } from './notice.ts'
import type { NoticeState, NoticeWords } from './words/notice-words.ts'

/** Where things stand with what an event is about; null where nothing fires or is fine again. */
const STATES: Record<EventType, NoticeState | null> = {
  'run.completed': null,
  'run.failed': null,
  'report.worse': 'worse',
  'report.recovered': 'recovered',
  'report.score_dropped': 'worse',
  'audit.failing': 'failing',
  'audit.improved': 'improved',
  'audit.fixed': 'fixed',
  'metric.worse': 'worse',
  'metric.recovered': 'recovered',
  'budget.exceeded': 'worse',
  'budget.met': 'fixed',
  'certificate.expiring': 'expiring',
  'certificate.renewed': 'renewed',
  'page.unreachable': 'down',
  'page.reachable': 'recovered',
  'page.replaced': 'replaced',
  'page.restored': 'restored',
  'host.unreachable': 'down',
  'host.reachable': 'recovered',
  'site.worse': 'worse',
  'site.recovered': 'recovered',
  'site.score_dropped': 'worse',
  'site.failing': 'failing',
  'site.improved': 'improved',
  'site.fixed': 'fixed',
  'site.unreachable': 'down',
  'site.reachable': 'recovered',
  'alert.unstable': 'unstable',
  'alert.reminder': 'open',
  'alert.closed': 'closed',
  'site.scanned': null,
  'digest.ready': null,
  'mute.expired': null,
  'schedule.limited': null,
  'schedule.paused': null,
  'endpoint.disabled': null,
  'test.sent': null,
}

/** The gravest first: the order of a title that counts several. */
const GRAVEST_FIRST: readonly NoticeState[] = [
  ...(['down', 'replaced', 'worse', 'failing', 'expiring', 'unstable', 'open'] as const),
  ...(['recovered', 'restored', 'fixed', 'improved', 'renewed', 'closed'] as const),
]
const GOOD: readonly NoticeState[] = ['recovered', 'restored', 'fixed', 'improved', 'renewed', 'closed']

export interface NotedTitle {
  type: EventType
  data: EventData
  title: Notice['title']
}

/** What a message of several events says first: what is down or worse and what is fine again, and of how many pages. */
export function groupTitle(events: readonly NotedTitle[], words: NoticeWords): string {
  const project = projectOf(events)
  const stated = events.flatMap((event) => {
    const state = STATES[event.type]
    return state === null ? [] : { state, title: event.title, ...placeOf(event.data) }
  })
  if (stated.length === 0) return words.several(events.length, project)
  const isOneSided = new Set(stated.map(({ state }) => GOOD.includes(state))).size === 1
  const gravest = GRAVEST_FIRST.flatMap((state) => stated.filter((one) => one.state === state))
  if (isOneSided && new Set(stated.map(({ place }) => place)).size === 1) return gravest[0]!.title
  const counts = [...Map.groupBy(gravest, ({ state }) => state)].map(([state, some]) => {
    const pages = new Map(some.map(({ place, pages }) => [place, pages]))
    return { state, pages: [...pages.values()].reduce((sum, one) => sum + one, 0) }
  })
  const [only] = counts
  if (counts.length === 1 && only !== undefined) return words.titled(only.state, words.pagesOf(only.pages, project))
  const counted = counts.map(({ state, pages }) => words.counted(state, pages)).join(', ')
  return project === null ? counted : `${project}: ${counted}`
}

/** What an event is about, and how many pages that is. */
function placeOf(data: EventData): { place: string; pages: number } {
  if ('reports_total' in data) return { place: data.host, pages: data.reports_total }
  if ('report' in data && data.report !== null) return { place: data.report.url, pages: 1 }
  return { place: projectOf([{ data }]) ?? '', pages: 1 }
}

function projectOf(events: readonly Pick<NotedTitle, 'data'>[]): string | null {
  for (const { data } of events) {
    if ('report' in data && data.report !== null) return oneLine(data.report.project, 100)
    if ('project' in data && data.project !== undefined) return oneLine(data.project, 100)
    if ('host' in data) return data.host
  }
  return null
}
