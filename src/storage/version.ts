/** Stands for what a reader sees: another one after every commit. */
export type Version = number | string

/**
 * One question for all who ask while an earlier one is under way. Nobody gets the answer to a question that was asked before
 * his own: what was written before he came is in it.
 */
export function sharedVersion(ask: () => Promise<Version>): () => Promise<Version> {
  let underWay: Promise<unknown> | null = null
  let next: Promise<Version> | null = null

  async function start(): Promise<Version> {
    await underWay?.catch(() => {})
    // Requests that came together are read one after the other: all of them are in this question.
    await new Promise(setImmediate)
    next = null
    const answer = ask()
    underWay = answer
    return answer
  }

  return () => {
    next ??= start()
    return next
  }
}

/** Asked once in a turn of the event loop, for nothing else is written in it but by us, and then it is forgotten. */
export class TurnVersion {
  readonly #ask: () => Version
  #known: Version | null = null

  constructor(ask: () => Version) {
    this.#ask = ask
  }

  read = (): Version => {
    if (this.#known === null) {
      this.#known = this.#ask()
      setImmediate(this.forget)
    }
    return this.#known
  }

  forget = (): void => {
    this.#known = null
  }
}
