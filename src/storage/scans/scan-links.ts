import { unpackJsonSync } from '../../common/zstd.ts'
import { eachPackedLink, findInBlock } from '../../engine/site/packed-numbers.ts'
import {
  LINK_KINDS,
  LINK_PLACES,
  LINK_RELS,
  type LinkKind,
  type LinkPlace,
  type LinkRel,
} from '../../engine/site/pages/page-facts.ts'
import type { StoredFacts } from '../../engine/site/pages/stored-facts.ts'
import {
  LINK_NOFOLLOW,
  LINK_REL_SHIFT,
  linkKind,
  linkPlace,
  type Skip,
  STATE,
  STATES,
  type State,
  skipOf,
} from '../../engine/site/site.ts'
import { knownKey } from '../ids.ts'
import type { ListPage, PageNumber } from '../records.ts'
import type { Db } from '../tables.ts'
import type { Scan } from './scan.ts'
import { namePages } from './scan-findings.ts'
import { findPart } from './scan-pages.ts'

/** A link of a page, seen from its other end. */
export interface PageLink {
  n: number
  url: string
  title: string | null
  state: State
  /** null if it was not requested, or gave no answer. */
  status: number | null
  /** Why it was not requested; null if it was, or is of another site. */
  skipped: Skip | null
  kind: LinkKind
  place: LinkPlace
  nofollow: boolean
  rel: LinkRel[]
  /** What visitors click on; null if it has no text. */
  text: string | null
}

export interface LinkQuestion extends PageNumber {
  direction: 'in' | 'out'
  kind?: LinkKind | undefined
  /** Status of the other end, such as `404` or `4xx`. */
  code?: string | undefined
}

/** A link as the page that has it stores it. */
type StoredLink = Pick<PageLink, 'n' | 'kind' | 'place' | 'nofollow' | 'rel' | 'text'>

type ScanOfProject = Pick<Scan, 'id' | 'projectKey'>

/** Links of a page in the order they occur, or links to it in the order of the pages that have them. The latter are known at the end of a scan. */
export async function listLinks(
  db: Db,
  scan: ScanOfProject,
  n: number,
  { direction, kind, code, page, perPage }: LinkQuestion,
): Promise<ListPage<PageLink>> {
  const all = await (direction === 'out' ? linksOf(db, scan, n) : linksTo(db, scan, n))
  const ofKind = kind === undefined ? all : all.filter((link) => link.kind === kind)
  const answers = new Answers(db, scan)
  const links = code === undefined ? ofKind : await withCode(ofKind, code, answers)
  const shown = links.slice((page - 1) * perPage, page * perPage)
  const numbers = shown.map((link) => link.n)
  const names = await namePages(db, scan, numbers)
  await answers.read(numbers)
  const texts = direction === 'in' ? await textsTo(db, scan, n, numbers) : undefined
  const items = shown.map((link): PageLink => {
    const { url = '', title = null } = names.get(link.n) ?? {}
    return {
      ...link,
      url,
      title,
      ...answers.of(link.n),
      text: texts === undefined ? link.text : (texts.get(link.n) ?? null),
    }
  })
  return { items, total: links.length }
}

async function linksOf(db: Db, { id }: ScanOfProject, n: number): Promise<StoredLink[]> {
  const row = await db
    .selectFrom('scan_pages')
    .select(['links', 'facts'])
    .where('scan_key', '=', knownKey(id))
    .where('n', '=', n)
    .executeTakeFirst()
  return row === undefined ? [] : unpackLinks(row.links, row.facts)
}

/** The links of a page, in their order on it. */
export function unpackLinks(packed: Uint8Array | null, facts: Uint8Array | null): StoredLink[] {
  const links: StoredLink[] = []
  if (packed === null) return links
  const texts = facts === null ? [] : (unpackJsonSync<StoredFacts>(facts).linkTexts ?? [])
  eachPackedLink(packed, (n, bits) =>
    links.push({
      n,
      kind: LINK_KINDS[linkKind(bits)]!,
      place: LINK_PLACES[linkPlace(bits)]!,
      nofollow: (bits & LINK_NOFOLLOW) !== 0,
      rel: LINK_RELS.filter((_, at) => (bits & (1 << (LINK_REL_SHIFT + at))) !== 0),
      text: texts[links.length] || null,
    }),
  )
  return links
}

/** They are in the row that begins with the address, or with the last one before it. */
async function linksTo(db: Db, { id }: ScanOfProject, n: number): Promise<StoredLink[]> {
  const scanKey = knownKey(id)
  const rows = await db
    .selectFrom('scan_inlinks')
    .select('body')
    .where('scan_key', '=', scanKey)
    .where('n', '=', (eb) =>
      eb
        .selectFrom('scan_inlinks')
        .select('n')
        .where('scan_key', '=', scanKey)
        .where('n', '<=', n)
        .orderBy('n', 'desc')
        .limit(1),
    )
    .orderBy('part')
    .execute()
  return rows.flatMap(({ body }) => unpackLinks(findInBlock(body, n) ?? null, null))
}

async function withCode(links: StoredLink[], code: string, answers: Answers): Promise<StoredLink[]> {
  await answers.read(links.map(({ n }) => n))
  return links.filter(({ n }) => {
    const { status } = answers.of(n)
    return status !== null && (code.endsWith('xx') ? String(status)[0] === code[0] : String(status) === code)
  })
}

type Answer = Pick<PageLink, 'state' | 'status' | 'skipped'>

const ANSWERS_AT_ONCE = 1_000
const NOT_REQUESTED: Answer = { state: 'skipped', status: null, skipped: null }

/** What addresses answered; links to other sites were checked apart. */
export class Answers {
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
        .select(['n', 'state', 'status', 'flags'])
        .where('scan_key', '=', knownKey(this.#scan.id))
        .where('n', 'in', unknown.slice(from, from + ANSWERS_AT_ONCE))
        .execute()
      for (const { n, state, status, flags } of rows) {
        const skipped = state === STATE.skipped ? skipOf(flags) : null
        this.#known.set(n, { state: STATES[state]!, status: status || null, skipped })
      }
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

/** The texts of links to an address, by the pages that have them; of several on a page, the first. */
async function textsTo(
  db: Db,
  { id }: ScanOfProject,
  target: number,
  pages: readonly number[],
): Promise<Map<number, string>> {
  const texts = new Map<number, string>()
  if (pages.length === 0) return texts
  const rows = await db
    .selectFrom('scan_pages')
    .select(['n', 'facts', 'links'])
    .where('scan_key', '=', knownKey(id))
    .where('n', 'in', [...new Set(pages)])
    .execute()
  for (const { n, facts, links } of rows) {
    const link = unpackLinks(links, facts).find((link) => link.n === target && link.text !== null)
    if (link !== undefined) texts.set(n, link.text!)
  }
  return texts
}
