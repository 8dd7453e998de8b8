import { percentDecoded } from '../../../common/text.ts'
import { inOneCase } from './address.ts'

const MAX_LENGTH = 500

/** Reads a glob; what is wrong with it completes the sentence "The glob …". */
export function parseGlob(text: string): Glob | { problem: string } {
  if (text === '') return { problem: 'must not be empty.' }
  const glob = encoded(withSerializedHost(text.slice(0, MAX_LENGTH + 1)))
  if (glob.length > MAX_LENGTH) return { problem: `must have at most ${MAX_LENGTH} characters.` }
  if (!/^(?:[/*?]|https?:\/\/)/.test(glob)) return { problem: 'must start with /, * or https://, such as /blog/**.' }
  return new Glob(glob)
}

/** Scheme and host as URLs have them: lower case, IDNs in ASCII, without the default port, and with a path. */
function withSerializedHost(text: string): string {
  const [, scheme, host, path] = /^(https?:\/\/)([^/]*)(.*)$/is.exec(text) ?? []
  if (scheme === undefined || host === undefined) return text
  // Hosts may have stars. A question mark is one character here.
  const url = host.includes('?') ? null : URL.parse(scheme + host)
  const isOpen = host.includes('**')
  return `${scheme.toLowerCase()}${url?.host ?? host.toLowerCase()}${path || (isOpen ? '' : '/')}`
}

/** As URLs have it: ASCII, spaces and other characters percent-encoded. */
function encoded(text: string): string {
  return inOneCase(text.replace(/[^\x21-\x7e]+/g, (found) => encodeURIComponent(found.toWellFormed())))
}

/** UTF-8, one character each. */
const ENCODED_CHARACTER = /%[CD].(?:%[89AB].)|%E.(?:%[89AB].){2}|%F[0-4](?:%[89AB].){3}/g
/** Other encoded bytes get numbers beyond those of all characters: an encoded slash is none. */
const ENCODED_BYTE = 0x110000

/** The characters of a text that is encoded, as numbers: `%C3%BC` is one. */
function charactersOf(text: string): number[] {
  const characters =
    text.replace(ENCODED_CHARACTER, (character) => percentDecoded(character)).match(/%[0-9A-F]{2}|./gu) ?? []
  return characters.map((character) =>
    /^%../.test(character) ? ENCODED_BYTE + Number.parseInt(character.slice(1), 16) : character.codePointAt(0)!,
  )
}

/**
 * `*` is anything within a segment, `**` anything at all, `?` one character except a slash. Globs that start with http are about whole
 * URLs, others about path and query.
 *
 * All places in the glob that a text can have reached are tracked at the same time, a bit for each, so the time is proportional to both
 * lengths, for any glob.
 */
export class Glob {
  readonly text: string
  readonly #isWhole: boolean
  /** The places before each literal, and after the last: which texts stay there. */
  readonly #words: number
  readonly #staysAny: Int32Array
  readonly #staysInSegment: Int32Array
  /** The places that any character but a slash leads on from. */
  readonly #leadsAny: Int32Array
  /** By character: the places that it leads on from, if there are others. */
  readonly #leads = new Map<number, Int32Array>()
  readonly #last: number

  constructor(text: string) {
    this.text = text
    this.#isWhole = text.startsWith('http')
    const tokens = (text.match(/\*{2,}|[*?]|[^*?]+/g) ?? []).flatMap((token): (string | number)[] =>
      /^[*?]/.test(token) ? [token] : charactersOf(token),
    )
    this.#last = tokens.filter((token) => token === '?' || typeof token === 'number').length
    this.#words = (this.#last >> 5) + 1
    this.#staysAny = new Int32Array(this.#words)
    this.#staysInSegment = new Int32Array(this.#words)
    this.#leadsAny = new Int32Array(this.#words)
    const literals: [code: number, place: number][] = []
    let place = 0
    for (const token of tokens) {
      if (token === '*') setBit(this.#staysInSegment, place)
      else if (token === '?') setBit(this.#leadsAny, place++)
      else if (typeof token === 'number') literals.push([token, place++])
      else setBit(this.#staysAny, place)
    }
    this.#leads.set(SLASH, new Int32Array(this.#words))
    for (const [code, before] of literals) {
      if (!this.#leads.has(code)) this.#leads.set(code, this.#leadsAny.slice())
      setBit(this.#leads.get(code)!, before)
    }
  }

  /** For a URL as it was serialized, without fragment. */
  matches(url: URL): boolean {
    const path = inOneCase(url.pathname + url.search)
    return this.#matchesText(this.#isWhole ? url.origin + path : path)
  }

  #matchesText(text: string): boolean {
    const words = this.#words
    const reached = new Int32Array(words)
    reached[0] = 1
    // Most URLs have nothing encoded, and most end at their first characters: these are not put into a list.
    const characters = text.includes('%') ? charactersOf(text) : null
    for (let at = 0; at < (characters ?? text).length; at++) {
      const code = characters?.[at] ?? text.charCodeAt(at)
      const leads = this.#leads.get(code) ?? this.#leadsAny
      let carry = 0
      let any = 0
      for (let word = 0; word < words; word++) {
        const before = reached[word]!
        const moved = before & leads[word]!
        const stays = code === SLASH ? this.#staysAny[word]! : this.#staysAny[word]! | this.#staysInSegment[word]!
        any |= reached[word] = (moved << 1) | carry | (before & stays)
        carry = moved >>> 31
      }
      if (any === 0) return false
    }
    return (reached[this.#last >> 5]! & (1 << (this.#last & 31))) !== 0
  }
}

const SLASH = 0x2f

function setBit(bits: Int32Array, place: number): void {
  bits[place >> 5]! |= 1 << (place & 31)
}
