import { unpackJsonSync } from '../../common/zstd.ts'
import { eachLink, findInBlock } from '../../engine/site/packed-numbers.ts'
import { LINK_KINDS, LINK_PLACES, type LinkKind, type LinkPlace } from '../../engine/site/page-facts.ts'
import { LINK_NOFOLLOW, linkKind, linkPlace, STATES, type State } from '../../engine/site/site.ts'
import type { StoredFacts } from '../../engine/site/stored-facts.ts'
import { knownKey } from '../ids.ts'
import type { ListPage } from '../records.ts'
import type { Db } from '../tables.ts'
import { namePages } from './scan-findings.ts'
import { findPart } from './scan-pages.ts'
import type { Scan } from './scans.ts'

/** How many numbers of addresses share a row of `scan_inlinks`. */
export const INLINK_BLOCK = 64

/** A link of a page, seen from its other end. */
export interface PageLink {
  n: number
  url: string
  title: string | null
  state: State
  /** null if it was not requested, or gave no answer. */
  status: number | null
  kind: LinkKind
  place: LinkPlace
  nofollow: boolean
  /** What visitors click on; null if it has no text. */
  text: string | null
}

export interface LinkQuestion {
  direction: 'in' | 'out'
  kind?: LinkKind | undefined
  /** Status of the other end, such as `404` or `4xx`. */
  code?: string | undefined
  page: number
  perPage: number
}

interface StoredLink {
  n: number
  bits: number
  /** Position among the links of the page it is on. */
  at: number | null
}

type ScanOfProject = Pick<Scan, 'id' | 'projectKey'>

/** Links of a page in the order they occur, or links to it in the order of the pages that have them. The latter are known at the end of a scan. */
export async function listLinks(
  db: Db,
  scan: ScanOfProject,
  n: number,
  { direction, kind, code, page, perPage }: LinkQuestion,
): Promise<ListPage<PageLink>> {
  const all = await (direction === 'out' ? linksOf(db, scan, n) : linksTo(db, scan, n))
  const ofKind = kind === undefined ? all : all.filter(({ bits }) => LINK_KINDS[linkKind(bits)] === kind)
  const answers = new Answers(db, scan)
  const links = code === undefined ? ofKind : await withCode(ofKind, code, answers)
  const shown = links.slice((page - 1) * perPage, page * perPage)
  const names = await namePages(
    db,
    scan,
    shown.map(({ n }) => n),
  )
  await answers.read(shown.map(({ n }) => n))
  const texts =
    direction === 'out'
      ? await textsOf(db, scan, [n])
      : await textsOf(
          db,
          scan,
          shown.map((link) => link.n),
        )
  const items = await Promise.all(
    shown.map(async (link): Promise<PageLink> => {
      const { url = '', title = null } = names.get(link.n) ?? {}
      const { state, status } = answers.of(link.n)
      return {
        n: link.n,
        url,
        title,
        state,
        status,
        kind: LINK_KINDS[linkKind(link.bits)]!,
        place: LINK_PLACES[linkPlace(link.bits)]!,
        nofollow: (link.bits & LINK_NOFOLLOW) !== 0,
        text: direction === 'out' ? textAt(texts.get(n), link.at) : textTo(texts.get(link.n), n),
      }
    }),
  )
  return { items, total: links.length }
}

async function linksOf(db: Db, { id }: ScanOfProject, n: number): Promise<StoredLink[]> {
  const row = await db
    .selectFrom('scan_pages')
    .select('links')
    .where('scan_key', '=', knownKey(id))
    .where('n', '=', n)
    .executeTakeFirst()
  return unpackLinks(row?.links ?? null)
}

function unpackLinks(bytes: Uint8Array | null): StoredLink[] {
  const links: StoredLink[] = []
  if (bytes !== null) eachLink(bytes, (to, bits) => links.push({ n: to, bits, at: links.length }))
  return links
}

async function linksTo(db: Db, { id }: ScanOfProject, n: number): Promise<StoredLink[]> {
  const row = await db
    .selectFrom('scan_inlinks')
    .select('body')
    .where('scan_key', '=', knownKey(id))
    .where('block', '=', Math.floor(n / INLINK_BLOCK))
    .executeTakeFirst()
  const bytes = row && findInBlock(row.body, n)
  return bytes === undefined ? [] : unpackLinks(bytes).map((link) => ({ ...link, at: null }))
}

async function withCode(links: StoredLink[], code: string, answers: Answers): Promise<StoredLink[]> {
  await answers.read(links.map(({ n }) => n))
  return links.filter(({ n }) => {
    const { status } = answers.of(n)
    return status !== null && (code.endsWith('xx') ? String(status)[0] === code[0] : String(status) === code)
  })
}

interface Answer {
  state: State
  status: number | null
}

const ANSWERS_AT_ONCE = 1_000
const NOT_REQUESTED: Answer = { state: 'skipped', status: null }

/** What addresses answered; links to other sites were checked apart. */
class Answers {
  readonly #db: Db
  readonly #scan: ScanOfProject
  readonly #known = new Map<number, Answer>()
  #external: Map<number, number> | undefined

  constructor(db: Db, scan: ScanOfProject) {
    this.#db = db
    this.#scan = scan
  }

  of(n: number): Answer {
    return this.#known.get(n) ?? NOT_REQUESTED
  }

  async read(numbers: readonly number[]): Promise<void> {
    const unknown = [...new Set(numbers)].filter((n) => !this.#known.has(n))
    for (let from = 0; from < unknown.length; from += ANSWERS_AT_ONCE) {
      const rows = await this.#db
        .selectFrom('scan_pages')
        .select(['n', 'state', 'status'])
        .where('scan_key', '=', knownKey(this.#scan.id))
        .where('n', 'in', unknown.slice(from, from + ANSWERS_AT_ONCE))
        .execute()
      for (const { n, state, status } of rows) this.#known.set(n, { state: STATES[state]!, status: status || null })
    }
    for (const n of unknown) {
      const answer = this.#known.get(n)
      if (answer?.state === 'external') answer.status = (await this.#externalStatus(n)) ?? null
    }
  }

  async #externalStatus(n: number): Promise<number | undefined> {
    if (this.#external === undefined) {
      const body = await findPart(this.#db, this.#scan.id, 'external')
      const checked = body === undefined ? [] : unpackJsonSync<{ n: number; status: number }[]>(body)
      this.#external = new Map(checked.map(({ n, status }) => [n, status]))
    }
    return this.#external.get(n) || undefined
  }
}

interface LinkTexts {
  texts: readonly string[]
  links: Uint8Array
}

/** The texts of the links of some pages. */
async function textsOf(db: Db, { id }: ScanOfProject, pages: readonly number[]): Promise<Map<number, LinkTexts>> {
  const texts = new Map<number, LinkTexts>()
  if (pages.length === 0) return texts
  const rows = await db
    .selectFrom('scan_pages')
    .select(['n', 'facts', 'links'])
    .where('scan_key', '=', knownKey(id))
    .where('n', 'in', [...new Set(pages)])
    .execute()
  for (const { n, facts, links } of rows) {
    if (facts === null || links === null) continue
    texts.set(n, { texts: unpackJsonSync<StoredFacts>(facts).linkTexts ?? [], links })
  }
  return texts
}

function textAt(page: LinkTexts | undefined, at: number | null): string | null {
  return (at === null ? undefined : page?.texts[at]) || null
}

/** The text of the first link of a page to an address. */
function textTo(page: LinkTexts | undefined, n: number): string | null {
  if (page === undefined) return null
  const link = unpackLinks(page.links).find((link) => link.n === n && (page.texts[link.at!] ?? '') !== '')
  return link === undefined ? null : textAt(page, link.at)
}
