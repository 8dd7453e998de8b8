import { shared } from '../../../engine/audits/shared-messages.ts'
import type { Failure } from '../../../errors.ts'
import type { Results } from '../../../results/schema.ts'

/** Why a Quick run did not see most of the page. */
export type Unseen = 'appShell' | 'hiddenAtFirst'

const UNSEEN: readonly Unseen[] = ['appShell', 'hiddenAtFirst']

/** Why a Quick run left audits open that the depth Browser decides; undefined if it saw the page. */
export function unseenOf({ audits }: Pick<Results, 'audits'>): Unseen | undefined {
  return UNSEEN.find((reason) => audits.some(({ key }) => key === shared[reason].key))
}

/** The same for a run without a result: the reason that most audits give. */
export function unseenBy({ code, message }: Failure): Unseen | undefined {
  return code === 'too_little_evidence' ? UNSEEN.find((reason) => message.endsWith(shared[reason].text)) : undefined
}
