/** Of the places of a worker, a quarter and at least one are out of reach for any one user, as long as there are others. */
const SHARE = 0.75

/** How many of a worker's places each user's runs hold: one user's slow or hostile pages must not hold up everybody's. */
export class OwnerPlaces {
  readonly #most: number
  readonly #all: number
  readonly #held = new Map<string, number>()

  constructor(places: number) {
    this.#all = places
    this.#most = Math.max(1, Math.floor(places * SHARE))
  }

  enter(owner: string): void {
    this.#held.set(owner, (this.#held.get(owner) ?? 0) + 1)
  }

  leave(owner: string): void {
    const held = (this.#held.get(owner) ?? 0) - 1
    if (held > 0) this.#held.set(owner, held)
    else this.#held.delete(owner)
  }

  /** How many one user may hold: all of them where there is no other. */
  most(hasSeveralUsers: boolean): number {
    return hasSeveralUsers ? this.#most : this.#all
  }

  /** How many more each user who holds some may take. */
  left(most: number): Map<string, number> {
    return new Map([...this.#held].map(([owner, held]) => [owner, Math.max(0, most - held)]))
  }
}
