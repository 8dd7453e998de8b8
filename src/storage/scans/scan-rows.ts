import type { Outcome } from '../../engine/assessment.ts'
import { unpackNumbers } from '../../engine/site/packed-numbers.ts'
import type { LinkKind, LinkPlace, LinkRel } from '../../engine/site/pages/page-facts.ts'
import type { Message } from '../../messages/message.ts'
import { knownKey } from '../ids.ts'
import type { Storage } from '../storage.ts'
import type { ListedPage } from './listed-page.ts'
import { listPagesAfter } from './listed-pages.ts'
import type { Scan } from './scan.ts'
import { namePages, placeOf, type StoredCause, unpackCause } from './scan-findings.ts'
import { Answers, unpackLinks } from './scan-links.ts'

/** Everything of a scan, row by row for exports: some rows are in memory at a time. In the order of numbers, which is the order of discovery. */

type ScanOfProject = Pick<Scan, 'id' | 'projectKey'>

const PAGES_AT_ONCE = 1_000
/** Their links are many more. */
const LINKING_PAGES_AT_ONCE = 100
const GROUPS_AT_ONCE = 20

export interface ExportedPage extends ListedPage {
  redirectUrl: string | null
  canonicalUrl: string | null
}

export async function* listPageRows(storage: Storage, scan: ScanOfProject): AsyncGenerator<ExportedPage[]> {
  for (let last = 0; ; ) {
    const pages = await listPagesAfter(storage.slow, scan, last, PAGES_AT_ONCE)
    if (pages.length === 0) return
    const targets = pages.flatMap(({ redirect, canonical }) => [redirect ?? [], canonical ?? []].flat())
    const names = await namePages(storage.slow, scan, targets)
    const urlOf = (n: number | null) => (n === null ? null : (names.get(n)?.url ?? null))
    yield pages.map((page) => ({ ...page, redirectUrl: urlOf(page.redirect), canonicalUrl: urlOf(page.canonical) }))
    last = pages.at(-1)!.n
  }
}

export interface ExportedLink {
  from: string
  to: string
  text: string | null
  kind: LinkKind
  place: LinkPlace
  nofollow: boolean
  rel: LinkRel[]
  /** Of the target. */
  status: number | null
}

export async function* listLinkRows(storage: Storage, scan: ScanOfProject): AsyncGenerator<ExportedLink[]> {
  for (let last = 0; ; ) {
    const rows = await storage.slow
      .selectFrom('scan_pages')
      .select(['n', 'links', 'facts'])
      .where('scan_key', '=', knownKey(scan.id))
      .where('n', '>', last)
      .where('links', 'is not', null)
      .orderBy('n')
      .limit(LINKING_PAGES_AT_ONCE)
      .execute()
    if (rows.length === 0) return
    const pages = rows.map(({ n, links, facts }) => ({ n, links: unpackLinks(links, facts) }))
    const targets = pages.flatMap(({ links }) => links.map(({ n }) => n))
    const names = await namePages(storage.slow, scan, [...pages.map(({ n }) => n), ...targets])
    const answers = new Answers(storage.slow, scan)
    await answers.read(targets)
    const urlOf = (n: number) => names.get(n)?.url ?? ''
    for (const { n: from, links } of pages)
      if (links.length > 0)
        yield links.map(({ n, text, kind, place, nofollow, rel }) => ({
          from: urlOf(from),
          to: urlOf(n),
          text,
          kind,
          place,
          nofollow,
          rel,
          status: answers.of(n).status,
        }))
    last = rows.at(-1)!.n
  }
}

export interface ExportedFinding extends Pick<StoredCause, 'cause' | 'note' | 'pattern'> {
  /** The place in the page, if the cause has one. */
  where: string | null
  audit: string
  outcome: Outcome
  /** Of a site audit: says the cause. */
  message: Message | null
  /** What the cause is about. */
  target: string | null
  page: string
}

/** One row for each page on which an audit fails or warns, by audit and cause. What is on no page, such as a sitemap that can't be read, is on the start page. */
export async function* listFindingRows(
  storage: Storage,
  scan: ScanOfProject & Pick<Scan, 'url'>,
): AsyncGenerator<ExportedFinding[]> {
  for (let last = { audit: '', position: -1 }; ; ) {
    const rows = await storage.slow
      .selectFrom('scan_findings')
      .select(['audit', 'position', 'count', 'target', 'body', 'pages'])
      .where('scan_key', '=', knownKey(scan.id))
      .where((eb) =>
        eb.or([
          eb('audit', '>', last.audit),
          eb.and([eb('audit', '=', last.audit), eb('position', '>', last.position)]),
        ]),
      )
      .orderBy('audit')
      .orderBy('position')
      .limit(GROUPS_AT_ONCE)
      .execute()
    if (rows.length === 0) return
    for (const { audit, count, target, body, pages } of rows) {
      const { message, cause, outcome, note, pattern } = unpackCause(body)
      if (outcome !== 'fail' && outcome !== 'warn') continue
      const numbers = unpackNumbers(pages, count)
      const about = target === null ? null : ((await namePages(storage.slow, scan, [target])).get(target)?.url ?? null)
      const finding = { audit, outcome, message, cause, where: placeOf(cause), note, pattern, target: about }
      if (numbers.length === 0) yield [{ ...finding, where: fileOf(message), page: scan.url }]
      for (let from = 0; from < numbers.length; from += PAGES_AT_ONCE) {
        const some = [...numbers.subarray(from, from + PAGES_AT_ONCE)]
        const names = await namePages(storage.slow, scan, some)
        yield some.map((n) => ({ ...finding, page: names.get(n)?.url ?? '' }))
      }
    }
    last = rows.at(-1)!
  }
}

/** The file that a message is about. */
function fileOf(message: Message | null): string | null {
  const url = message?.params['url']
  return typeof url === 'string' ? url : null
}
