import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settle } from '../../../test/event-loop.ts'
import { Connection } from './connection.ts'
import { Writer } from './writer.ts'

describe('the writer', () => {
  let folder: string
  let file: string
  let reader: Connection
  let writer: Writer
  let commits: number

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'verdict-writer-'))
    file = join(folder, 'test.db')
    const first = new Connection(file, { readOnly: false, timeout: 0 })
    first.database.exec('pragma journal_mode = wal; create table settings (name text primary key)')
    first.close()
    commits = 0
    writer = new Writer(file, { onCommit: () => commits++ })
    reader = new Connection(file, { readOnly: true, timeout: 0 })
  })
  afterEach(async () => {
    reader.close()
    await writer.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const stored = () =>
    reader.run('select name from settings order by name', []).rows.map((row) => (row as { name: string }).name)
  const insert = (name: string) => writer.run('insert into settings values (?)', [name])

  async function transact(work: () => unknown): Promise<void> {
    await writer.begin()
    try {
      await work()
    } catch (error) {
      writer.rollback()
      throw error
    }
    await writer.commit()
  }

  it('makes one commit of what ends in one round of the event loop', async () => {
    await Promise.all(['a', 'b', 'c'].map((name) => transact(() => insert(name))))
    expect(stored()).toEqual(['a', 'b', 'c'])
    expect(commits).toBe(1)
    await transact(() => insert('d'))
    expect(commits).toBe(2)
  })

  it('runs transactions one after the other, in the order of asking', async () => {
    const steps: string[] = []
    const slow = (name: string) => async () => {
      steps.push(`${name} begins`)
      await settle()
      steps.push(`${name} ends`)
    }
    await Promise.all(['a', 'b', 'c'].map((name) => transact(slow(name))))
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })

  it('takes one back without the others', async () => {
    const failing = () => {
      insert('b')
      throw new Error('no')
    }
    const works = [() => insert('a'), failing, () => insert('c')]
    const settled = await Promise.allSettled(works.map(transact))
    expect(settled.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(stored()).toEqual(['a', 'c'])
  })

  it('shows nothing before it is committed', async () => {
    await transact(async () => {
      insert('a')
      await settle()
      expect(stored()).toEqual([])
    })
    expect(stored()).toEqual(['a'])
  })

  it('holds what has ended until one that takes longer has ended too', async () => {
    const slow = transact(settle)
    await Promise.all([slow, transact(() => insert('a'))])
    expect(stored()).toEqual(['a'])
  })

  it('tells everybody when SQLite rolls all of it back', async () => {
    const failing = () => {
      writer.database.exec('rollback')
      insert('b')
    }
    const works = [() => insert('a'), failing, () => insert('c')]
    const settled = await Promise.allSettled(works.map(transact))
    expect(settled.map((one) => one.status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(stored()).toEqual(['c'])
  })

  it('survives a full disk: what does not fit is refused, with what shared its commit, and the rest goes on', async () => {
    const [{ page_count: pages }] = writer.database.prepare('pragma page_count').all() as [{ page_count: number }]
    writer.database.exec(`pragma max_page_count = ${pages + 2}`)
    const works = [() => insert('a'), () => insert('b'.repeat(100_000)), () => insert('c')]
    const settled = await Promise.allSettled(works.map(transact))
    expect(settled[1]).toMatchObject({ status: 'rejected', reason: { errcode: 13 } })
    const kept = ['a', 'b', 'c'].filter((_, index) => settled[index]!.status === 'fulfilled')
    expect(stored()).toEqual(kept)
    await transact(() => insert('d'))
    expect(stored()).toEqual([...kept, 'd'])
  })

  it('waits for another process that writes, without holding the event loop up', async () => {
    const other = new Connection(file, { readOnly: false, timeout: 0 })
    other.run('begin immediate', [])
    let rounds = 0
    const counting = setInterval(() => rounds++, 1)
    const waiting = transact(() => insert('a'))
    await expect.poll(() => rounds).toBeGreaterThan(3)
    expect(stored()).toEqual([])
    other.run('commit', [])
    other.close()
    await waiting
    clearInterval(counting)
    expect(stored()).toEqual(['a'])
  })

  it('lets one other writer write alone, after what has ended and before what comes', async () => {
    const seen: string[][] = []
    await Promise.all([
      transact(() => insert('a')),
      writer.exclusively(async () => {
        seen.push(stored())
        await settle()
        seen.push(stored())
      }),
      transact(() => insert('b')),
    ])
    expect(seen).toEqual([['a'], ['a']])
    expect(stored()).toEqual(['a', 'b'])
  })
})
