import { afterEach, expect, it, vi } from 'vitest'
import { openS3 } from './s3-store.ts'

afterEach(() => vi.restoreAllMocks())

it.each([
  ['verdict', null, 'https://verdict.s3.eu-central-1.amazonaws.com/'],
  // The certificate of *.s3.eu-central-1.amazonaws.com is not for it.
  ['files.example.com', null, 'https://s3.eu-central-1.amazonaws.com/files.example.com/'],
  ['files.example.com', 'https://objects.example', 'https://objects.example/files.example.com/'],
])('asks for objects of the bucket %s at %s where the certificate is valid', async (bucket, endpoint, base) => {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    asked.push((request as Request).url)
    return new Response(null, { status: 404 })
  })
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: null }
  const store = openS3({ bucket, prefix: 'production', endpoint, region: 'eu-central-1', ...keys })
  const hash = 'ab'.repeat(32)
  expect(await store.get(hash)).toBeUndefined()
  expect(asked).toEqual([`${base}production/ab/${hash}`])
})

it.each([
  ['once more after a broken connection', new TypeError('fetch failed'), 2],
  ['only once if there is no answer at all', new DOMException('', 'TimeoutError'), 1],
])('asks %s', async (_, error, times) => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(error)
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: null }
  const store = openS3({ bucket: 'verdict', prefix: '', endpoint: null, region: 'eu-central-1', ...keys })
  await expect(store.put('ab'.repeat(32), new Uint8Array(1))).rejects.toMatchObject({ trouble: 'unavailable' })
  expect(fetched).toHaveBeenCalledTimes(times)
})
