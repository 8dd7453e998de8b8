/** Names of cascade layers grow no longer than this; what is nested more deeply belongs to the layer around it. */
const MAX_NAME = 200

/**
 * The cascade layers of a page in their order, which is that of their first mention (CSS Cascade 5, §6.4.3). A name has those of the layers
 * around it in front, as in `base.forms`; that of no layer is empty.
 */
export class Layers {
  readonly #order = new Map<string, number>()

  /** Whether it is new. */
  declare(name: string): boolean {
    if (this.#order.has(name)) return false
    let path = ''
    for (const part of name.split('.')) {
      path = within(path, part)
      if (!this.#order.has(path)) this.#order.set(path, this.#order.size)
    }
    return true
  }

  /** Above 0 if the first one comes after the second: rules outside of layers do, also those of a layer that has others in it. */
  compare(one: string, other: string): number {
    if (one === other) return 0
    const parts = one.split('.')
    const others = other.split('.')
    let path = ''
    for (let i = 0; ; i++) {
      const part = parts[i] ?? ''
      const its = others[i] ?? ''
      if (part === '') return 1
      if (its === '') return -1
      if (part !== its) return this.#order.get(within(path, part))! - this.#order.get(within(path, its))!
      path = within(path, part)
    }
  }
}

/** The name of a layer in a layer. */
function within(outer: string, name: string): string {
  return outer === '' ? name : `${outer}.${name}`
}

/** The name of the layer that a block makes; one without a name has a number instead. */
export function layerOf(prelude: string, outer: string, number: number): string {
  const name = prelude.slice('@layer'.length).replace(/\s/g, '') || `(${number})`
  return nested(outer, name)
}

const STATEMENT = /@layer\s([^;@]{1,2000});/gi

/** The names in statements such as `@layer base, utilities;`. */
export function declaredLayers(text: string, outer: string): string[] {
  return [...text.matchAll(STATEMENT)].flatMap(([, names]) =>
    names!.split(',').map((name) => nested(outer, name.replace(/\s/g, ''))),
  )
}

function nested(outer: string, name: string): string {
  return outer.length + name.length < MAX_NAME ? within(outer, name) : outer
}
