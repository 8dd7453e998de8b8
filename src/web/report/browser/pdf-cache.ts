/** PDFs that were made lately, within so many bytes; the one that was used least lately goes first. */
export class PdfCache {
  readonly #most: number
  readonly #known = new Map<string, Buffer>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#most = mostBytes
  }

  get(key: string): Buffer | undefined {
    const pdf = this.#known.get(key)
    if (pdf === undefined) return undefined
    this.#known.delete(key)
    this.#known.set(key, pdf)
    return pdf
  }

  set(key: string, pdf: Buffer): void {
    this.#drop(key)
    if (pdf.length > this.#most) return
    this.#known.set(key, pdf)
    this.#bytes += pdf.length
    for (const oldest of this.#known.keys()) {
      if (this.#bytes <= this.#most) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#known.get(key)?.length ?? 0
    this.#known.delete(key)
  }
}
