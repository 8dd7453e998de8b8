import { zstdCompressSync } from 'node:zlib'
import { answerTasks, type ChildTask } from '../common/bounded-child.ts'
import { cleanJson } from '../common/text.ts'
import { packCleanJson, packJson, unpackJsonSync } from '../common/zstd.ts'
import { runOfAssessment, runOfResults } from '../domain/compare/comparable-run.ts'
import { compareRuns, isRefused } from '../domain/compare/compare-runs.ts'
import { runMetrics } from '../domain/compare/metrics.ts'
import { type RunChange, runChange } from '../domain/compare/run-change.ts'
import { filmstripFrame, LIGHTHOUSE_REPORT, SCREENSHOT } from '../domain/results/files.ts'
import type { Results } from '../domain/results/schema.ts'
import { writeResults } from '../domain/results/write.ts'
import { type AssessedPage, assess, assessEvidence } from '../engine/assess.ts'
import type { Assessment } from '../engine/assessment.ts'
import type { Picture } from '../engine/browser-evidence.ts'
import { collect } from '../engine/collect.ts'
import { hasBadCertificate } from '../engine/deepen.ts'
import { pageSignature } from '../engine/derive/content/page-signature.ts'
import type { Evidence } from '../engine/evidence.ts'
import type { PageSignature } from '../engine/model.ts'
import { type AddressPolicy, createAddressPolicy } from '../engine/net/address-policy.ts'
import { REQUESTS_PER_HOST } from '../engine/net/host-limiter.ts'
import { createHttp } from '../engine/net/http.ts'
import { createDnsLookup, type Lookup } from '../engine/net/lookup.ts'
import { headersForOrigin, redactionOf } from '../engine/net/page-log-in.ts'
import { redactedHttp } from '../engine/net/redaction.ts'
import type { RunFile, RunOutcome } from '../storage/records.ts'
import type { BaseRun } from '../storage/runs/ends/base-run.ts'
import type { SeenCertificate } from '../storage/runs/ends/store-run-end.ts'
import { borrowSlots } from './host-slots.ts'
import type { CollectSettings, JudgedRun, PageTask, Task } from './judging-task.ts'
import { splitIcon } from './runs/split-icon.ts'
import { isOfWatchedHost, toSeenCertificate } from './seen-certificate.ts'

interface Network {
  policy: AddressPolicy
  lookup: Lookup
  userAgent: string
}

answerTasks<Task, CollectSettings>(({ allow, userAgent }) => {
  const network: Network = { policy: createAddressPolicy({ allow }), lookup: createDnsLookup(), userAgent }
  return ({ task, ...talk }) => {
    if (task.kind === 'assess') return assessPage(task, talk, network)
    if (task.kind === 'compare') return { change: changeSince(task.base, unpackJsonSync<Results>(task.results)) }
    const startTime = Date.now()
    const evidence = unpackJsonSync<Evidence>(task.evidence)
    if (task.kind === 'certificate') return hasBadCertificate(evidence)
    const judged = pack(assessEvidence({ ...evidence, ...task.observation }), task.base)
    return { ...judged, steps: [{ name: 'judge', startTime, endTime: Date.now() }] }
  }
})

async function assessPage(
  { url, collectedAt, base, logIn, contentChecks }: PageTask,
  { send, onNote }: Pick<ChildTask<Task>, 'send' | 'onNote'>,
  network: Network,
): Promise<JudgedRun> {
  const stop = new AbortController()
  const { limiter, onNote: onLimiterNote } = borrowSlots(send, REQUESTS_PER_HOST)
  onNote((note) => {
    if ((note as { abort?: true }).abort) stop.abort()
    else onLimiterNote(note)
  })
  // New connections, because one that an earlier run left open would make the page look faster than it is.
  const http =
    logIn === undefined
      ? createHttp({ ...network, limiter })
      : redactedHttp(createHttp({ ...network, limiter, headersFor: headersForOrigin([logIn]) }), redactionOf([logIn]))
  try {
    const startTime = Date.now()
    const collected = await collect(url, {
      http,
      collectedAt,
      signal: stop.signal,
      isSignedIn: logIn !== undefined,
      ...(contentChecks && { contentChecks }),
    })
    const judgedFrom = Date.now()
    const assessed = await assess(Promise.resolve(collected))
    const { evidence, icon } = splitIcon(assessed.evidence)
    const judged = pack({ ...assessed, evidence }, base)
    const steps = [
      { name: 'collect', startTime, endTime: judgedFrom },
      { name: 'judge', startTime: judgedFrom, endTime: Date.now() },
    ]
    return { ...judged, outcome: { ...judged.outcome, icon }, steps }
  } finally {
    http.close()
  }
}

function pack(assessed: AssessedPage, base: BaseRun | undefined): JudgedRun {
  const { evidence: all, read, assessment, depth } = assessed
  const status = all.page.ok ? all.page.value.status : null
  if (assessment.result === null) {
    // A run that continues in a browser needs it.
    const evidence = assessment.error?.code === 'too_little_evidence' ? packJson(splitFiles(all).evidence) : null
    const nothing = { results: null, files: [], metrics: new Map(), certificate: null, change: null }
    // A page that is empty all of a sudden may be none.
    const signature = assessment.error?.code === 'too_little_evidence' ? signatureOf(assessed) : null
    return { outcome: outcomeOf(assessment), status, reached: 0, evidence, signature, ...nothing }
  }
  const results = writeResults(all, assessment, read)
  const outcome = outcomeOf(assessment, results.page?.title)
  // Everything is stored, also why a browser failed, so that judging it again gives the same.
  const { evidence, files } = splitFiles(all)
  return {
    outcome,
    status,
    reached: depth,
    results: packCleanJson(results),
    evidence: packJson(evidence),
    files,
    metrics: runMetrics(results.audits, results.signed_in),
    certificate: seenCertificate(all),
    signature: signatureOf(assessed),
    ...(isWithoutCertificate(all) && { isWithoutCertificate: true }),
    ...compared(base, results),
  }
}

/** Of what a browser shows, if it was used. */
function signatureOf({ evidence: { page, rendered }, read }: AssessedPage): PageSignature | null {
  const document = read('document')
  const accessibility = read('accessibility')
  if (!page.ok || !document.ok || !accessibility.ok) return null
  const { rendering } = accessibility.value
  return pageSignature({
    url: rendered?.ok ? rendered.value.url : page.value.url,
    document: document.value,
    isVisible: (element) => rendering.isVisible(element),
    isRendered: rendered?.ok === true,
  })
}

/** A run has its result even if the earlier one cannot be read. */
function compared(base: BaseRun | undefined, results: Results): Pick<JudgedRun, 'change' | 'compareError'> {
  try {
    return { change: base === undefined ? null : changeSince(base, results) }
  } catch (error) {
    return { change: null, compareError: String(error) }
  }
}

/** Null if they don't compare. If the rules have changed, the earlier page is judged by those of today, too. */
function changeSince({ id, url, depth, device, results, evidence }: BaseRun, later: Results): RunChange | null {
  if (results === null) return null
  const head = runOfResults(later, url)
  // Results of earlier versions don't have the depth and device.
  const earlier = runOfResults(unpackJsonSync<Results>(results), url)
  const base = { ...earlier, depth, device: depth === 0 ? null : device }
  const bridge =
    evidence === null || base.ruleSet === head.ruleSet
      ? undefined
      : runOfAssessment(assessEvidence(unpackJsonSync<Evidence>(evidence)).assessment)
  const comparison = compareRuns(base, head, { bridge, withUnchanged: false })
  return isRefused(comparison) ? null : runChange(id, comparison, { base: bridge ?? base, head })
}

/** A certificate of another site says nothing about the watched host: its dates would be reported as the host's. */
function seenCertificate(evidence: Evidence): SeenCertificate | null {
  const { certificate } = evidence
  return certificate.ok && !isWithoutCertificate(evidence) ? toSeenCertificate(certificate.value) : null
}

/** The page is served over plain HTTP, or redirects to another site. */
function isWithoutCertificate({ url, page }: Evidence): boolean {
  if (!page.ok) return false
  const final = new URL(page.value.url)
  return final.protocol !== 'https:' || !isOfWatchedHost(new URL(url), final)
}

function outcomeOf({ score, result, ruleSet, error }: Assessment, title: string | null = null): RunOutcome {
  return { score, result, ruleSet, error, title }
}

/** Pictures and the Lighthouse report, which are stored separately, and the evidence without their bytes, but with their sizes. */
function splitFiles(evidence: Evidence): { evidence: Evidence; files: RunFile[] } {
  const { rendered, lab } = evidence
  const files: RunFile[] = []
  let rest = evidence
  if (rendered?.ok && rendered.value.screenshot.ok) {
    const { value: picture } = rendered.value.screenshot
    files.push(pictureFile(SCREENSHOT, picture))
    const screenshot = { ok: true as const, value: withoutBytes(picture) }
    rest = { ...rest, rendered: { ok: true, value: { ...rendered.value, screenshot } } }
  }
  if (lab?.ok) {
    const { filmstrip, json } = lab.value
    files.push(...filmstrip.map((frame, index) => pictureFile(filmstripFrame(index), frame)))
    if (json !== '')
      files.push({ name: LIGHTHOUSE_REPORT, type: 'application/json', body: zstdCompressSync(cleanJson(json)) })
    rest = { ...rest, lab: { ok: true, value: { ...lab.value, filmstrip: filmstrip.map(withoutBytes), json: '' } } }
  }
  return { evidence: rest, files: files.filter(({ body }) => body.length > 0) }
}

function pictureFile(name: string, { type, base64 }: Picture): RunFile {
  return { name, type, body: Buffer.from(base64, 'base64') }
}

function withoutBytes<T extends Picture>(picture: T): T {
  return { ...picture, base64: '' }
}
