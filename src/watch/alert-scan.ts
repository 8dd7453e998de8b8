import { hash } from 'node:crypto'
import { MINUTE_MS } from '../common/durations.ts'
import type { EventAlert } from '../domain/alerts/incident.ts'
import { rulesInForce } from '../domain/alerts/rules-in-force.ts'
import type { AlertedChange, RunFacts } from '../domain/alerts/run-facts.ts'
import { judgmentUnmuted, type SiteStanding, siteChange, siteOutcomes } from '../domain/alerts/site-change.ts'
import type { EventPlace } from '../domain/events/event-types.ts'
import { type Failure, pageHttpError } from '../errors.ts'
import type { ScanOptions } from '../queue/scans/scan-options.ts'
import { findRulesOfSite } from '../storage/alerts/alerts-of-rules.ts'
import { recordEvent } from '../storage/channels/record-event.ts'
import { knownKey } from '../storage/ids.ts'
import { findStartStatus, listScansBefore } from '../storage/scans/earlier-scan.ts'
import type { Scan } from '../storage/scans/scan.ts'
import { listChanges, type ScanChanges } from '../storage/scans/scan-changes.ts'
import { listFindings, listGroups, namePages } from '../storage/scans/scan-findings.ts'
import { startConfirmingScan } from '../storage/scans/scan-writes.ts'
import type { Storage } from '../storage/storage.ts'
import type { Db } from '../storage/tables.ts'
import { byImportance, type EventDraft } from './alert-events.ts'
import { applySteps, type RuleNotifier, type SubjectStep, stepsOf, unstablePlace } from './alert-steps.ts'
import type { EventLinks } from './event-links.ts'
import { type SiteNews, siteClosedEvent, siteFiredEvent, siteResolvedEvent, siteUnstableEvent } from './site-events.ts'
import { listFindingsUnmuted, type SiteMutes } from './site-mutes.ts'

/** What a scan means to rules: read before the transaction that ends it, because comparing may take a while. */
export interface ScanFacts extends Pick<RunFacts, 'series' | 'outcome' | 'change' | 'outcomeOf' | 'mutes'> {
  scan: Scan
  findings: SiteNews['findings']
  places: SiteNews['places']
}

/** How many scans are looked through for one that compares. */
const LOOKED_AT = 30
const CONFIRM_MS = 2 * MINUTE_MS
const AGAIN = 'The start page could not be reached, so the site is scanned again after two minutes.'

/** Without what the policy of the project mutes. */
export async function findScanFacts(
  storage: Storage,
  scan: Scan,
  muted: SiteMutes | undefined = undefined,
): Promise<ScanFacts> {
  const series = seriesOf(scan)
  const error = scan.error ?? (await startFailure(storage.db, scan))
  const compared = await compareScan(storage, scan, series, muted)
  const findings = compared === null ? { new: 0, fixed: 0 } : countFindings(compared.changes)
  const standing = await standingOf(storage, scan, muted)
  const outcome = { result: standing.result, score: standing.score, error }
  const change = compared?.change ?? null
  const failing = new Map(standing.audits.map(({ audit, counts }) => [audit, counts.fail]))
  const hidden = (await listFindings(storage.db, scan)).filter(
    ({ audit, counts }) => failing.get(audit) !== counts.fail,
  )
  const mutes = muted && {
    isMuted: muted.isMuted,
    hides: (audit: string) => hidden.some((one) => one.audit === audit),
    unmuted: { outcome: { result: scan.result, score: scan.score, error }, change },
  }
  const places = compared === null ? new Map() : await findPlaces(storage, scan, compared)
  return { scan, series, outcome, change, outcomeOf: siteOutcomes(standing.audits), findings, places, mutes }
}

/** Scans of the same start page, scope, depth and device compare; one that was stopped or refused with none. */
function seriesOf({ url, status, cut, result, options }: Scan): string | null {
  if (status !== 'done' || result === null || cut?.limit === 'refused') return null
  const { scope, include, exclude, list, sample, isLoggedIn = false } = options as ScanOptions
  const depth = sample === undefined ? [0] : [sample.depth, sample.device]
  return hash('sha1', JSON.stringify([url, scope, include, exclude, list?.hash, depth, isLoggedIn]), 'base64url')
}

/** The failure of a scan whose start page returned an error, so that no page was found. */
async function startFailure(db: Db, scan: Scan): Promise<Failure | null> {
  if (scan.result !== null || scan.judged > 0) return null
  const status = await findStartStatus(db, scan)
  if (status === null || status < 400) return null
  return pageHttpError(scan.url, status)
}

async function compareScan(storage: Storage, scan: Scan, series: string | null, mutes: SiteMutes | undefined) {
  if (series === null) return null
  const earlier = await listScansBefore(storage.db, scan, LOOKED_AT)
  const base = earlier.find((one) => seriesOf(one) === series)
  // A different rule set changes results although the site is the same.
  if (base === undefined || base.ruleSet !== scan.ruleSet) return null
  const changes = await listChanges(storage, scan, base, { page: 1, perPage: 1, isMuted: mutes?.isMutedOn })
  const [before, after] = [await standingOf(storage, base, mutes), await standingOf(storage, scan, mutes)]
  // Where nothing of pages changed but what is muted, that moved their scores.
  const isMutedAlone = mutes !== undefined && !changes.audits.some(({ level }) => level === 'page')
  const { commonScores } = changes
  const pageScores = isMutedAlone && commonScores ? { ...commonScores, after: commonScores.before } : commonScores
  const change = siteChange({ before, after, changes: changes.audits, pageScores })
  return { changes, change }
}

/** Of so many audits that fail on more pages, and so many pages of each. */
const MOST_AUDITS = 10
const MOST_PAGES = 3
const MOST_CAUSES = 20

async function findPlaces(
  storage: Storage,
  scan: Scan,
  { changes, change }: { changes: ScanChanges; change: AlertedChange },
): Promise<Map<string, EventPlace[]>> {
  const failing = change.audits.filter(({ after, new: gained }) => after === 'fail' && gained > 0).sort(byImportance)
  const newPages = new Map(changes.audits.map((audit) => [audit.audit, audit.newPages]))
  const found = new Map<string, EventPlace[]>()
  for (const { id } of failing.slice(0, MOST_AUDITS)) {
    const numbers = (newPages.get(id) ?? []).slice(0, MOST_PAGES)
    const names = await namePages(storage.slow, scan, numbers)
    const { items } = await listGroups(storage.slow, scan, id, { page: 1, perPage: MOST_CAUSES })
    const whereOf = (n: number) => items.find(({ first }) => first.some((page) => page.n === n))?.where ?? null
    found.set(
      id,
      numbers.flatMap((n) => {
        const page = names.get(n)
        return page === undefined ? [] : { url: page.url, where: whereOf(n) }
      }),
    )
  }
  return found
}

async function standingOf(storage: Storage, scan: Scan, mutes: SiteMutes | undefined): Promise<SiteStanding> {
  const audits = await listFindingsUnmuted(storage, scan, mutes)
  const isHidden = mutes !== undefined && audits.length < (await listFindings(storage.db, scan)).length
  const { result, score } = isHidden ? judgmentUnmuted(scan, audits) : scan
  return { scanId: scan.id, result: result!, score: score!, audits }
}

export function countFindings({ audits }: Pick<ScanChanges, 'audits'>): SiteNews['findings'] {
  const sum = (kind: 'new' | 'fixed') => audits.reduce((total, audit) => total + audit[kind], 0)
  return { new: sum('new'), fixed: sum('fixed') }
}

/** Whether there may be anything to tell, so that nothing is compared in vain. */
export async function hasSiteRules(db: Db, scan: Scan): Promise<boolean> {
  return rulesInForce(await findRulesOfSite(db, keysOf(scan))).length > 0
}

function keysOf({ userId, projectKey }: Scan) {
  return { userKey: knownKey(userId), projectKey }
}

/** What follows for alerts from the end of a scan, in its transaction, which has locked the project. */
export async function alertScan(db: Db, facts: ScanFacts, links: EventLinks, now: number): Promise<void> {
  const { scan } = facts
  const run = { key: knownKey(scan.id), id: scan.id, origin: scan.origin }
  let isUnconfirmed = false
  const rules = rulesInForce(await findRulesOfSite(db, keysOf(scan)))
  const unstable = unstablePlace(rules)
  for (const rule of rules) {
    const steps = stepsOf(rule, { ...facts, run, otherSeries: new Set(), metrics: [], page: null, budgets: null, now })
    // Scanning a site takes long: the next scan confirms what may be noise, but not whether the site can be reached.
    isUnconfirmed ||= rule.condition.kind === 'unreachable' && steps.some(({ step }) => step.needsConfirmation)
    await applySteps(db, notifierOf({ rule, unstable }, facts, links, now), steps)
  }
  if (isUnconfirmed && scan.origin !== 'confirm')
    await startConfirmingScan(db, scan, { startAt: now + CONFIRM_MS, reason: AGAIN }, now)
}

function notifierOf(
  { rule, unstable }: Pick<RuleNotifier, 'rule' | 'unstable'>,
  facts: ScanFacts,
  links: EventLinks,
  now: number,
): RuleNotifier {
  const keys = keysOf(facts.scan)
  const newsOf = (some: readonly SubjectStep[], alert: EventAlert): SiteNews => ({
    ...facts,
    alert,
    links,
    now,
    rule: { id: rule.id, kind: rule.condition.kind },
    subjects: some.map(({ subject, step }) => ({ subject, state: step.state })),
  })
  const recordScanEvent = async (
    db: Db,
    event: EventDraft | null,
    channels: readonly string[] | null,
    except: readonly string[] = [],
  ) => (event === null ? [] : recordEvent(db, { ...event, ...keys, channels, except, now }))
  return {
    rule,
    now,
    place: { ...keys, reportKey: null, host: null },
    runKey: knownKey(facts.scan.id),
    notifyFired: (db, some, alert) => recordScanEvent(db, siteFiredEvent(newsOf(some, alert)), rule.channels),
    async notifyResolved(db, some, alert, notified) {
      if (notified !== null) await recordScanEvent(db, siteResolvedEvent(newsOf(some, alert)), notified)
    },
    unstable,
    notifyUnstable: (db, some, alert, except) =>
      recordScanEvent(db, siteUnstableEvent(newsOf(some, alert)), rule.channels, except),
    async notifyClosed(db, one, alert, { notified, began }) {
      await recordScanEvent(db, siteClosedEvent(newsOf([one], alert), began), notified)
    },
  }
}
