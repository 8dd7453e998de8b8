import { BoundedCache } from './bounded-cache.ts'

/** A number that is another one whenever anything in the database is; undefined where the database cannot tell cheaply. */
export type Version = (() => number) | undefined

interface Dated<T> {
  version: number
  value: T
}

/** What was read, and is so still: good as long as nothing at all was written since. Keeps nothing without a version. */
export class Unchanged<T extends {}> {
  readonly #version: Version
  readonly #known: BoundedCache<Dated<T>>

  constructor(version: Version, most: number, weigh?: (value: T) => number) {
    this.#version = version
    this.#known = new BoundedCache(most, weigh && (({ value }) => weigh(value)))
  }

  get(key: string): T | undefined {
    if (this.#version === undefined) return undefined
    const known = this.#known.get(key)
    return known !== undefined && known.version === this.#version() ? known.value : undefined
  }

  /** Reads it and keeps it. */
  async read(key: string, read: () => Promise<T>): Promise<T> {
    // Before the reading: what is written meanwhile makes it outdated at once.
    const version = this.#version?.()
    const value = await read()
    if (version !== undefined) this.#known.set(key, { version, value })
    return value
  }
}
