import { open, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { VerdictError } from '../../../errors.ts'
import { english, formatBytes } from '../../../messages/locale.ts'
import { typeByEnding } from '../../derive/resources/resource-types.ts'
import type { Header } from '../../model.ts'
import type { GetOptions, Http, HttpReply } from '../../net/http.ts'
import { defaultLimits } from '../../net/limits.ts'

/** The origin of files on disk, which makes their links absolute. */
export const DISK_ORIGIN = 'http://localhost'

/** Serves the files of a folder as an `Http` client. Nothing outside the folder is read, and nothing is fetched. */
export function diskHttp(root: string): Http {
  async function get(from: string | URL, options: GetOptions = {}): Promise<HttpReply> {
    const url = new URL(from)
    options.signal?.throwIfAborted()
    if (url.origin !== DISK_ORIGIN)
      throw new VerdictError('not_collected', `${url.host} was not requested, because the page was read from disk.`)
    const path = await fileOf(root, url)
    if (path === null) return replyOf(url, 404, { bytes: new Uint8Array(), truncated: false, type: null })
    const { limit = defaultLimits.bodyBytes, onLimit = 'fail', budget } = options
    const { bytes, truncated } = await readUpTo(path, limit)
    if (truncated && onLimit === 'fail')
      throw new VerdictError('too_large', `${path} is larger than the limit of ${formatBytes(limit, english)}.`)
    if (budget && !budget.take(bytes.byteLength))
      throw new VerdictError(
        'too_large',
        `With ${path}, this run would read more than ${formatBytes(budget.total, english)}.`,
      )
    return replyOf(url, 200, { bytes, truncated, type: typeByEnding(path) ?? sniffedType(bytes) })
  }

  const http: Http = {
    get,
    forPage: () => http,
    follow: async (url, options) => ({ hops: [], reply: await get(url, options) }),
    certificate: () => Promise.reject(new VerdictError('not_collected', 'Files have no certificate.')),
    close() {},
  }
  return http
}

/** The file that a static server would send: the index of a folder, nothing outside the root. */
async function fileOf(root: string, { pathname }: URL): Promise<string | null> {
  try {
    const realRoot = await realpath(root)
    let path = await realpath(join(realRoot, decodeURIComponent(pathname)))
    if ((await stat(path)).isDirectory()) path = await realpath(join(path, 'index.html'))
    const inside = path.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep)
    return inside && (await stat(path)).isFile() ? path : null
  } catch {
    return null // no such file, an invalid path, or no permission
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

/** Static servers send files with an unknown ending as bytes. Those that start with a tag may be pages without an ending. */
function sniffedType(bytes: Uint8Array): string | null {
  const start = new TextDecoder().decode(bytes.subarray(0, 1000))
  return start === '' || /^\s*<[a-z!]/i.test(start) ? null : 'application/octet-stream'
}

interface ReadFile {
  bytes: Uint8Array
  truncated: boolean
  type: string | null
}

/** collect-local.ts removes what only a server can know. */
function replyOf(url: URL, status: number, { bytes: body, truncated, type }: ReadFile): HttpReply {
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
