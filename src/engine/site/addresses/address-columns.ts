import { GrowingNumbers, growingNumbers32 } from '../growing.ts'
import { NO_SCORE, type Site } from '../site.ts'
import { addressFlags, directoryOf, familyKey, hashText } from './address.ts'

/** What became of an address, as a scan stores it. */
export interface AddressFact {
  n: number
  url: string
  state: number
  sources: number
  status: number
  flags: number
  redirect: number | null
  canonical: number | null
  textHash: number
  bytes: number
  firstByte: number
  score: number | null
  /** Position in `patterns`. */
  pattern: number
}

type Columns = Pick<
  Site,
  | 'number'
  | 'state'
  | 'status'
  | 'flags'
  | 'sources'
  | 'family'
  | 'pattern'
  | 'directory'
  | 'host'
  | 'redirect'
  | 'canonical'
  | 'text'
  | 'bytes'
  | 'firstByte'
  | 'score'
>

/** The addresses of a site as columns: added one by one, because objects of half a million would take several times the memory. */
export class AddressColumns {
  readonly #number = growingNumbers32()
  readonly #state = new GrowingNumbers(Uint8Array)
  readonly #status = new GrowingNumbers(Uint16Array)
  readonly #flags = growingNumbers32()
  readonly #sources = new GrowingNumbers(Uint16Array)
  readonly #family = growingNumbers32()
  readonly #pattern = growingNumbers32()
  readonly #directory = growingNumbers32()
  readonly #host = growingNumbers32()
  /** Numbers of addresses; 0 for none. */
  readonly #redirect = growingNumbers32()
  readonly #canonical = growingNumbers32()
  readonly #text = new GrowingNumbers(Float64Array)
  readonly #bytes = growingNumbers32()
  readonly #firstByte = new GrowingNumbers(Uint16Array)
  readonly #score = new GrowingNumbers(Uint8Array)
  readonly #families = new Map<number, number>()
  readonly #directories = new Map<number, number>()
  readonly #hosts = new Map<number, number>()
  #positions = new Uint32Array(0)

  get count(): number {
    return this.#number.length
  }

  /** In ascending order of numbers. */
  add(address: AddressFact): void {
    const url = new URL(address.url)
    this.#number.push(address.n)
    this.#state.push(address.state)
    this.#status.push(address.status)
    this.#flags.push(address.flags | addressFlags(url))
    this.#sources.push(address.sources)
    this.#family.push(numberOf(this.#families, familyKey(url)))
    this.#pattern.push(address.pattern)
    this.#directory.push(numberOf(this.#directories, directoryOf(url)))
    this.#host.push(numberOf(this.#hosts, url.host))
    this.#redirect.push(address.redirect ?? 0)
    this.#canonical.push(address.canonical ?? 0)
    this.#text.push(address.textHash)
    this.#bytes.push(Math.min(address.bytes, 0xffffffff))
    this.#firstByte.push(Math.min(address.firstByte, 65_535))
    this.#score.push(address.score ?? NO_SCORE)
  }

  numberAt(position: number): number {
    return this.#number.at(position)
  }

  stateAt(position: number): number {
    return this.#state.at(position)
  }

  addFlag(position: number, flag: number): void {
    this.#flags.set(position, this.#flags.at(position) | flag)
  }

  /** After all were added. */
  done(): Columns {
    const number = this.#number.done()
    this.#positions = new Uint32Array((number.at(-1) ?? 0) + 1)
    for (let position = 0; position < number.length; position++) this.#positions[number[position]!] = position + 1
    const at = (n: number) => this.positionOf(n)
    return {
      number,
      state: this.#state.done(),
      status: this.#status.done(),
      flags: this.#flags.done(),
      sources: this.#sources.done(),
      family: this.#family.done(),
      pattern: this.#pattern.done(),
      directory: this.#directory.done(),
      host: this.#host.done(),
      redirect: Int32Array.from(this.#redirect.done(), at),
      canonical: Int32Array.from(this.#canonical.done(), at),
      text: this.#text.done(),
      bytes: this.#bytes.done(),
      firstByte: this.#firstByte.done(),
      score: this.#score.done(),
    }
  }

  /** The position of an address by its number, after `done`; NONE, which is -1, if the scan does not know it. */
  positionOf(n: number): number {
    return (this.#positions[n] ?? 0) - 1
  }
}

/** Texts are numbered in the order they are met, from 1. */
function numberOf(known: Map<number, number>, text: string): number {
  const hash = hashText(text)
  const number = known.get(hash)
  if (number !== undefined) return number
  known.set(hash, known.size + 1)
  return known.size
}
