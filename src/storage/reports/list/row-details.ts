import { knownKey } from '../../ids.ts'
import type { Db } from '../../tables.ts'

/** What the dashboard shows of a listed report besides its row. */
export interface RowDetails {
  /** The title of the page in the latest result. */
  title: string | null
  /** The hash of the page's icon. */
  icon: string | null
  /** Of the latest judged runs, the oldest first. */
  scores: number[]
}

const SCORES = 12

/** The details of all reports on a page of a list, by id: two questions, however many they are. */
export async function findRowDetails(db: Db, ids: readonly string[]): Promise<Map<string, RowDetails>> {
  const details = new Map<string, RowDetails>()
  if (ids.length === 0) return details
  const keys = ids.map(knownKey)
  const rows = await db.selectFrom('reports').select(['key', 'id', 'title', 'icon']).where('key', 'in', keys).execute()
  const byKey = new Map(rows.map(({ key, ...row }) => [key, { ...row, scores: [] as number[] }]))
  for (const { report_key: key, score } of await selectScores(db, keys).execute())
    byKey.get(key)?.scores.unshift(score!)
  for (const { id, ...found } of byKey.values()) details.set(id, found)
  return details
}

/** The index leads to the latest runs of each report, so none of its older ones is read. */
function selectScores(db: Db, keys: readonly number[]) {
  const scoresOf = (key: number) =>
    db.selectFrom((eb) =>
      eb
        .selectFrom('runs')
        .select(['report_key', 'score', 'key'])
        .where('report_key', '=', key)
        .where('score', 'is not', null)
        .where('label_branch', 'is', null)
        .orderBy('key', 'desc')
        .limit(SCORES)
        .as('latest'),
    )
  const [first, ...others] = keys.map((key) => scoresOf(key).select(['report_key', 'score', 'key']))
  return db
    .selectFrom(others.reduce((all, one) => all.unionAll(one), first!).as('all_scores'))
    .selectAll()
    .orderBy('key', 'desc')
}
