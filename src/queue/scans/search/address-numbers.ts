import { randomInt } from 'node:crypto'
import { hashText, inOneCase, requestKey } from '../../../engine/site/addresses/address.ts'
import { AddressIndex } from '../../../engine/site/addresses/address-index.ts'
import type { Address } from '../../../storage/scans/scan-pages.ts'
import { UrlStore } from './url-store.ts'

export interface AddressNumbersOptions {
  ignoredParameters: ReadonlySet<string>
  /** Of a folder: the URL of its file that a URL means, or else the same. */
  toFile?: ((url: string) => string) | undefined
}

/** The addresses of a project by number and by URL. */
export class AddressNumbers {
  readonly #options: AddressNumbersOptions
  /** By the hash of the address in one case: the first spelling of it that was found is the one that is requested. */
  readonly #index = new AddressIndex(randomInt(2 ** 32))
  readonly #urls = new UrlStore()
  #fresh: Address[] = []

  constructor(options: AddressNumbersOptions) {
    this.#options = options
  }

  /** One that was numbered before. In the order of numbers. */
  restore({ n, hash, url }: Address): void {
    this.#urls.add(n, url)
    this.#index.add(url.includes('%') ? indexHash(url) : hash, n)
  }

  urlOf(n: number): string {
    return this.#urls.get(n)
  }

  /** The number of an address, which gets one if it has none; null for what is no web address. */
  numberOf(found: string | URL): number | null {
    const reference = this.#own(found)
    return this.#knownNumber(reference) ?? this.#add(reference)
  }

  /** The number of a known address; null for others. */
  find(found: string | URL): number | null {
    const key = requestKey(this.#own(found), undefined, this.#options.ignoredParameters)
    return key === null ? null : (this.#index.get(indexHash(key)) ?? null)
  }

  /** Those numbered since the last call. */
  takeNew(): Address[] {
    const fresh = this.#fresh
    this.#fresh = []
    return fresh
  }

  #own(reference: string | URL): string | URL {
    const { toFile } = this.#options
    return toFile === undefined ? reference : toFile(String(reference))
  }

  /** Without parsing it: most links lead to what is known, and are written as it is kept. */
  #knownNumber(reference: string | URL): number | undefined {
    if (typeof reference !== 'string' || this.#options.ignoredParameters.size > 0) return undefined
    return this.#index.get(hashText(reference))
  }

  #add(reference: string | URL): number | null {
    const key = requestKey(reference, undefined, this.#options.ignoredParameters)
    if (key === null) return null
    const hash = indexHash(key)
    const known = this.#index.get(hash)
    if (known !== undefined) return known
    const n = this.#urls.count + 1
    this.#urls.add(n, key)
    this.#index.add(hash, n)
    this.#fresh.push({ n, hash: hashText(key), url: key })
    return n
  }
}

function indexHash(key: string): number {
  return hashText(inOneCase(key))
}
