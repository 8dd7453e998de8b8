/** Zstd frames (RFC 8878 §3.1.1): reading their size and adding content to them without decompressing them. */

const MAGIC = 0xfd2fb528
const RAW = 0
const RLE = 1
/** RFC 8878 §3.1.1.2.4 */
const MAX_BLOCK_BYTES = 128 * 1024
/** RFC 9659 §3: HTTP clients need not support larger windows. */
const MAX_WINDOW_BYTES = 8 * 2 ** 20
const DICTIONARY_ID_BYTES = [0, 1, 2, 4]
/** A size of four bytes, and a window as large as the content. */
const DESCRIPTOR = 0xa0
const HEADER_BYTES = 9
const BLOCK_HEADER_BYTES = 3

interface FrameHeader {
  bytes: number
  /** null if the frame does not include it. */
  contentSize: number | null
  hasDictionary: boolean
  /** Behind the last block. */
  checksumBytes: number
}

/** The size of the content from the header of the frame; null if it has none, or is not a frame. */
export function contentSizeOf(frame: Uint8Array): number | null {
  return readHeader(bufferOf(frame))?.contentSize ?? null
}

/** The same, but null unless the bytes are one complete frame, and nothing else. */
export function completeContentSizeOf(frame: Uint8Array): number | null {
  const source = bufferOf(frame)
  const header = readHeader(source)
  if (header === null || header.contentSize === null || header.hasDictionary) return null
  const last = findLastBlock(source, header.bytes)
  return last !== null && last.end + header.checksumBytes === source.length ? header.contentSize : null
}

/**
 * One frame with `before`, the content of `frame`, and `after`: the blocks of the frame unchanged, between two uncompressed blocks.
 * null if that is not possible; then the content has to be decompressed and compressed again.
 */
export function surroundContent(before: Uint8Array, frame: Uint8Array, after: Uint8Array): Buffer | null {
  const source = bufferOf(frame)
  const header = readHeader(source)
  if (header === null || header.contentSize === null || header.hasDictionary) return null
  const contentSize = before.length + header.contentSize + after.length
  const isTooLarge = contentSize > MAX_WINDOW_BYTES || Math.max(before.length, after.length) > MAX_BLOCK_BYTES
  const last = isTooLarge ? null : findLastBlock(source, header.bytes)
  if (last === null) return null
  const blocks = source.subarray(header.bytes, last.end)
  const whole = Buffer.allocUnsafe(HEADER_BYTES + before.length + blocks.length + after.length + 2 * BLOCK_HEADER_BYTES)
  whole.writeUInt32LE(MAGIC, 0)
  whole[4] = DESCRIPTOR
  whole.writeUInt32LE(contentSize, 5)
  const at = writeRawBlock(whole, HEADER_BYTES, before, false)
  blocks.copy(whole, at)
  // Another block follows it now.
  whole[at + last.start - header.bytes]! &= ~1
  writeRawBlock(whole, at + blocks.length, after, true)
  return whole
}

function readHeader(frame: Buffer): FrameHeader | null {
  if (frame.length < 5 || frame.readUInt32LE(0) !== MAGIC) return null
  const descriptor = frame[4]!
  const isSingleSegment = (descriptor & 0x20) !== 0
  const sizeFlag = descriptor >> 6
  const sizeBytes = sizeFlag === 0 ? Number(isSingleSegment) : 2 ** sizeFlag
  const dictionaryBytes = DICTIONARY_ID_BYTES[descriptor & 3]!
  const at = 5 + Number(!isSingleSegment) + dictionaryBytes
  const bytes = at + sizeBytes
  if (frame.length < bytes) return null
  return {
    bytes,
    contentSize: readContentSize(frame, at, sizeBytes),
    hasDictionary: dictionaryBytes > 0,
    checksumBytes: (descriptor & 4) === 0 ? 0 : 4,
  }
}

function readContentSize(frame: Buffer, at: number, bytes: number): number | null {
  if (bytes === 0) return null
  if (bytes === 8) return Number(frame.readBigUInt64LE(at))
  // RFC 8878 §3.1.1.1.4: two bytes hold 256 less than the size.
  return frame.readUIntLE(at, bytes) + (bytes === 2 ? 256 : 0)
}

/** The start and end of the last block; null if the frame is truncated. */
function findLastBlock(frame: Buffer, from: number): { start: number; end: number } | null {
  for (let start = from; start + BLOCK_HEADER_BYTES <= frame.length; ) {
    const header = frame.readUIntLE(start, BLOCK_HEADER_BYTES)
    const type = (header >> 1) & 3
    const end = start + BLOCK_HEADER_BYTES + (type === RLE ? 1 : header >> 3)
    if (end > frame.length) return null
    if ((header & 1) === 1) return { start, end }
    start = end
  }
  return null
}

/** Returns where it ends. */
function writeRawBlock(target: Buffer, at: number, content: Uint8Array, isLast: boolean): number {
  target.writeUIntLE((content.length << 3) | (RAW << 1) | Number(isLast), at, BLOCK_HEADER_BYTES)
  target.set(content, at + BLOCK_HEADER_BYTES)
  return at + BLOCK_HEADER_BYTES + content.length
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
