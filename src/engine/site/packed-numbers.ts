/** What is written to, one after another: new bytes for each of a million small lists would stay until the next collection. */
let shared = new Uint8Array(4096)

/** Writes LEB128 numbers into bytes that are large enough. `done` copies them, so only one can be written at a time. */
class PackedWriter {
  readonly bytes: Uint8Array
  at = 0

  constructor(size: number) {
    if (shared.length < size) shared = new Uint8Array(2 * size)
    this.bytes = shared
  }

  write(value: number): void {
    let rest = value >>> 0
    while (rest > 127) {
      this.bytes[this.at++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.bytes[this.at++] = rest
  }

  done(): Uint8Array {
    return this.bytes.slice(0, this.at)
  }
}

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
  const writer = new PackedWriter(links.length * 8)
  let before = 0
  for (const { to, bits } of links) {
    const difference = to - before
    // Zigzag, so that small differences in either direction are short.
    writer.write((difference << 1) ^ (difference >> 31))
    writer.write(bits)
    before = to
  }
  return writer.done()
}

/** Calls `take` for every link, in the order they were packed. */
export function eachLink(bytes: Uint8Array, take: (to: number, bits: number) => void): void {
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
  const writer = new PackedWriter(numbers.length * 5)
  let before = 0
  for (const number of numbers) {
    writer.write(number - before)
    before = number
  }
  return writer.done()
}

export function unpackNumbers(bytes: Uint8Array, count: number): Uint32Array {
  const reader = new PackedReader(bytes)
  const numbers = new Uint32Array(count)
  let before = 0
  for (let i = 0; i < count && !reader.isDone; i++) {
    before += reader.read()
    numbers[i] = before
  }
  return numbers
}

/** Bytes by number, such as the links to each address of a block. */
export function packBlock(entries: readonly { n: number; bytes: Uint8Array }[]): Uint8Array {
  const writer = new PackedWriter(entries.reduce((size, { bytes }) => size + bytes.length + 10, 0))
  for (const { n, bytes } of entries) {
    writer.write(n)
    writer.write(bytes.length)
    writer.bytes.set(bytes, writer.at)
    writer.at += bytes.length
  }
  return writer.done()
}

export function findInBlock(block: Uint8Array, n: number): Uint8Array | undefined {
  const reader = new PackedReader(block)
  while (!reader.isDone) {
    const found = reader.read()
    const bytes = reader.take(reader.read())
    if (found === n) return bytes
  }
  return undefined
}
