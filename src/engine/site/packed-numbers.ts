/**
 * Links of a page as bytes: for each the difference to the target before it, then its bits, as LEB128 numbers. A million links take a few
 * megabytes, and reading them makes no objects.
 */
export function packLinks(links: readonly { to: number; bits: number }[]): Uint8Array {
  const bytes = new Uint8Array(links.length * 8)
  let at = 0
  let before = 0
  const write = (value: number) => {
    let rest = value >>> 0
    while (rest > 127) {
      bytes[at++] = (rest & 127) | 128
      rest >>>= 7
    }
    bytes[at++] = rest
  }
  for (const { to, bits } of links) {
    const difference = to - before
    // Zigzag, so that small differences in either direction are short.
    write((difference << 1) ^ (difference >> 31))
    write(bits)
    before = to
  }
  return bytes.slice(0, at)
}

/** Calls `take` for every link, in the order they were packed. */
export function eachLink(bytes: Uint8Array, take: (to: number, bits: number) => void): void {
  let at = 0
  let before = 0
  const read = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
  }
  while (at < bytes.length) {
    const zigzag = read()
    before += (zigzag >>> 1) ^ -(zigzag & 1)
    take(before, read())
  }
}
