import { type ErrorCode, VerdictError } from '../../src/errors.ts'

/** The coded failure that a promise ends in; anything else it does is thrown. */
export async function failureOf(promise: Promise<unknown>): Promise<{ code: ErrorCode; message: string }> {
  const thrown: unknown = await promise.then(
    () => new Error('it succeeded'),
    (error: unknown) => error,
  )
  if (!(thrown instanceof VerdictError)) throw thrown
  return { code: thrown.code, message: thrown.message }
}
