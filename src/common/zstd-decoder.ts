import { constants, createZstdDecompress, type ZstdDecompress } from 'node:zlib'
import { completeContentSizeOf } from './zstd-frame.ts'

/** What is inside of Node's zlib streams: undocumented, but npm's own archive library relies on it too. */
interface Internals {
  _handle?: {
    writeSync?(
      flush: number,
      input: Uint8Array,
      inputAt: number,
      inputBytes: number,
      output: Uint8Array,
      outputAt: number,
      outputBytes: number,
    ): void
  }
  /** The bytes left of the output and of the input. */
  _writeState?: Uint32Array
}

/**
 * Decompresses zstd frames one after the other into buffers of the caller. `zstdDecompressSync` makes a context and a buffer
 * for each call, outside of the heap: collecting that garbage takes longer than decompressing.
 */
export class ZstdDecoder {
  #stream = openStream()

  /**
   * Writes the content of a frame at an offset of `target`, and returns how many bytes that are. null if it is not a complete
   * frame, has no size, doesn't fit, is damaged, or if this version of Node has other internals: use `unpack` then.
   */
  decode(frame: Uint8Array, target: Buffer, at: number): number | null {
    const size = completeContentSizeOf(frame)
    if (size === null || size === 0 || size > target.length - at) return null
    const { _handle: handle, _writeState: left } = this.#stream as Internals
    if (handle?.writeSync === undefined || left === undefined) return null
    handle.writeSync(constants.ZSTD_e_continue, frame, 0, frame.length, target, at, size)
    if (left[0] === 0 && left[1] === 0 && !this.#stream.destroyed) return size
    // A frame that failed halfway would be continued by the next one.
    this.#stream.destroy()
    this.#stream = openStream()
    return null
  }
}

function openStream(): ZstdDecompress {
  // Without a listener, an error of a damaged frame would end the process.
  return createZstdDecompress().on('error', () => {})
}
