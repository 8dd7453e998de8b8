import { shared } from '../../../engine/audits/shared-messages.ts'
import type { Failure } from '../../../errors.ts'
import type { Results } from '../../../results/schema.ts'

/** Whether scripts build the page, so that a Quick run left audits open that the depth Browser decides. */
export function isOfShell({ audits }: Pick<Results, 'audits'>): boolean {
  return audits.some(({ key }) => key === shared.appShell.key)
}

/** Whether there is no result for that reason, which is the one given by most audits. */
export function isShellFailure({ code, message }: Failure): boolean {
  return code === 'too_little_evidence' && message.endsWith(shared.appShell.text)
}
