import type { Language } from '../../../words/languages.ts'
import { account as deAccount } from './de/account.ts'
import { alerts as deAlerts } from './de/alerts.ts'
import { auditLog as deAuditLog } from './de/audit-log.ts'
import { branding as deBranding } from './de/branding.ts'
import { channels as deChannels } from './de/channels.ts'
import { credentials as deCredentials } from './de/credentials.ts'
import { dashboard as deDashboard } from './de/dashboard.ts'
import { pages as dePages } from './de/pages.ts'
import { policy as dePolicy } from './de/policy.ts'
import { project as deProject } from './de/project.ts'
import { report as deReport } from './de/report.ts'
import { scan as deScan } from './de/scan.ts'
import { schedules as deSchedules } from './de/schedules.ts'
import { sharing as deSharing } from './de/sharing.ts'
import { site as deSite } from './de/site.ts'
import { twoFactor as deTwoFactor } from './de/two-factor.ts'
import { uptime as deUptime } from './de/uptime.ts'
import { waysIn as deWaysIn } from './de/ways-in.ts'
import { account } from './en/account.ts'
import { alerts } from './en/alerts.ts'
import { auditLog } from './en/audit-log.ts'
import { branding } from './en/branding.ts'
import { channels } from './en/channels.ts'
import { credentials } from './en/credentials.ts'
import { dashboard } from './en/dashboard.ts'
import { pages } from './en/pages.ts'
import { policy } from './en/policy.ts'
import { project } from './en/project.ts'
import { report } from './en/report.ts'
import { scan } from './en/scan.ts'
import { schedules } from './en/schedules.ts'
import { sharing } from './en/sharing.ts'
import { site } from './en/site.ts'
import { twoFactor } from './en/two-factor.ts'
import { uptime } from './en/uptime.ts'
import { waysIn } from './en/ways-in.ts'

const en = {
  ...site,
  ...account,
  ...pages,
  ...waysIn,
  report,
  scan,
  dashboard,
  schedules,
  uptime,
  alerts,
  channels,
  project,
  policy,
  auditLog,
  twoFactor,
  sharing,
  credentials,
  branding,
}

/** All texts of the pages. Each language is an object of this type. */
export type Words = typeof en

const de: Words = {
  ...deSite,
  ...deAccount,
  ...dePages,
  ...deWaysIn,
  report: deReport,
  scan: deScan,
  dashboard: deDashboard,
  schedules: deSchedules,
  uptime: deUptime,
  channels: deChannels,
  project: deProject,
  policy: dePolicy,
  twoFactor: deTwoFactor,
  alerts: deAlerts,
  auditLog: deAuditLog,
  sharing: deSharing,
  credentials: deCredentials,
  branding: deBranding,
}

export const LANGUAGES: Record<Language, Words> = { en, de }

export type { Language }

export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && Object.hasOwn(LANGUAGES, text)
}
