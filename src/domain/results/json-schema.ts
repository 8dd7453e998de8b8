import { type Static, type TObject, type TProperties, Type } from 'typebox'

/** `type` and `enum` side by side: what serialisers and readers of OpenAPI understand best. */
export function oneOf<const T extends string | number>(values: readonly T[], options: object = {}) {
  return Type.Unsafe<T>({ type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values, ...options })
}

export function oneOfOrNull<const T extends string>(values: readonly T[], options: object = {}) {
  return Type.Unsafe<T | null>({ type: ['string', 'null'], enum: [...values, null], ...options })
}

interface Scalars {
  string: string
  integer: number
  number: number
}

export function orNull<K extends keyof Scalars>(type: K, options: object = {}) {
  return Type.Unsafe<Scalars[K] | null>({ type: [type, 'null'], ...options })
}

export function objectOrNull<P extends TProperties>(properties: P, description: string) {
  const { required } = Type.Object(properties)
  return Type.Unsafe<Static<TObject<P>> | null>({ type: ['object', 'null'], properties, required, description })
}
