import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Connection } from './connection.ts'
import { Reader } from './reader.ts'
import { Writer } from './writer.ts'

describe('the reader', () => {
  let folder: string
  let writer: Writer
  let other: Connection
  let reader: Reader

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'verdict-reader-'))
    const file = join(folder, 'test.db')
    other = new Connection(file, { readOnly: false, timeout: 0 })
    other.database.exec(
      'pragma journal_mode = wal; create table t (a integer); insert into t values (1); create table settings (name text)',
    )
    writer = new Writer(file)
    reader = new Reader(file, writer)
  })
  afterEach(async () => {
    reader.close()
    other.close()
    await writer.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const count = async () => (await reader.run('select count(*) as rows from t', [])).rows

  it('answers all that is asked together from one state', async () => {
    const asked = [count(), count(), count()]
    other.run('insert into t values (2)', [])
    expect(await Promise.all(asked)).toEqual([[{ rows: 2 }], [{ rows: 2 }], [{ rows: 2 }]])
  })

  it('sees what was committed before it was asked', async () => {
    expect(await count()).toEqual([{ rows: 1 }])
    other.run('insert into t values (2)', [])
    expect(await count()).toEqual([{ rows: 2 }])
    other.run('insert into t values (3)', [])
    expect(await Promise.all([count(), count()])).toEqual([[{ rows: 3 }], [{ rows: 3 }]])
  })

  it('reads through the connection that writes, but not in the middle of a transaction', async () => {
    const look = async () => (await reader.run('select count(*) as rows, total_changes() as changes from t', [])).rows
    await writer.begin()
    writer.run('insert into t values (2)', [])
    expect(await look(), 'by another connection').toEqual([{ rows: 1, changes: 0 }])
    const committed = writer.commit()
    expect(await look(), 'by the one that made the change').toEqual([{ rows: 2, changes: 1 }])
    await committed
    const withClause = reader.run('with all_of_t as (select * from t) select count(*) as rows from all_of_t', [])
    expect((await withClause).rows).toEqual([{ rows: 2 }])
  })

  it('refuses to write also by a statement that begins as a question does', async () => {
    const asked = reader.run('with two as (select 2) insert into t select * from two', [])
    await expect(asked).rejects.toMatchObject({ errcode: 8 })
    expect(await count()).toEqual([{ rows: 1 }])
  })

  it('answers others where one of them fails, and goes on', async () => {
    const wrong = reader.run('select * from nowhere', [])
    const others = Promise.all([count(), count()])
    await expect(wrong).rejects.toThrow('no such table: nowhere')
    expect(await others).toEqual([[{ rows: 1 }], [{ rows: 1 }]])
    expect(await count()).toEqual([{ rows: 1 }])
  })

  it('gives rows as arrays where that is asked for', async () => {
    const asArrays = reader.run('select a, 2 as b from t', [], true)
    const asObjects = reader.run('select a from t', [])
    expect((await asArrays).rows).toEqual([[1, 2]])
    expect((await asObjects).rows).toEqual([{ a: 1 }])
  })

  it('refuses to write', async () => {
    await expect(reader.run('insert into t values (2)', [])).rejects.toMatchObject({ errcode: 8 })
  })

  it('refuses what is asked after it closed', async () => {
    const late = count()
    reader.close()
    await expect(late).rejects.toThrow('not open')
  })
})
