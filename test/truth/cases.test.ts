import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesIn, OWN_CASES, rowsOf } from './case-files.ts'
import { suites } from './suites/index.ts'

describe('our own cases', () => {
  it.each(filesIn(OWN_CASES).map((path) => [basename(path, '.jsonl'), path]))('agrees with %s', async (name, path) => {
    const suite = await suites[name]!()
    const wrong = rowsOf(path).flatMap((row) => {
      const { verdict, ours } = suite.compare(row)
      return verdict === 'agree' ? [] : [`${row.id} ${verdict}: ${ours} ${row.input.html}`]
    })
    expect(wrong).toEqual([])
  })
})
