import type { OnRunEnd } from '../queue/runs/end-run.ts'
import { forgetCertificate, storeCertificate, storeChange, storeMetrics } from '../storage/runs/ends/store-run-end.ts'
import { runPolicy } from './run-policy.ts'

export interface RunEndedOptions {
  /** What else follows from the end of a watched run, in this order; each may read what was stored before it. */
  followers?: readonly OnRunEnd[]
}

/**
 * What happens in the transaction that ends a run: what it measured, what changed, how it came out by the policy and the certificate
 * it saw are stored, and what follows from that. Everything or nothing: a run whose end fails is performed again.
 */
export function createRunEnded({ followers = [] }: RunEndedOptions = {}): OnRunEnd {
  return async (db, end) => {
    const { run, report, metrics, change, certificate, now } = end
    const keys = { key: run.key, reportKey: report.key }

    await storeMetrics(db, keys, metrics)
    if (change !== null) await storeChange(db, keys, change)
    await runPolicy(db, end)
    // A run of a branch says nothing about the page that is watched.
    if (run.branch !== null) return
    if (certificate !== null) await storeCertificate(db, report.key, certificate, now)
    else if (end.isWithoutCertificate) await forgetCertificate(db, report.key)

    for (const follow of followers) {
      await follow(db, end)
    }
  }
}
