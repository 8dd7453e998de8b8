import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { type BlobStore, BlobStoreError, MAX_BLOB_BYTES, type OpenBlob } from './blob-store.ts'

export interface S3Settings {
  bucket: string
  /** Without slashes at its ends; may be empty. */
  prefix: string
  /** Of an S3-compatible server, which gets the bucket in the path; null: AWS, with the bucket in the host name if it can be there. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
}

const TIMEOUT_MS = 15_000
const ATTEMPTS = 2
/** Of a list: 1,000 keys of a few hundred characters each. */
const MAX_LIST_BYTES = 4 * 1024 * 1024
const HASH = /^[\da-f]{64}$/

export function openS3(settings: S3Settings): BlobStore {
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, sessionToken } = settings
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === null ? {} : { sessionToken }),
    region,
    service: 's3',
  })
  // The certificate of AWS is for one more label: a bucket with a dot in its name is in the path there, too.
  const base =
    endpoint === null && !bucket.includes('.')
      ? `https://${bucket}.s3.${region}.amazonaws.com/`
      : `${(endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')}/${encodeURIComponent(bucket)}/`
  const folder = prefix === '' ? '' : `${prefix}/`
  // Two levels, as object stores on a file system keep a folder for each.
  const keyOf = (hash: string) => `${folder}${hash.slice(0, 2)}/${hash}`
  const urlOf = (hash: string) => base + keyOf(hash).split('/').map(encodeURIComponent).join('/')

  return {
    place: `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`,
    async put(hash, body) {
      // The store compares the body with its hash, which is signed.
      const headers = { 'x-amz-content-sha256': hash, 'content-type': 'application/octet-stream' }
      await call('PUT', urlOf(hash), { body: body as Uint8Array<ArrayBuffer>, headers })
    },
    async get(hash) {
      const body = await call('GET', urlOf(hash), {}, MAX_BLOB_BYTES)
      if (body === undefined) return undefined
      if (createHash('sha256').update(body).digest('hex') !== hash) throw damaged(hash)
      return body
    },
    open: (hash) => again(() => openOnce(hash)),
    async delete(hash) {
      await call('DELETE', urlOf(hash))
    },
    async *list() {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: folder })
        if (token !== undefined) query.set('continuation-token', token)
        const body = await call('GET', `${base.slice(0, -1)}?${query}`, {}, MAX_LIST_BYTES)
        if (body === undefined) throw new BlobStoreError('refused', `The bucket ${bucket} does not exist.`)
        const xml = new TextDecoder().decode(body)
        yield [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].flatMap(([, key]) => {
          const hash = key!.slice(folder.length + 3)
          return HASH.test(hash) && key === keyOf(hash) ? [hash] : []
        })
        const [, next] = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml) ?? []
        token = next?.replaceAll('&amp;', '&')
      } while (token !== undefined)
    },
  }

  function damaged(hash: string): BlobStoreError {
    return new BlobStoreError('broken', `The object ${keyOf(hash)} is damaged: its content doesn't match its hash.`)
  }

  /** undefined: 404 for an object. */
  function call(
    method: string,
    url: string,
    init: { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
    mostBytes = 64 * 1024,
  ): Promise<Uint8Array | undefined> {
    return again(() => callOnce(method, url, init, mostBytes))
  }

  /** Tries once more after what may pass. Not after a silence: a run waits for it, and has waited long enough. */
  async function again<T>(ask: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask()
      } catch (error) {
        const passing = error instanceof BlobStoreError && error.trouble === 'unavailable'
        if (!passing || attempt === ATTEMPTS || isTimeout(error.cause)) throw error
      }
    }
  }

  async function callOnce(
    method: string,
    url: string,
    init: { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
    mostBytes: number,
  ): Promise<Uint8Array | undefined> {
    const signed = await client.sign(url, { method, ...init })
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      // A redirect would go where the operator did not send us.
      const response = await fetch(signed, { redirect: 'manual', signal })
      const isWanted = method === 'GET' && response.ok
      const body = await readBody(response, isWanted ? mostBytes : 64 * 1024)
      return response.ok ? body : refused(response, method, body)
    } catch (error) {
      throw unreachable(error)
    }
  }

  /** With its headers; the body is read later, a piece at a time, each within the time limit. */
  async function openOnce(hash: string): Promise<OpenBlob | undefined> {
    const signed = await client.sign(urlOf(hash), { method: 'GET' })
    const stop = new AbortController()
    const within = async <T>(wait: () => Promise<T>): Promise<T> => {
      const timer = setTimeout(() => stop.abort(new DOMException('', 'TimeoutError')), TIMEOUT_MS)
      try {
        return await wait()
      } catch (error) {
        throw unreachable(error)
      } finally {
        clearTimeout(timer)
      }
    }
    const response = await within(() => fetch(signed, { redirect: 'manual', signal: stop.signal }))
    if (!response.ok || response.body === null)
      return refused(response, 'GET', await within(() => readBody(response, 64 * 1024)))
    const reader = response.body.getReader()
    const length = response.headers.get('content-length')
    return {
      bytes: length === null ? null : Number(length),
      body: verified(hash, () => within(() => reader.read())),
      close: () => stop.abort(),
    }
  }

  async function* verified(
    hash: string,
    read: () => Promise<ReadableStreamReadResult<Uint8Array>>,
  ): AsyncGenerator<Uint8Array> {
    const digest = createHash('sha256')
    let held: Uint8Array | undefined
    let size = 0
    for (let piece = await read(); !piece.done; piece = await read()) {
      size += piece.value.length
      if (size > MAX_BLOB_BYTES) throw tooLarge(MAX_BLOB_BYTES)
      digest.update(piece.value)
      if (held !== undefined) yield held
      held = piece.value
    }
    if (digest.digest('hex') !== hash) throw damaged(hash)
    if (held !== undefined) yield held
  }

  /** Handles an error response: undefined if the object doesn't exist, otherwise throws. */
  function refused({ status }: Response, method: string, body: Uint8Array): undefined {
    const code = /<Code>([\w.]{1,100})<\/Code>/.exec(new TextDecoder().decode(body))?.[1]
    // A 404 for a PUT means that nothing was stored; the endpoint may not be an object store at all.
    if (status === 404 && code !== 'NoSuchBucket' && method !== 'PUT') return undefined
    const told = code === undefined ? `status ${status}` : `${code} (status ${status})`
    const trouble = status >= 500 || status === 429 ? 'unavailable' : 'refused'
    throw new BlobStoreError(trouble, `The object storage ${new URL(base).host} answered ${method} with ${told}.`)
  }

  function unreachable(error: unknown): BlobStoreError {
    if (error instanceof BlobStoreError) return error
    const { message, cause } = error as Error
    const why = isTimeout(error) ? `no answer in ${TIMEOUT_MS / 1000} s` : ((cause as Error)?.message ?? message)
    return new BlobStoreError('unavailable', `The object storage ${new URL(base).host} is unreachable: ${why}.`, {
      cause: error,
    })
  }
}

function isTimeout(error: unknown): boolean {
  return (error as Error | undefined)?.name === 'TimeoutError'
}

function tooLarge(mostBytes: number): BlobStoreError {
  return new BlobStoreError('broken', `The object storage sent more than ${mostBytes} bytes.`)
}

async function readBody(response: Response, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw tooLarge(mostBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
