import { generalPiece, isGeneral, isOfCrowd, nameOf, piecesOf, splitName } from './pattern-pieces.ts'

/** What does not fit shares the last pattern. Where patterns are stored, their numbers have 12 bits. */
export const MAX_PATTERNS = 4096
/** From here on every directory counts as crowded, so that what is found later still has a pattern of its kind. */
const MANY_PATTERNS = 2048
/** A directory with more names is a list: of articles, products, people. */
const CROWD = 20

const OTHER = '{other}'

/** The host, a segment of the path, or the names of the parameters, below what stands before it. */
interface Node {
  children: Map<string, Node>
  /** Children that are not general. */
  names: number
  isCrowded: boolean
  /** Number of the pattern that ends here; -1 if none does. */
  pattern: number
}

/**
 * Addresses made alike have one pattern: the path with numbers, dates, ids and the children of crowded directories generalized, and the
 * names of the parameters: `/blog/{date}/{text}?page`. The first 20 names of a directory keep patterns of their own until `general` is
 * asked, so the number of an address never changes. What the names are depends on the order in which addresses are added.
 */
export class Patterns {
  readonly #start: string
  readonly #root = emptyNode()
  readonly #names: string[] = []

  /** `start`: the host that goes without saying. `names`: those of an earlier attempt, in the order of their numbers. */
  constructor(start: string, names: readonly string[] = []) {
    this.#start = start
    for (const name of names) {
      const pattern = this.#names.push(name) - 1
      if (name !== OTHER) this.#nodeAt(splitName(name, start)).pattern = pattern
    }
  }

  get names(): readonly string[] {
    return this.#names
  }

  /** The number of an address's pattern. */
  add(url: URL): number {
    return this.#numberOf(piecesOf(url, this.#start))
  }

  /** The pattern that addresses of another one would have if they were added now. */
  general(pattern: number): number {
    const name = this.#names[pattern]!
    return name === OTHER ? pattern : this.#numberOf(splitName(name, this.#start))
  }

  /** With parameters or a date: what calendars, filters and searches have without end. */
  isVaried(pattern: number): boolean {
    return /\?|\{date\}/.test(this.#names[pattern]!)
  }

  /** Has a part that a program can generate without end, unlike the articles of a wiki, which people have named. */
  canBeEndless(pattern: number): boolean {
    return /\?|\{(?:date|number|id|parameters|rest|other)\}/.test(this.#names[pattern]!)
  }

  #numberOf(pieces: string[]): number {
    const path = this.#generalized(pieces)
    if (this.#names.length >= MAX_PATTERNS - 1) {
      const known = this.#find(path)
      return known === -1 ? this.#other() : known
    }
    const node = this.#nodeAt(path)
    if (node.pattern === -1) node.pattern = this.#names.push(nameOf(path, this.#start)) - 1
    return node.pattern
  }

  #other(): number {
    if (this.#names.length < MAX_PATTERNS) this.#names.push(OTHER)
    return MAX_PATTERNS - 1
  }

  #generalized(pieces: string[]): string[] {
    const isFull = this.#names.length >= MANY_PATTERNS
    let node: Node | undefined = this.#root
    return pieces.map((piece, index) => {
      const isKnown: boolean = node?.children.has(piece) ?? false
      const isOneTooMany = !isKnown && (isFull || (node?.names ?? 0) >= CROWD)
      const isOwn: boolean = isGeneral(piece) || !(isOneTooMany || node?.isCrowded)
      const used = isOwn ? piece : generalPiece(piece, pieces[index - 1])
      node = node?.children.get(used)
      return used
    })
  }

  #find(path: string[]): number {
    let node: Node | undefined = this.#root
    for (const piece of path) node = node?.children.get(piece)
    return node?.pattern ?? -1
  }

  #nodeAt(path: string[]): Node {
    let node = this.#root
    for (const piece of path) {
      let child = node.children.get(piece)
      if (child === undefined) {
        child = emptyNode()
        node.children.set(piece, child)
        if (!isGeneral(piece)) node.names++
        if (isOfCrowd(piece)) node.isCrowded = true
      }
      node = child
    }
    return node
  }
}

function emptyNode(): Node {
  return { children: new Map(), names: 0, isCrowded: false, pattern: -1 }
}
