import type { Version } from '../storage/version.ts'
import { BoundedCache } from './bounded-cache.ts'

interface Dated<T> {
  version: Version
  value: T
}

/** What was read, and is so still: good as long as nothing at all was written since. */
export class Unchanged<T extends {}> {
  readonly #version: () => Version | Promise<Version>
  readonly #known: BoundedCache<Dated<T>>

  constructor(version: () => Version | Promise<Version>, most: number, weigh?: (value: T) => number) {
    this.#version = version
    this.#known = new BoundedCache(most, weigh && (({ value }) => weigh(value)))
  }

  /** What is known, or else what `read` reads, and keeps it. At once where it can: a promise costs a tenth of an answer. */
  get(key: string, read: () => Promise<T>): T | Promise<T> {
    // Before the reading: what is written meanwhile makes it outdated at once.
    const version = this.#version()
    if (version instanceof Promise) return version.then((known) => this.#at(known, key, read))
    return this.#at(version, key, read)
  }

  #at(version: Version, key: string, read: () => Promise<T>): T | Promise<T> {
    const known = this.#known.get(key)
    if (known !== undefined && known.version === version) return known.value
    return read().then((value) => {
      this.#known.set(key, { version, value })
      return value
    })
  }
}
