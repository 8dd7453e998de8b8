/**
 * Finds all occurrences of many short texts in one pass over another text (Aho and Corasick, "Efficient string matching", 1975).
 * Texts are ASCII, as patterns of robots.txt are once they are percent-encoded.
 */
export class PieceAutomaton {
  /** Node by its parent and a character. A node is the start of a text; 0 is the empty one. */
  readonly #child = new Map<number, number>()
  /** The longest proper suffix of a node that is a node. */
  #suffix: number[] = [0]
  /** The text that a node is, or -1. */
  readonly #text: number[] = [-1]
  /** The longest suffix of a node, itself included, that is a whole text; 0 if none is. */
  #found: number[] = [0]

  /** `texts`: distinct, and none empty. Their indices are their numbers. */
  constructor(texts: Iterable<string>) {
    let number = 0
    const parents: number[] = [0]
    const codes: number[] = [0]
    for (const text of texts) {
      let node = 0
      for (let at = 0; at < text.length; at++) {
        const key = node * ASCII + text.charCodeAt(at)
        let child = this.#child.get(key)
        if (child === undefined) {
          child = this.#text.length
          this.#child.set(key, child)
          this.#text.push(-1)
          parents.push(node)
          codes.push(text.charCodeAt(at))
        }
        node = child
      }
      this.#text[node] = number++
    }
    this.#link(parents, codes)
  }

  /** Shorter nodes first: the suffix of a node is shorter than the node. */
  #link(parents: readonly number[], codes: readonly number[]): void {
    const count = parents.length
    const depth = new Uint32Array(count)
    for (let node = 1; node < count; node++) depth[node] = depth[parents[node]!]! + 1
    const byDepth = Uint32Array.from({ length: count }, (_, node) => node).sort((a, b) => depth[a]! - depth[b]!)
    this.#suffix = new Array<number>(count).fill(0)
    this.#found = new Array<number>(count).fill(0)
    for (const node of byDepth.subarray(1)) {
      const parent = parents[node]!
      const suffix = parent === 0 ? 0 : this.next(this.#suffix[parent]!, codes[node]!)
      this.#suffix[node] = suffix
      this.#found[node] = this.#text[node] === -1 ? this.#found[suffix]! : node
    }
  }

  /** The node after another character; begin with 0. */
  next(node: number, code: number): number {
    if (code >= ASCII) return 0
    for (let from = node; ; from = this.#suffix[from]!) {
      const child = this.#child.get(from * ASCII + code)
      if (child !== undefined) return child
      if (from === 0) return 0
    }
  }

  /** The node of the longest text that ends here; 0 if none does. */
  longest(node: number): number {
    return this.#found[node]!
  }

  /** The next shorter one; 0 if there is none. */
  shorter(found: number): number {
    return this.#found[this.#suffix[found]!]!
  }

  /** The number of the text that `longest` or `shorter` gave. */
  textOf(found: number): number {
    return this.#text[found]!
  }
}

const ASCII = 128
