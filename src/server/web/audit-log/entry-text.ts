import type { AuditDetail } from '../../../actions/audit-log/audit-log.ts'
import type { AuditEntry } from '../../../storage/audit-log/audit-log.ts'
import type { View } from '../view.ts'

type Details = { [name in AuditDetail]?: unknown }

export function readDetails({ details }: AuditEntry): Details {
  return details === null ? {} : (JSON.parse(details) as Details)
}

/** The end of an id, which is random: its start is a time. */
export function shortId(id: string): string {
  return `…${id.slice(-8)}`
}

/** `name: value`, in the reader's language. What it doesn't know it shows as the API and the CSV do. */
export function detailsText(view: View, entry: AuditEntry, emails: ReadonlyMap<string, string>): string {
  const { names } = view.words.auditLog
  const details = readDetails(entry)
  // Its account is shown as the object, and ids say less than how many there are.
  if (entry.object !== null && emails.get(entry.object.replace('user ', '')) === details.email) delete details.email
  if (details.count !== undefined) delete details.reports
  const pairs = (Object.entries(details) as [AuditDetail, unknown][]).filter(([, value]) => value !== null)
  return pairs
    .map(([name, value]) => `${names[name] ?? name}: ${valueText(view, entry, name, value, emails)}`)
    .join('; ')
}

function valueText(
  view: View,
  { action }: AuditEntry,
  name: AuditDetail,
  value: unknown,
  emails: ReadonlyMap<string, string>,
): string {
  const words = view.words.auditLog
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return view.format.number(value)
  if (Array.isArray(value)) {
    if (name === 'reports') return view.format.number(value.length)
    return value.map((one) => wordOf(view.words.branding.fields, String(one))).join(', ')
  }
  const text = String(value)
  const { scope, role, privacy, factor, reason } = words.values
  switch (name) {
    case 'expires':
    case 'until':
    case 'snoozed_until':
      return Number.isNaN(Date.parse(text)) ? text : view.format.date(Date.parse(text))
    case 'user':
    case 'owner':
      return emails.get(text) ?? shortId(text)
    case 'report':
      return shortId(text)
    case 'kind':
      return wordOf(action.startsWith('channel.') ? view.words.channels.kinds : view.words.alerts.kinds, text)
    case 'scope':
      return wordOf(scope, text)
    case 'role':
      return wordOf(role, text)
    case 'before':
    case 'after':
      if (action.endsWith('.role_changed')) return wordOf(role, text)
      // For a credential, these are names chosen by the user.
      return action.endsWith('.visibility_changed') ? wordOf(privacy, text) : text
    case 'factor':
      return wordOf(factor, text)
    case 'reason':
      return wordOf(reason, text)
    case 'all':
    case 'daily':
    case 'weekly':
      return timeText(view, text)
    default:
      return text
  }
}

function wordOf(words: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(words, value) ? words[value]! : value
}

/** How long runs are kept: `30d`, `1y`. */
function timeText(view: View, written: string): string {
  const { days, years } = view.words.project.retention
  const [, amount, unit] = /^(\d+)([dy])$/.exec(written) ?? []
  if (amount === undefined) return written === 'forever' ? view.words.auditLog.forever : written
  return (unit === 'y' ? years : days)(Number(amount))
}
