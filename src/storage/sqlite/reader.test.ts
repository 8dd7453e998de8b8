import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Connection } from './connection.ts'
import { Reader } from './reader.ts'

describe('the reader', () => {
  let folder: string
  let writer: Connection
  let reader: Reader

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'verdict-reader-'))
    const file = join(folder, 'test.db')
    writer = new Connection(file, { readOnly: false, timeout: 0 })
    writer.database.exec('pragma journal_mode = wal; create table t (a integer); insert into t values (1)')
    reader = new Reader(file)
  })
  afterEach(() => {
    reader.close()
    writer.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const count = async () => (await reader.run('select count(*) as rows from t', [])).rows

  it('answers all that is asked together from one state', async () => {
    const asked = [count(), count(), count()]
    writer.run('insert into t values (2)', [])
    expect(await Promise.all(asked)).toEqual([[{ rows: 2 }], [{ rows: 2 }], [{ rows: 2 }]])
  })

  it('sees what was committed before it was asked', async () => {
    expect(await count()).toEqual([{ rows: 1 }])
    writer.run('insert into t values (2)', [])
    expect(await count()).toEqual([{ rows: 2 }])
    writer.run('insert into t values (3)', [])
    expect(await Promise.all([count(), count()])).toEqual([[{ rows: 3 }], [{ rows: 3 }]])
  })

  it('answers others where one of them fails, and goes on', async () => {
    const wrong = reader.run('select * from nowhere', [])
    const others = Promise.all([count(), count()])
    await expect(wrong).rejects.toThrow('no such table: nowhere')
    expect(await others).toEqual([[{ rows: 1 }], [{ rows: 1 }]])
    expect(await count()).toEqual([{ rows: 1 }])
  })

  it('gives rows as arrays where that is asked for', async () => {
    const [asArrays, asObjects] = [reader.run('select a, 2 as b from t', [], true), reader.run('select a from t', [])]
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
