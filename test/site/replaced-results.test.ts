import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packMark, readMarks } from '../../src/storage/scans/scan-marks.ts'
import { takeScan } from '../../src/storage/scans/scan-progress.ts'
import { type ResultRows, replaceResults, storeResults } from '../../src/storage/scans/scan-results.ts'
import { KINDS, openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'
import { newScan } from './new-scan.ts'

const NOW = Date.parse('2026-01-15T12:00:00Z')

function marks(name: string, ...numbers: number[]): ResultRows {
  return { table: 'scan_marks', rows: [{ name, ...packMark(Uint32Array.from(numbers)) }] }
}

describe.each(KINDS)('results that are replaced while they are read, on %s', (kind) => {
  let test: TestStorage
  let id: string

  const read = async () => [
    [...(await readMarks(test.storage.db, { id }, ['result:good']))],
    [...(await readMarks(test.storage.db, { id }, ['result:bad']))],
  ]

  beforeAll(async () => {
    test = await openTestStorage(kind)
    const { storage } = test
    const scan = await newScan(storage, 'https://a.example/', {}, NOW)
    id = scan.id
    const attempt = await storage.transaction((db) => takeScan(db, id, NOW))
    await storeResults(storage, { ...scan, attempt }, [marks('result:good', 1, 2, 3), marks('result:bad', 4)])
  })
  afterAll(() => test.close())

  it('stay as they are if the scan goes on', async () => {
    const replaced = replaceResults(
      test.storage,
      { id },
      async () => false,
      () => [marks('result:good', 9)],
    )
    expect(await replaced).toBe(false)
    expect(await read()).toEqual([[1, 2, 3], [4]])
  })

  it('are the old ones until all of the new ones are there', async () => {
    const meanwhile: number[][][] = []
    async function* results() {
      yield marks('result:good', 1)
      meanwhile.push(await read())
      yield marks('result:bad', 2, 3, 4)
      meanwhile.push(await read())
    }
    expect(await replaceResults(test.storage, { id }, async () => true, results)).toBe(true)
    expect(meanwhile).toEqual([
      [[1, 2, 3], [4]],
      [[1, 2, 3], [4]],
    ])
    expect(await read()).toEqual([[1], [2, 3, 4]])
  })
})
