import { expect, it } from 'vitest'
import { packJson } from '../../../common/zstd.ts'
import type { Http } from '../../../engine/net/http.ts'
import { SharedFiles, type SharedFilesOptions } from './shared-files.ts'

const URL_ = 'https://example.com/app.js'

function filesWith(changes: Partial<SharedFilesOptions> = {}): SharedFiles {
  const { signal } = new AbortController()
  return new SharedFiles({
    http: {} as Http,
    signal,
    isAllowed: async () => false,
    stored: async () => undefined,
    ...changes,
  })
}

it('two thousand files of a scan are requested; those beyond are said to be too many', async () => {
  const files = filesWith()
  const get = (n: number) => files.get(`${URL_}?${n}`, 'script')
  const all = await Promise.all(Array.from({ length: 2_000 }, (_, n) => get(n)))
  const beyond = await get(2_000)
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(beyond).not.toEqual(all[0])
  expect(await get(0)).toBe(all[0])
  expect(files.takeNew()).toHaveLength(2_000)
  expect(files.takeNew()).toHaveLength(0)
})

it('what an earlier attempt stored is not requested, unless it is another file with the same hash', async () => {
  const kept = { ok: true, value: { kept: true } }
  const storedAs = (url: string) => filesWith({ stored: async () => packJson([url, kept]) }).get(URL_, 'script')
  expect(await storedAs(URL_)).toEqual(kept)
  expect(await storedAs(`${URL_}?2`)).toMatchObject({ ok: false })
})
