/** Writes LEB128 numbers. Its bytes are used again and again: new ones for each of a million lists would stay until the next collection. */
class PackedWriter {
  #bytes = new Uint8Array(4096)
  #at = 0

  /** Starts again, with space for that many bytes. */
  begin(size: number): this {
    this.#at = 0
    return this.reserve(size)
  }

  /** Makes room for so many bytes more. */
  reserve(size: number): this {
    if (this.#at + size > this.#bytes.length) {
      const larger = new Uint8Array(2 * (this.#at + size))
      larger.set(this.#bytes.subarray(0, this.#at))
      this.#bytes = larger
    }
    return this
  }

  write(value: number): void {
    let rest = value >>> 0
    while (rest > 127) {
      this.#bytes[this.#at++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.#at++] = rest
  }

  copy(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#at)
    this.#at += bytes.length
  }

  /** What was written, until something else is. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#at)
  }

  done(): Uint8Array {
    return this.written.slice()
  }
}

/** A number takes five bytes at most. */
const MOST_BYTES = 5

/** For lists that are written as a whole before another is. */
const lists = new PackedWriter()

class PackedReader {
  readonly #bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isDone(): boolean {
    return this.at >= this.#bytes.length
  }

  read(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.at++]!
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
  }

  /** The next bytes, without a copy. */
  take(length: number): Uint8Array {
    this.at += length
    return this.#bytes.subarray(this.at - length, this.at)
  }
}

/**
 * Links of a page as bytes: for each the difference to the target before it, then its bits, as LEB128 numbers. A million links take a few
 * megabytes, and reading them makes no objects.
 */
export function packLinks(links: readonly { to: number; bits: number }[]): Uint8Array {
  writeLinks(
    links.length,
    (at) => links[at]!.to,
    (at) => links[at]!.bits,
  )
  return lists.done()
}

function writeLinks(count: number, toOf: (at: number) => number, bitsOf: (at: number) => number): void {
  lists.begin(count * 2 * MOST_BYTES)
  let before = 0
  for (let at = 0; at < count; at++) {
    const to = toOf(at)
    const difference = to - before
    // Zigzag, so that small differences in either direction are short.
    lists.write((difference << 1) ^ (difference >> 31))
    lists.write(bitsOf(at))
    before = to
  }
}

/** Calls `take` for every link, in the order they were packed. */
export function eachPackedLink(bytes: Uint8Array, take: (to: number, bits: number) => void): void {
  const reader = new PackedReader(bytes)
  let before = 0
  while (!reader.isDone) {
    const zigzag = reader.read()
    before += (zigzag >>> 1) ^ -(zigzag & 1)
    take(before, reader.read())
  }
}

/** Numbers in ascending order, each as the difference to the one before. */
export function packNumbers(numbers: Uint32Array): Uint8Array {
  lists.begin(numbers.length * MOST_BYTES)
  let before = 0
  for (const number of numbers) {
    lists.write(number - before)
    before = number
  }
  return lists.done()
}

/** In one loop, because most of the time of a list of pages went into calls for single numbers. */
export function unpackNumbers(bytes: Uint8Array, count: number): Uint32Array {
  const numbers = new Uint32Array(count)
  const { length } = bytes
  let before = 0
  for (let i = 0, at = 0; i < count && at < length; i++) {
    let byte = bytes[at++]!
    let value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!
      value |= (byte & 127) << shift
    }
    before += value >>> 0
    numbers[i] = before
  }
  return numbers
}

/** Links by number, such as those to each address of a block: added from columns, and packed as `packLinks` does. */
export class LinkBlock {
  readonly #writer = new PackedWriter()

  /** In bytes. */
  get size(): number {
    return this.#writer.written.length
  }

  add(n: number, count: number, toOf: (at: number) => number, bitsOf: (at: number) => number): void {
    writeLinks(count, toOf, bitsOf)
    const { written } = lists
    this.#writer.reserve(written.length + 2 * MOST_BYTES)
    this.#writer.write(n)
    this.#writer.write(written.length)
    this.#writer.copy(written)
  }

  /** The bytes of the block; the next one begins. */
  take(): Uint8Array {
    const bytes = this.#writer.done()
    this.#writer.begin(0)
    return bytes
  }
}

/** The packed links of a number, if the block has it. */
export function findInBlock(block: Uint8Array, n: number): Uint8Array | undefined {
  const reader = new PackedReader(block)
  while (!reader.isDone) {
    const found = reader.read()
    const bytes = reader.take(reader.read())
    if (found === n) return bytes
  }
  return undefined
}
