import { bounded, LONGEST_VALUE } from '../common/bounded-text.ts'
import { type Failure, VerdictError } from '../errors.ts'
import type { Assessment, AuditResult, Category, DepthError, Importance, Instrument } from './assessment.ts'
import type { Audit, Message, ReadingName, Ruling } from './audit.ts'
import { foldAxe } from './audits/axe-fold.ts'
import { failureMessage, shared } from './audits/shared-messages.ts'
import { readsDocument, withScripts } from './audits/with-scripts.ts'
import { followedRefresh, refreshTarget } from './derive/browser/followed-refresh.ts'
import { withoutFragment } from './derive/document/resolve.ts'
import { cut } from './derive/document/where.ts'
import { createReadings, EMPTY_READINGS, type Read, type Readings } from './derive/readings.ts'
import { hasPasswordField, refusalOf } from './derive/refusal.ts'
import type { Evidence } from './evidence.ts'
import type { Collected } from './model.ts'
import {
  categoryScores,
  fixPlan,
  gradeOf,
  isMostlyUnknown,
  NO_GRADE,
  noteGains,
  POINTS,
  pointsFor,
  RULE_SET,
  THRESHOLDS,
  type Thresholds,
} from './score.ts'

export interface JudgeOptions {
  audits: readonly Audit[]
  thresholds?: Thresholds
  points?: Record<Importance, number>
  /** Existing readings of this evidence, so that the page is parsed once. */
  read?: Read
}

const MAX_FINDINGS = 20

/** Judges evidence. It is pure, so the same evidence always gets the same assessment. */
export function judge(
  evidence: Evidence,
  { audits, thresholds = THRESHOLDS, points = POINTS, read = createReadings(evidence) }: JudgeOptions,
): Assessment {
  const sent = sentReadings(read)
  const onSent: AuditInput = { read: sent, values: { ...EMPTY_READINGS } }
  const onSeen: AuditInput = sent === read ? onSent : { read, values: { ...EMPTY_READINGS } }
  const isOtherPage = wasLedAway(evidence, sent)
  const unseen = unseenIn(evidence, read, sent)
  const results: AuditResult[] = []
  const reached: AuditResult[] = []
  for (const audit of audits) {
    const part = audit.depth === undefined ? undefined : evidence[audit.depth]
    if (audit.depth !== undefined && part === undefined) continue
    const given =
      part?.ok === false
        ? notReached(evidence)
        : asSeen(audit, ruling(audit, evidence, onSeen, onSent, isOtherPage), unseen)
    const result = resultFor(audit, given, points)
    results.push(result)
    if (part?.ok !== false) reached.push(result)
  }
  const refusal = refusalOf(evidence, sent)
  // The score is that of the depth that was reached, unless all that was asked for is of the other.
  const judged = gradeOf(reached, thresholds).score === null ? results : reached
  const error = refusal ?? tooLittle(audits, judged, points)
  const grade = error === null ? gradeOf(results, thresholds) : NO_GRADE
  if (grade.score !== null) noteGains(results, { thresholds })
  return {
    url: evidence.url,
    finalUrl: evidence.page.ok ? bounded(evidence.page.value.url) : null,
    collectedAt: evidence.collectedAt,
    ...(evidence.signedIn && { signedIn: true as const }),
    ruleSet: RULE_SET,
    ...grade,
    error: bounded(error),
    categories: categoryScores(results, thresholds, points),
    audits: results,
    plan: error === null ? fixPlan(results, thresholds) : null,
    notes: bounded([
      ...(unseen === null || refusal !== null ? [] : unseenNotes(unseen, evidence)),
      ...boundsHit(evidence),
      ...refreshNotes(evidence, sent),
      ...sizeNotes(read, sent),
      ...signInNotes(evidence, sent),
    ]),
    ...depthOf(evidence),
  }
}

/** Whether the browser judged another page than the one that was sent, without scripts being the reason. */
function wasLedAway({ rendered }: Evidence, sent: Read): boolean {
  return rendered?.ok === true && followedRefresh(sent, rendered.value.url)
}

/** An audit of a depth that was requested, but not reached. `depthError` gives the reason once for all of them. */
function notReached({ rendered }: Evidence): Ruling {
  return { outcome: 'unknown', summary: rendered?.ok === false ? shared.noBrowserVisit : shared.noLighthouseRun }
}

function ruling(
  audit: Audit,
  { rendered }: Evidence,
  onSeen: AuditInput,
  onSent: AuditInput,
  isOtherPage: boolean,
): Ruling {
  if (!rendered?.ok) return rule(audit, onSent)
  if (audit.judges === 'sent') return rule(audit, onSent)
  const seen = rule(audit, onSeen)
  // Compared before axe-core's findings are added: what only it finds is not due to scripts.
  const { isIncomplete = false } = rendered.value
  const ruling = readsDocument(audit)
    ? withScripts(audit, seen, rule(audit, onSent), { isOtherPage, isIncomplete })
    : seen
  return foldAxe(audit.id, ruling, rendered.value.axe)
}

function gotOrNull<T>(got: Collected<T>): T | null {
  return got.ok ? got.value : null
}

/** Why most of the content was not seen. */
type Unseen = NonNullable<Readings['unseen']> | 'hiddenInBrowser'

/** Unknown if it is about what was not seen, and the rest does not prove it. */
function asSeen({ provenByShell: proven }: Audit, ruling: Ruling, unseen: Unseen | null): Ruling {
  const { outcome } = ruling
  if (unseen === null || proven === undefined || outcome === 'unknown' || proven.includes(outcome)) return ruling
  return { outcome: 'unknown', summary: shared[unseen] }
}

function unseenIn({ rendered }: Evidence, read: Read, sent: Read): Unseen | null {
  if (!rendered?.ok) return gotOrNull(sent('unseen'))
  // Style sheets that scripts wrote are not known, so what seems hidden counts only if the browser painted nothing.
  const isBlank = rendered.value.vitals.fcp === null
  return isBlank && gotOrNull(read('unseen')) === 'hiddenAtFirst' ? 'hiddenInBrowser' : null
}

function sentReadings(read: Read): Read {
  const sent = read('asSent')
  return sent.ok ? sent.value : read
}

function depthOf({ rendered, lab }: Evidence): Pick<Assessment, 'depth' | 'device' | 'instrument' | 'depthError'> {
  const failed = [rendered, lab].find((part) => part?.ok === false)
  const depthError: DepthError | undefined =
    failed?.ok === false
      ? { requested: lab === undefined ? 'rendered' : 'lab', code: failed.code, message: bounded(failed.message) }
      : undefined
  const depth = lab?.ok ? 'lab' : rendered?.ok ? 'rendered' : undefined
  if (depth === undefined) return depthError === undefined ? {} : { depthError }
  const device = (lab?.ok ? lab.value.device : null) ?? (rendered?.ok ? rendered.value.device : undefined)
  const instrument: Instrument = {
    ...(rendered?.ok && { browser: rendered.value.browser, axe: rendered.value.axeVersion }),
    ...(lab?.ok && { lighthouse: lab.value.lighthouse, runs: lab.value.runs }),
  }
  return { depth, ...(device && { device }), instrument: bounded(instrument), ...(depthError && { depthError }) }
}

/** The readings that audits get. All audits share one object, because one each would take longer than many audits. */
interface AuditInput {
  read: Read
  values: Partial<Record<ReadingName, unknown>>
}

/** The ruling of one audit; unknown if it lacks evidence that it needs, or if it throws. */
function rule(audit: Audit, { read, values }: AuditInput): Ruling {
  const { needs, wants } = audit
  for (let i = 0; i < needs.length; i++) {
    const name = needs[i]!
    if (values[name] !== undefined) continue
    const got = read(name)
    if (!got.ok) return { outcome: 'unknown', summary: failureMessage(got) }
    values[name] = got.value
  }
  try {
    // Each `check` takes the readings that its audit declares, which `values` has by now.
    return audit.check((wants.length === 0 ? values : withWanted(audit, values, read)) as never)
  } catch (thrown) {
    if (thrown instanceof VerdictError) return { outcome: 'unknown', summary: failureMessage(thrown) }
    const reason = thrown instanceof Error ? thrown.message : String(thrown)
    return { outcome: 'unknown', summary: shared.auditFailed({ reason: cut(reason, 300) }) }
  }
}

/** For audits that want readings whether or not they are available. */
function withWanted({ needs, wants }: Audit, values: AuditInput['values'], read: Read): AuditInput['values'] {
  const given: AuditInput['values'] = {}
  for (const name of needs) given[name] = values[name]
  for (const name of wants) given[name] = read(name)
  return given
}

/** One object literal, because spreads would take longer than many audits. */
function resultFor(audit: Audit, ruling: Ruling, points: Record<Importance, number>): AuditResult {
  const findings = ruling.findings ?? []
  const { summary } = ruling
  const value = ruling.value === undefined ? NO_VALUE : asSentence(ruling.value)
  return {
    id: audit.id,
    category: audit.id.slice(0, audit.id.indexOf('/')) as Category,
    importance: audit.importance,
    outcome: ruling.outcome,
    value: value.text === null ? null : cut(value.text, LONGEST_VALUE),
    valueKey: value.key,
    valueParams: bounded(value.params),
    summary: bounded(summary.text),
    key: summary.key,
    params: bounded(summary.params),
    findings: bounded(findings.slice(0, MAX_FINDINGS)),
    findingsTotal: ruling.findingsTotal ?? findings.length,
    extent: ruling.extent,
    details: bounded(ruling.details ?? null),
    points: pointsFor(audit.importance, ruling.outcome, { extent: ruling.extent, points }),
    gain: null,
    blocking: audit.blocking === true && ruling.outcome === 'fail' ? true : undefined,
    revision: audit.revision,
  }
}

const NO_VALUE = { text: null, key: undefined, params: undefined }

function asSentence(said: Message | string): Pick<Message, 'text'> & Partial<Message> {
  return typeof said === 'string' ? { text: said, key: undefined, params: undefined } : said
}

function tooLittle(
  audits: readonly Audit[],
  results: AuditResult[],
  points: Record<Importance, number>,
): Failure | null {
  const seen = ofContent(audits, results, points)
  if (isMostlyUnknown(seen, points))
    return tooLittleOf(`Less than half of what visitors see could be judged. Most often: ${commonestReason(seen)}`)
  if (isMostlyUnknown(results, points))
    return tooLittleOf(`Less than half of the audits' points could be judged. Most often: ${commonestReason(results)}`)
  return null
}

function tooLittleOf(message: string): Failure {
  return { code: 'too_little_evidence', message }
}

/** Those of less than this share of the points are not what was asked for, as with the audits of security alone. */
const LEAST_CONTENT = 0.25

/** The audits of what visitors see, which headers and the head don't make up for; none if they are only a small part of all audits. */
function ofContent(
  audits: readonly Audit[],
  results: AuditResult[],
  points: Record<Importance, number>,
): AuditResult[] {
  const ids = new Set<string>(audits.filter(isOfContent).map(({ id }) => id))
  const applicable = results.filter(({ outcome }) => outcome !== 'not-applicable')
  const own = applicable.filter(({ id }) => ids.has(id))
  const sum = (all: AuditResult[]) => all.reduce((total, { importance }) => total + points[importance], 0)
  return sum(own) < LEAST_CONTENT * sum(applicable) ? [] : own
}

/** A shell without content can't pass it. */
function isOfContent({ provenByShell }: Audit): boolean {
  return provenByShell !== undefined && !provenByShell.includes('pass')
}

function commonestReason(results: AuditResult[]): string {
  const counts = new Map<string, number>()
  for (const { outcome, summary } of results)
    if (outcome === 'unknown') counts.set(summary, (counts.get(summary) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

function boundsHit({ page, resources, robots, sitemaps, rendered, lab }: Evidence): string[] {
  const notes: string[] = []
  if (resources.ok && resources.value.bound !== null) notes.push(resources.value.bound)
  if (robots.ok && robots.value.truncated) notes.push(`robots.txt was read up to ${robots.value.bytes} bytes.`)
  if (sitemaps.ok)
    for (const sitemap of sitemaps.value)
      if (sitemap.truncated) notes.push(`${sitemap.url} was read up to ${sitemap.bytes} bytes.`)
  if (rendered?.ok) {
    notes.push(...rendered.value.bounds)
    if (page.ok && withoutFragment(rendered.value.url) !== withoutFragment(page.value.url))
      notes.push(`In the browser, the page redirected to ${cut(rendered.value.url, 200)}.`)
  }
  if (lab?.ok) notes.push(...(lab.value.bounds ?? []))
  return notes
}

const UNSEEN = {
  appShell:
    'The HTML has no content: scripts add it, and a Quick run doesn’t execute them, so this report covers only the empty shell of the page.',
  hiddenAtFirst:
    'Most of the content is hidden when the page opens. Scripts may show it, but a Quick run doesn’t execute them, so this report covers only the rest.',
  hiddenInBrowser:
    'The page stays blank in the browser, because most of its content is hidden and no script shows it, so this report covers only the rest.',
}

/** Most of what the report is about is not in the HTML, or not to be seen. */
function unseenNotes(unseen: Unseen, { source }: Evidence): string[] {
  if (unseen === 'hiddenInBrowser') return [UNSEEN[unseen]]
  return [
    UNSEEN[unseen],
    source === 'local'
      ? 'To audit what visitors see, serve the folder and run the URL of the page at the depth Browser.'
      : 'To audit what visitors see, run the URL at the depth Browser.',
  ]
}

/** A browser goes on to the other page, and judges that. */
function refreshNotes({ rendered }: Evidence, sent: Read): string[] {
  const target = rendered?.ok ? null : refreshTarget(sent)
  return target === null
    ? []
    : [
        `The page redirects visitors to ${cut(target, 200)} with a refresh. This report covers the page that redirects; to audit the other one, use its URL.`,
      ]
}

/** The document that was sent takes the place of one that scripts made larger than our limits. */
function sizeNotes(read: Read, sent: Read): string[] {
  if (sent === read) return []
  const document = read('document')
  const before = sent('document')
  return document.ok && before.ok && document.value === before.value
    ? ['In the browser, the page became too large to judge. The HTML from the server was judged instead.']
    : []
}

/** An expired session is often answered with a form at the same URL. */
function signInNotes({ signedIn }: Evidence, sent: Read): string[] {
  const document = signedIn ? sent('document') : null
  return document?.ok && hasPasswordField(document.value)
    ? [
        'The page has a password field although credentials were sent. If it asks to sign in, check that they have not expired.',
      ]
    : []
}
