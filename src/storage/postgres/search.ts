import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { commonPart, lowerCaseAscii, lowerLetters, type SearchText } from '../letter-case.ts'
import { FEW_MATCHES, likePattern, RareTexts, type Search, type UrlSample } from '../search.ts'
import type { Db } from '../tables.ts'

const SAMPLED = 2000
/** Two rare words narrow the choice as well as all of them, and the common ones are what costs: they are not asked for. */
const WORDS_ASKED = 2

/**
 * pg_trgm knows which reports hold which three letters or digits of a word. It is asked for the rarest words of the text
 * alone; the whole text is then looked for in what it names.
 */
export class PostgresSearch implements Search {
  readonly #sample: RareTexts

  constructor(slow: Db) {
    this.#sample = new RareTexts(() => drawFromTable(slow))
  }

  /** By another collation, which sorts alike, than the index has: so the index is not asked where it would name too many. */
  like(sought: SearchText): RawBuilder<SqlBool> {
    const { text, letters } = sought
    const url = sql`reports.folded collate "POSIX"`
    if (letters.length === 0) return sql<SqlBool>`${url} like ${likePattern(text)}`
    return sql<SqlBool>`${url} like ${likePattern(commonPart(sought))} and ${lowerLetters(url, letters)} like ${likePattern(text)}`
  }

  async few(text: string): Promise<RawBuilder<SqlBool> | undefined> {
    const words: string[] = []
    for (const word of await this.#sample.rarest(wordsOf(lowerCaseAscii(text)), WORDS_ASKED))
      if ((await this.#sample.expected(word)) <= FEW_MATCHES) words.push(word)
    if (words.length === 0) return undefined
    const named = words.map((word) => sql`reports.folded like ${likePattern(word)}`)
    return sql<SqlBool>`${sql.join(named, sql` and `)}`
  }

  /** PostgreSQL keeps the index itself. */
  async feed(): Promise<number> {
    return 0
  }
}

async function drawFromTable(db: Db): Promise<UrlSample> {
  const { rows } = await sql<{ total: number }>`
    select greatest(reltuples, 1)::float8 as total from pg_class where oid = 'reports'::regclass`.execute(db)
  const { total } = rows[0]!
  const percent = Math.min(100, (100 * SAMPLED) / total)
  const drawn = await sql<{ folded: string }>`
    select folded from reports tablesample system (${percent}) limit ${2 * SAMPLED}`.execute(db)
  return { urls: drawn.rows.map((row) => row.folded), total }
}

/**
 * The words of a text, each with the characters beside it that bound it, as far as the index knows them: it knows three
 * characters of a word, or where it begins, or the last two.
 */
function* wordsOf(text: string): Generator<string> {
  for (const { 0: word, index } of text.matchAll(/[a-z0-9]+/g)) {
    const before = text.slice(Math.max(0, index - 1), index)
    const after = text.slice(index + word.length, index + word.length + 1)
    const known = word.length + 2 * before.length + after.length
    if (known >= 3) yield before + word + after
  }
}
