import type { Migration } from '../../migration.ts'
import { pageTitles } from '../../migrations/0011-page-titles.ts'
import { filters } from '../../migrations/0014-filters.ts'
import { filterIndex } from '../../migrations/0016-filter-index.ts'
import { scanSamples } from '../../migrations/0021-scan-samples.ts'
import { runLabels } from '../../migrations/0035-run-labels.ts'
import { later } from '../../migrations/index.ts'
import { first } from './0001-first.ts'
import { signIn } from './0002-sign-in.ts'
import { removals } from './0003-removals.ts'
import { reportPages } from './0004-report-pages.ts'
import { depth } from './0005-depth.ts'
import { searchEngines } from './0006-search-engines.ts'
import { plainNames } from './0007-plain-names.ts'
import { resultKey } from './0008-result-key.ts'
import { attempts } from './0009-attempts.ts'
import { bulk } from './0010-bulk.ts'
import { projectRemovals } from './0012-project-removals.ts'
import { suspended } from './0013-suspended.ts'
import { icons } from './0015-icons.ts'
import { scans } from './0017-scans.ts'
import { scanResults } from './0018-scan-results.ts'
import { scanAttempts } from './0019-scan-attempts.ts'
import { scanRemovals } from './0020-scan-removals.ts'
import { linkRows } from './0022-link-rows.ts'
import { schedules } from './0023-schedules.ts'
import { baseline } from './0024-baseline.ts'
import { deployMarks } from './0025-deploy-marks.ts'
import { outbox } from './0026-outbox.ts'
import { runEnds } from './0027-run-ends.ts'
import { alerts } from './0028-alerts.ts'
import { retention } from './0029-retention.ts'
import { policies } from './0030-policies.ts'
import { scanRetention } from './0031-scan-retention.ts'
import { auditLog } from './0032-audit-log.ts'
import { twoFactor } from './0033-two-factor.ts'
import { channelPauses } from './0034-channel-pauses.ts'
import { shareLinks } from './0036-share-links.ts'
import { passkeys } from './0037-passkeys.ts'
import { identities } from './0038-identities.ts'
import { members } from './0039-members.ts'
import { credentials } from './0040-credentials.ts'
import { blobs } from './0041-blobs.ts'
import { outsideResults } from './0042-outside-results.ts'
import { rateWindows } from './0043-rate-windows.ts'
import { brandings } from './0044-brandings.ts'
import { groupRoles } from './0045-group-roles.ts'

/** In order; what is released is never changed. */
export const migrations: Migration[] = [
  first,
  signIn,
  removals,
  reportPages,
  depth,
  searchEngines,
  plainNames,
  resultKey,
  attempts,
  bulk,
  pageTitles,
  projectRemovals,
  suspended,
  filters,
  icons,
  filterIndex,
  scans,
  scanResults,
  scanAttempts,
  scanRemovals,
  scanSamples,
  linkRows,
  schedules,
  baseline,
  deployMarks,
  outbox,
  runEnds,
  alerts,
  retention,
  policies,
  scanRetention,
  auditLog,
  twoFactor,
  channelPauses,
  runLabels,
  shareLinks,
  passkeys,
  identities,
  members,
  credentials,
  blobs,
  outsideResults,
  rateWindows,
  brandings,
  groupRoles,
  ...later,
]
