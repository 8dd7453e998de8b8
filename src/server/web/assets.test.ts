import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readAssets } from './assets.ts'
import { useSite } from './testing/use-site.ts'

const css = readAssets().get('base.css')!
const site = useSite()

describe('an asset', () => {
  it('can be cached forever, because its URL changes with its content', async () => {
    const { statusCode, headers, body } = await site.app.inject(css.path)
    expect(statusCode).toBe(200)
    expect(body).toBe(css.bytes.toString())
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('is compressed for clients that support it', async () => {
    const { headers, rawPayload } = await site.app.inject({ url: css.path, headers: { 'accept-encoding': 'gzip, br' } })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).equals(css.bytes)).toBe(true)
  })

  it('has no other URL', async () => {
    expect((await site.app.inject('/assets/000000000000/base.css')).statusCode).toBe(404)
    expect((await site.app.inject('/assets/../base.css')).statusCode).toBe(404)
  })

  it('is a stylesheet joined from the files of a folder, in order', () => {
    const text = css.bytes.toString()
    expect(text.indexOf(':root')).toBe(0)
    expect(text.indexOf('@media print')).toBeGreaterThan(text.indexOf('.button'))
  })
})
