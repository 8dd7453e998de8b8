import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { commonPart, lowerCaseAscii, lowerLetters, type SearchText } from '../letter-case.ts'
import { FEW_MATCHES, likePattern, RareTexts, type Search } from '../search.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import { addToReservoir, drawFromReservoir } from './reservoir.ts'

const BATCH = 500
/** Three rare ones narrow the choice as well as all of them, and the common ones are what costs. */
const GRAMS_ASKED = 3
/** Of a long text, so many places are looked at. */
const PLACES = 32

/**
 * FTS5 with trigrams knows which reports hold which three characters; all that it names are looked at by LIKE again.
 * It is fed in batches behind the reports, so the reports that still wait (`search_tail`) are always among the choice.
 */
export class SqliteSearch implements Search {
  readonly #db: Db
  readonly #slow: Db
  readonly #background: Storage['background']
  readonly #sample: RareTexts

  constructor({ db, slow, background }: Pick<Storage, 'db' | 'slow' | 'background'>) {
    this.#db = db
    this.#slow = slow
    this.#background = background
    this.#sample = new RareTexts(() => drawFromReservoir(slow))
  }

  like(sought: SearchText): RawBuilder<SqlBool> {
    const { text, letters } = sought
    if (letters.length === 0) return urlLike(text)
    const lowered = lowerLetters(sql`lower(reports.url)`, letters)
    return sql<SqlBool>`${urlLike(commonPart(sought))} and ${lowered} like ${likePattern(text)} escape '\\'`
  }

  async few(text: string): Promise<RawBuilder<SqlBool> | undefined> {
    // No URL holds such characters, and the index counts some of them otherwise.
    if (/[^\x20-\x7e]/.test(text)) return undefined
    const sought = lowerCaseAscii(text)
    if ((await this.#sample.expected(sought)) > 2 * FEW_MATCHES) return undefined
    const indexed =
      sought.length < 3 ? beginning(sought) : holding(await this.#sample.rarest(grams(sought), GRAMS_ASKED))
    const query = sql`${indexed} union all select key from search_tail`
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from (${query} limit ${FEW_MATCHES + 1})`.execute(this.#slow)
    return rows[0]!.found > FEW_MATCHES ? undefined : sql<SqlBool>`reports.key in (${query})`
  }

  async feed(): Promise<number> {
    // Asked every second: where nothing waits, no thread need start and nothing be committed.
    const { rows: waiting } = await sql`select key from search_tail limit 1`.execute(this.#db)
    if (waiting.length === 0) return 0
    return this.#background(async (db) => {
      const { rows } = await sql<{ key: number; url: string }>`
        select reports.key, reports.url from search_tail join reports on reports.key = search_tail.key
        order by search_tail.key limit ${BATCH}`.execute(db)
      const last = rows.at(-1)?.key
      if (last === undefined) return 0
      // Two line ends behind the URL: so its last characters begin trigrams too, and short texts are found there.
      await sql`insert into report_search (rowid, url)
        select key, url || char(10, 10) from reports
        where key in (select key from search_tail where key <= ${last})`.execute(db)
      await sql`delete from search_tail where key <= ${last}`.execute(db)
      const urls = rows.map((row) => row.url)
      await addToReservoir(db, urls)
      return rows.length
    })
  }
}

function urlLike(text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`reports.url like ${likePattern(text)} escape '\\'`
}

/** Reports with a trigram that begins so: that is every report that holds this text of one or two characters. */
function beginning(text: string): RawBuilder<unknown> {
  return sql`select doc as key from report_search_terms where term >= ${text} and term < ${`${text}\u{10ffff}`}`
}

function holding(chosen: readonly string[]): RawBuilder<unknown> {
  const words = chosen.map((gram) => `"${gram.replaceAll('"', '""')}"`).join(' AND ')
  return sql`select rowid as key from report_search where report_search match ${words}`
}

function* grams(text: string): Generator<string> {
  const step = Math.max(1, Math.floor((text.length - 2) / PLACES))
  for (let at = 0; at + 3 <= text.length; at += step) yield text.slice(at, at + 3)
}
