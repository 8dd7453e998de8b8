/** Where blobs are, under the SHA-256 of their bytes. Every call has a time limit, and fails with a `BlobStoreError`. */
export interface BlobStore {
  /** For people: without credentials. */
  place: string
  put(hash: string, body: Uint8Array): Promise<void>
  /** undefined: there is none. Fails if it is not what its hash says, or larger than `MAX_BLOB_BYTES`. */
  get(hash: string): Promise<Uint8Array | undefined>
  /**
   * The same, as it arrives. The last piece comes only if all of it is what its hash says: otherwise reading fails before the end.
   */
  open(hash: string): Promise<OpenBlob | undefined>
  /** Also succeeds if there is none. */
  delete(hash: string): Promise<void>
  /** Hashes of stored blobs, some at a time. */
  list(): AsyncGenerator<string[]>
}

/** Bytes on their way. */
export interface OpenBlob {
  /** null if the store does not say. */
  bytes: number | null
  body: AsyncIterable<Uint8Array>
  /** Ends it, also before anything was read. */
  close(): void
}

/** Lighthouse's reports, the largest blobs by far, have a few megabytes. */
export const MAX_BLOB_BYTES = 64 * 1024 * 1024

/** `missing`: the store answers, and doesn't have it. `unset`: no store is configured. */
export type BlobTrouble = 'unavailable' | 'refused' | 'missing' | 'broken' | 'unset'

/** Whether asking for an object again would not help: the store doesn't have it, or has something else. */
export function isLost(error: unknown): boolean {
  return error instanceof BlobStoreError && (error.trouble === 'missing' || error.trouble === 'broken')
}

export class BlobStoreError extends Error {
  readonly trouble: BlobTrouble

  constructor(trouble: BlobTrouble, message: string, options?: ErrorOptions) {
    super(message, options)
    this.trouble = trouble
  }
}
