/**
 * The part of POSIX ustar (IEEE 1003.1-2017, pax, "ustar Interchange Format") that our archives need: plain files with short names.
 * Anything else in an archive is refused.
 */

const BLOCK = 512
const MAX_NAME = 100
/** The size field has eleven octal digits; ours are far smaller. */
const MAX_SIZE = 2 ** 33 - 1
const MAGIC = 'ustar\x0000'

export class TarError extends Error {}

export interface TarEntry {
  name: string
  body: Uint8Array
}

/** The blocks of one file. */
export function* tarEntry({ name, body }: TarEntry): Generator<Uint8Array> {
  if (Buffer.byteLength(name) > MAX_NAME || body.length > MAX_SIZE)
    throw new TarError(`${name} does not fit into a tar archive.`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(body.length, 11), 124)
  header.write(octal(0, 11), 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write(MAGIC, 257)
  header.write(`${octal(sumOf(header), 6)} `, 148)
  yield header
  if (body.length > 0) yield body
  const rest = body.length % BLOCK
  if (rest > 0) yield new Uint8Array(BLOCK - rest)
}

/** Ends an archive. */
export function tarEnd(): Uint8Array {
  return new Uint8Array(2 * BLOCK)
}

/** The files of an archive, one at a time. `mostBytes` says how large a file of that name may be; null: there must be none. */
export async function* readTar(
  source: AsyncIterable<Uint8Array>,
  mostBytes: (name: string) => number | null,
): AsyncGenerator<TarEntry> {
  const chunks = source[Symbol.asyncIterator]()
  let buffered = Buffer.alloc(0)

  async function take(size: number): Promise<Buffer | null> {
    const parts = [buffered]
    let length = buffered.length
    while (length < size) {
      const { done, value } = await chunks.next()
      if (done) break
      parts.push(Buffer.from(value))
      length += value.length
    }
    if (length < size) {
      if (length === 0) return null
      throw new TarError('The archive is cut short.')
    }
    const all = Buffer.concat(parts)
    buffered = all.subarray(size)
    return all.subarray(0, size)
  }

  for (;;) {
    const header = await take(BLOCK)
    if (header === null) throw new TarError('The archive is cut short.')
    if (header.every((byte) => byte === 0)) return
    const { name, size } = readHeader(header)
    const most = mostBytes(name)
    if (most === null) throw new TarError(`The archive has a file that does not belong there: ${shown(name)}.`)
    if (size > most) throw new TarError(`${name} is too large: ${size} bytes, at most ${most} are allowed.`)
    const body = size === 0 ? Buffer.alloc(0) : await take(size + ((BLOCK - (size % BLOCK)) % BLOCK))
    if (body === null) throw new TarError('The archive is cut short.')
    yield { name, body: body.subarray(0, size) }
  }
}

function readHeader(header: Buffer): { name: string; size: number } {
  const field = (from: number, to: number) => header.toString('latin1', from, to).replace(/[\0 ]+$/, '')
  const octal = (from: number, to: number) =>
    /^[0-7]+$/.test(field(from, to)) ? Number.parseInt(field(from, to), 8) : Number.NaN
  const copy = Buffer.from(header)
  copy.fill(' ', 148, 156)
  if (!header.toString('latin1', 257, 262).startsWith('ustar') || octal(148, 156) !== sumOf(copy))
    throw new TarError('This is not a tar archive, or it is damaged.')
  const name = field(0, MAX_NAME)
  if (field(156, 157) !== '0' || field(345, 500) !== '')
    throw new TarError(`The archive has an entry that is not a plain file: ${shown(name)}.`)
  const size = octal(124, 136)
  if (!Number.isSafeInteger(size)) throw new TarError(`The size of ${shown(name)} is not a number.`)
  return { name, size }
}

function sumOf(header: Uint8Array): number {
  let sum = 0
  for (const byte of header) sum += byte
  return sum
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, MAX_NAME))
}
