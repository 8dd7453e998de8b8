import { childElements, type Element } from '../document/dom.ts'

/** An element is at a place of its parent that is `step` × n + `offset`, for an n from 0 on. */
export interface PlaceTest {
  step: number
  offset: number
  /** Counted from the last child. */
  isFromEnd: boolean
  /** Counted among elements of its name only. */
  isOfType: boolean
}

const PLACE = /^:(first|last|only|nth|nth-last)-(child|of-type)(\()?$/
/** CSS Syntax §6; `of` and a selector may follow, which is not read. */
const STEPS = /^(?:([+-]?\d{0,6})n(?:\s*([+-])\s*(\d{1,6}))?|([+-]?\d{1,6}))$/

/** The tests of `:first-child`, `:nth-of-type(` and the like, with what is in their parentheses; null for others. */
export function parsePlaces(pseudo: string, inside: string): PlaceTest[] | null {
  const [, which, among, open] = PLACE.exec(pseudo) ?? []
  if (which === undefined || which.startsWith('nth') !== (open !== undefined)) return null
  const steps = open === undefined ? { step: 0, offset: 1 } : stepsOf(inside.trim().toLowerCase())
  if (steps === null) return null
  const isOfType = among === 'of-type'
  const tests: PlaceTest[] = []
  if (which !== 'last' && which !== 'nth-last') tests.push({ ...steps, isFromEnd: false, isOfType })
  if (which !== 'first' && which !== 'nth') tests.push({ ...steps, isFromEnd: true, isOfType })
  return tests
}

function stepsOf(text: string): Pick<PlaceTest, 'step' | 'offset'> | null {
  if (text === 'odd') return { step: 2, offset: 1 }
  if (text === 'even') return { step: 2, offset: 0 }
  const match = STEPS.exec(text)
  if (match === null) return null
  const [, step, sign = '+', offset = '0', place] = match
  if (place !== undefined) return { step: 0, offset: Number(place) }
  return { step: /\d/.test(step!) ? Number(step) : Number(`${step}1`), offset: Number(sign + offset) }
}

/** The places of elements among their siblings; those of a parent's children are counted once. */
export class Places {
  readonly #known = new Map<Element, Map<Element, Place>>()

  matches(test: PlaceTest, element: Element): boolean {
    const beyond = this.#placeOf(element, test) - test.offset
    return test.step === 0 ? beyond === 0 : beyond % test.step === 0 && beyond / test.step >= 0
  }

  #placeOf(element: Element, { isFromEnd, isOfType }: PlaceTest): number {
    const { parent } = element
    if (parent === null) return 1
    let places = this.#known.get(parent)
    if (places === undefined) {
      places = placesOf(childElements(parent))
      this.#known.set(parent, places)
    }
    const { child, ofType, children, sameType } = places.get(element)!
    if (isOfType) return isFromEnd ? sameType.count + 1 - ofType : ofType
    return isFromEnd ? children + 1 - child : child
  }
}

/** Where an element is among its siblings, from 1. */
interface Place {
  child: number
  ofType: number
  children: number
  sameType: { count: number }
}

function placesOf(children: Element[]): Map<Element, Place> {
  const places = new Map<Element, Place>()
  const types = new Map<string, { count: number }>()
  children.forEach((element, index) => {
    const sameType = types.get(element.name) ?? { count: 0 }
    types.set(element.name, sameType)
    places.set(element, { child: index + 1, ofType: ++sameType.count, children: children.length, sameType })
  })
  return places
}
