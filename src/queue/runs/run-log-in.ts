import type { PageLogIn } from '../../engine/net/page-log-in.ts'
import { type Failure, VerdictError } from '../../errors.ts'

/** What the runs of a report sign in with. */
export interface RunLogIn {
  logIn: PageLogIn
  /** Evidence, pictures and Lighthouse reports are kept: none of them otherwise. */
  keepsEvidence: boolean
}

/** null for a report that needs none. Throws a `VerdictError` if it can't be read. */
export type FindRunLogIn = (reportId: string) => Promise<RunLogIn | null>

export async function runLogInOf(
  find: FindRunLogIn | undefined,
  reportId: string,
): Promise<{ signIn: RunLogIn | null } | { failure: Failure }> {
  try {
    return { signIn: (await find?.(reportId)) ?? null }
  } catch (error) {
    // Other errors are of the database: the run is tried again.
    if (!(error instanceof VerdictError)) throw error
    return { failure: { code: error.code, message: error.message } }
  }
}

/** Whether nothing but the results is kept. */
export function dropsEvidence(signIn: RunLogIn | null): boolean {
  return signIn !== null && !signIn.keepsEvidence
}
