import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Connection } from './connection.ts'
import { Thread, Threads } from './threads.ts'

const LONG =
  'with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000000) select count(*) as c from n'

describe('threads', () => {
  let folder: string
  let file: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'verdict-threads-'))
    file = join(folder, 'test.db')
    const connection = new Connection(file, { readOnly: false, timeout: 0 })
    connection.database.exec('pragma journal_mode = wal; create table t (a integer, b blob)')
    connection.close()
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('answer while the event loop runs on', async () => {
    const threads = new Threads({ file, readOnly: true }, 2)
    let rounds = 0
    const counting = setInterval(() => rounds++, 1)
    const answers = await Promise.all([threads.run(LONG, []), threads.run(LONG, [])])
    clearInterval(counting)
    expect(answers.map(({ rows }) => rows)).toEqual([[{ c: 2_000_000 }], [{ c: 2_000_000 }]])
    expect(rounds).toBeGreaterThan(5)
    await threads.close()
  })

  it('write where they may, and tell how much', async () => {
    const thread = new Thread({ file, readOnly: false })
    const body = new Uint8Array([1, 2, 3])
    expect(await thread.run('insert into t values (?, ?), (2, null)', [1, body])).toMatchObject({
      changes: 2,
      rows: [],
    })
    expect((await thread.run('select b from t where a = 1', [])).rows).toEqual([{ b: body }])
    await thread.close()
    const reading = new Thread({ file, readOnly: true })
    await expect(reading.run('delete from t', [])).rejects.toMatchObject({ errcode: 8 })
    await reading.close()
  })

  it('hand errors over with their code', async () => {
    const thread = new Thread({ file, readOnly: true })
    await expect(thread.run('select * from nowhere', [])).rejects.toMatchObject({
      message: 'no such table: nowhere',
      code: 'ERR_SQLITE_ERROR',
      errcode: 1,
    })
    await thread.close()
    await expect(thread.run('select 1', [])).rejects.toThrow('closed')
  })

  it('end when nothing was asked for a while, and start again with the next question', async () => {
    const thread = new Thread({ file, readOnly: false, idleMs: 10 })
    await thread.run('create temp table mine (a integer)', [])
    // A temporary table is of one connection: it is gone with the thread.
    const ask = () => thread.run('select count(*) as c from mine', []).catch((error: Error) => error.message)
    await expect.poll(ask, { interval: 100 }).toBe('no such table: mine')
    await thread.close()
  })

  it('start again after one has died', async () => {
    const late = join(folder, 'late')
    const thread = new Thread({ file: join(late, 'test.db'), readOnly: true })
    await expect(thread.run('select 1 as one', [])).rejects.toThrow('unable to open database file')
    mkdirSync(late)
    copyFileSync(file, join(late, 'test.db'))
    expect((await thread.run('select 1 as one', [])).rows).toEqual([{ one: 1 }])
    await thread.close()
  })

  it('keep the process until they are closed, also if an answer comes meanwhile', async () => {
    const program = join(folder, 'program.mjs')
    const text = `
      import { Thread } from ${JSON.stringify(new URL('./threads.ts', import.meta.url))}
      const thread = new Thread({ file: ${JSON.stringify(file)}, readOnly: true })
      await thread.run('select 1', [])
      thread.run('select 1', []).catch(() => {})
      // The thread answers before its reply can be received.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
      await thread.close()
      console.log('closed')`
    writeFileSync(program, text)
    const { stdout } = await promisify(execFile)(process.execPath, [program])
    expect(stdout).toBe('closed\n')
  })
})
