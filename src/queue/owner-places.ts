/** As long as there are several users, each can hold three quarters of a worker's places, never all of them. */
const SHARE = 0.75

/** How many places of a worker each user's runs hold, so that one user's slow or hostile pages don't block the others. */
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

  /** How many one user may hold: all of them if there is no other user. */
  most(hasSeveralUsers: boolean): number {
    return hasSeveralUsers ? this.#most : this.#all
  }

  /** How many more each user who holds some may take. */
  left(most: number): Map<string, number> {
    return new Map([...this.#held].map(([owner, held]) => [owner, Math.max(0, most - held)]))
  }
}
