import type { Results } from '../../../../domain/results/schema.ts'
import { shared } from '../../../../engine/audits/shared-messages.ts'
import type { Failure } from '../../../../errors.ts'

/** Why a run did not see most of the page; only in the last case did it use a browser. */
export type UnseenReason = 'appShell' | 'hiddenAtFirst' | 'hiddenInBrowser'

const UNSEEN: readonly UnseenReason[] = ['appShell', 'hiddenAtFirst', 'hiddenInBrowser']

/** Why a run left the audits of the content open; undefined if it saw the page. */
export function unseenReason({ audits }: Pick<Results, 'audits'>): UnseenReason | undefined {
  return UNSEEN.find((reason) => audits.some(({ key }) => key === shared[reason].key))
}

/** The same for a run without a result: the reason that most audits give. */
export function unseenReasonOfFailure({ code, message }: Failure): UnseenReason | undefined {
  return code === 'too_little_evidence' ? UNSEEN.find((reason) => message.endsWith(shared[reason].text)) : undefined
}

/** Whether a run at the depth Browser may see more. */
export function needsBrowser(unseen: UnseenReason | undefined): boolean {
  return unseen === 'appShell' || unseen === 'hiddenAtFirst'
}
