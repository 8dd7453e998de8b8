import { open, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { VerdictError } from '../../../errors.ts'
import { typeByEnding } from '../../derive/resources/resource-types.ts'
import type { Header } from '../../model.ts'
import type { GetOptions, Http, Reply } from '../../net/http.ts'
import { defaultLimits, sizeInWords } from '../../net/limits.ts'

/** Nobody serves a file on disk; this origin makes its links absolute and claims nothing. */
export const DISK_ORIGIN = 'http://localhost'

/** The files below a folder, asked for as if a server stood before them. Nothing else is read, and nothing is fetched. */
export function diskHttp(root: string): Http {
  async function get(from: string | URL, options: GetOptions = {}): Promise<Reply> {
    const url = new URL(from)
    options.signal?.throwIfAborted()
    if (url.origin !== DISK_ORIGIN)
      throw new VerdictError(
        'not_collected',
        `${url.host} is not on this disk, and nothing is fetched for a page that is.`,
      )
    const path = await fileOf(root, url)
    if (path === null) return replyOf(url, 404, new Uint8Array(), false)
    const { limit = defaultLimits.bodyBytes, onLimit = 'fail', budget } = options
    const { bytes, truncated } = await readUpTo(path, limit)
    if (truncated && onLimit === 'fail')
      throw new VerdictError('too_large', `${path} is larger than the bound of ${sizeInWords(limit)}.`)
    if (budget && !budget.take(bytes.byteLength))
      throw new VerdictError('too_large', `With ${path} this check would read more than ${sizeInWords(budget.total)}.`)
    return replyOf(url, 200, bytes, truncated)
  }

  return {
    get,
    follow: async (url, options) => ({ hops: [], reply: await get(url, options) }),
    certificate: () => Promise.reject(new VerdictError('not_collected', 'A file has no certificate.')),
    close() {},
  }
}

/** The file that a static server would send: the index of a folder, nothing outside of the root. */
async function fileOf(root: string, { pathname }: URL): Promise<string | null> {
  try {
    const top = await realpath(root)
    let path = await realpath(join(top, decodeURIComponent(pathname)))
    if ((await stat(path)).isDirectory()) path = await realpath(join(path, 'index.html'))
    const inside = path.startsWith(top.endsWith(sep) ? top : top + sep)
    return inside && (await stat(path)).isFile() ? path : null
  } catch {
    return null // no such file, a path that is none, or one that may not be read
  }
}

export async function readUpTo(path: string, limit: number): Promise<{ bytes: Uint8Array; truncated: boolean }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const bytes = Buffer.alloc(Math.min(size, limit))
    let read = 0
    while (read < bytes.length) {
      const { bytesRead } = await file.read(bytes, read, bytes.length - read, read)
      if (bytesRead === 0) break
      read += bytesRead
    }
    return { bytes: bytes.subarray(0, read), truncated: size > limit }
  } finally {
    await file.close()
  }
}

/** Whoever keeps an answer from disk leaves out what only a server can tell. */
function replyOf(url: URL, status: number, body: Uint8Array, truncated: boolean): Reply {
  const type = typeByEnding(url.pathname)
  const headers: Header[] = type === null ? [] : [['content-type', type]]
  const timings = { dns: null, connect: null, tls: null, wait: 0, download: 0, firstByte: 0, total: 0 }
  return {
    url: url.href,
    status,
    headers,
    body,
    wireBytes: body.byteLength,
    decodedBytes: body.byteLength,
    truncated,
    httpVersion: '1.1',
    offersHttp2: null,
    address: '',
    timings,
    certificate: null,
  }
}
