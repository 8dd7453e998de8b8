import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Db } from '../tables.ts'
import { announceBlob, type NewBody, type StoredBody, type UploadedBlob } from './blob-rows.ts'
import { type BlobStore, BlobStoreError, MAX_BLOB_BYTES } from './blob-store.ts'

/** After a failure nothing is uploaded for this long: runs don't wait for a store that is down. */
const PAUSE_MS = 30_000

export interface BlobCall {
  call: 'put' | 'get' | 'delete' | 'list'
  outcome: 'ok' | BlobStoreError['trouble']
  seconds: number
}

/** Evidence and files of runs, in object storage if there is one, otherwise in their rows. */
export class Blobs {
  readonly store: BlobStore | null
  /** Called after each request to the store. */
  onCall: (call: BlobCall) => void = () => {}
  /** Called when bytes stay in the database because the store has failed. */
  onFailure: (error: BlobStoreError) => void = () => {}
  readonly #db: Db
  #pausedUntil = Number.NEGATIVE_INFINITY
  /** Until a request succeeds, no run waits for the store. */
  #hasFailed = false

  constructor(db: Db, store: BlobStore | null) {
    this.#db = db
    this.store = store
  }

  /** Whether the last request to the store succeeded; null without a store. */
  get isHealthy(): boolean | null {
    return this.store === null ? null : performance.now() >= this.#pausedUntil
  }

  /** Before the transaction that writes the row. It doesn't fail: what cannot be uploaded stays in the row, and is tried again later. */
  async upload(body: Uint8Array): Promise<NewBody> {
    const { store } = this
    if (store === null || body.length > MAX_BLOB_BYTES) return body
    const waiting: UploadedBlob = { hash: '', body }
    if (!this.isHealthy) return waiting
    if (this.#hasFailed) {
      // A single upload in the background: if the store accepts requests but never responds, waiting would delay runs after each pause.
      this.#pausedUntil = performance.now() + PAUSE_MS
      this.uploadNow(body).catch((error) => this.onFailure(error))
      return waiting
    }
    try {
      return await this.uploadNow(body)
    } catch (error) {
      if (!(error instanceof BlobStoreError)) throw error
      this.onFailure(error)
      return waiting
    }
  }

  /** For what is likely to be replaced soon: it is in its row until upkeep uploads it. */
  uploadLater(body: Uint8Array): NewBody {
    return this.store === null ? body : { hash: '', body }
  }

  /** The same, and fails if the store does. */
  async uploadNow(body: Uint8Array): Promise<UploadedBlob> {
    const store = this.#required()
    // It could not be read back.
    if (body.length > MAX_BLOB_BYTES) return { hash: '', body }
    const hash = createHash('sha256').update(body).digest('hex')
    if (!(await announceBlob(this.#db, { hash, bytes: body.length }))) return { hash: '', body }
    await this.#timed('put', () => store.put(hash, body))
    return { hash, body }
  }

  async uploadFile<T extends { body: Uint8Array }>(file: T): Promise<Omit<T, 'body'> & { body: NewBody }> {
    return { ...file, body: await this.upload(file.body) }
  }

  /** The bytes of a row. Fails with a `BlobStoreError`. */
  async read({ body, blob }: StoredBody): Promise<Uint8Array> {
    if (blob === null || blob === '') return body
    const store = this.#required()
    const found = await this.#timed('get', () => store.get(blob))
    if (found !== undefined) return found
    throw new BlobStoreError('missing', `The object ${blob} is missing in ${store.place}.`)
  }

  /** The same for what is sent on: as it arrives, with one piece in memory. Fails like `read`, or while it is read. */
  async open({ body, blob }: StoredBody): Promise<{ bytes: number | null; body: Uint8Array | Readable }> {
    if (blob === null || blob === '') return { bytes: body.length, body }
    const store = this.#required()
    const found = await this.#timed('get', () => store.open(blob))
    if (found === undefined) throw new BlobStoreError('missing', `The object ${blob} is missing in ${store.place}.`)
    const pieces = Readable.from(found.body, { objectMode: false })
    pieces.once('close', found.close)
    return { bytes: found.bytes, body: pieces }
  }

  async delete(hash: string): Promise<void> {
    const store = this.#required()
    await this.#timed('delete', () => store.delete(hash))
  }

  #required(): BlobStore {
    if (this.store !== null) return this.store
    throw new BlobStoreError('unset', 'This is in object storage, and VERDICT_BLOBS is not set.')
  }

  async #timed<T>(call: BlobCall['call'], ask: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const done = (outcome: BlobCall['outcome']) =>
      this.onCall({ call, outcome, seconds: (performance.now() - began) / 1000 })
    try {
      const got = await ask()
      this.#pausedUntil = Number.NEGATIVE_INFINITY
      this.#hasFailed = false
      done('ok')
      return got
    } catch (error) {
      const { trouble } = error as BlobStoreError
      if (trouble === 'unavailable' || trouble === 'refused') {
        this.#pausedUntil = performance.now() + PAUSE_MS
        this.#hasFailed = true
      }
      done(trouble ?? 'unavailable')
      throw error
    }
  }
}
