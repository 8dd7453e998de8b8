import { DAY_MS } from '../../common/durations.ts'
import type { PageFault, PageSignature } from '../../engine/model.ts'
import type { ReplacedReason } from '../../vocabulary.ts'
import type { AlertEvidence, AlertReading, AlertState } from './alert-state.ts'

/** What a run showed, and the run of the same series before it that showed the page. */
export interface WatchedPage {
  now: PageSignature
  before: { signature: PageSignature; runId: string | null } | null
  /** The owner compares with a run that already showed the other page. */
  isAccepted: boolean
}

/** Texts that have less in common are foreign to each other; those that have more are the same page at another address. */
const FOREIGN = 0.12
const SAME = 0.5
/** Of links and files: the same page in another language has most of them. */
const SAME_PARTS = 0.4
/** A text of fewer words says too little, as that of an app before its scripts have run. */
const FEWEST_WORDS = 8
/** A page that was replaced for so long is the page. */
const KEPT_MS = 7 * DAY_MS

/** Whatever else the page shows. */
const ALWAYS_FAULTS: readonly PageFault[] = ['script', 'empty']

/** Why what a run showed is another page than before; null if it is the same one, however much it was changed. */
export function whyReplaced(before: PageSignature, now: PageSignature): ReplacedReason | null {
  const shared = likeness(before.shingles, now.shingles)
  // A page about maintenance still has its text. One that a script could not finish is broken, however much of it there is.
  const isFault = now.fault !== null && (ALWAYS_FAULTS.includes(now.fault) || shared < SAME)
  if (isFault) return now.fault === before.fault ? null : now.fault
  if (now.site !== before.site) return 'other_site'
  const isForeign = before.words >= FEWEST_WORDS && now.words > 0 && shared < FOREIGN
  const path = pathOf(now)
  if (path !== pathOf(before) && shared < SAME) {
    if (path === '/') return 'home'
    if (leadsToLogIn(now) && !leadsToLogIn(before)) return 'log_in'
  }
  if (!isForeign) return null
  if (now.hasLogIn && !before.hasLogIn) return 'log_in'
  return hasOtherTitle(before, now) && !isTranslated(before, now) ? 'content' : null
}

/** Without a slash at the end, a name of index files and a language. */
function pathOf({ url }: PageSignature): string {
  const path = (URL.parse(url)?.pathname ?? '/').toLowerCase()
  const withoutLanguage = path.replace(/^\/[a-z]{2}(?:[-_][a-z]{2,4})?(?=\/|$)/, '')
  return withoutLanguage.replace(/\/(?:index|default|home)?(?:\.\w{2,5})?$/, '') || '/'
}

const LOG_IN =
  /\/(?:log[-_]?in|sign[-_]?in|signon|sso|auth|oauth2?|saml2?|wp-login|anmelden|anmeldung|einloggen)(?:[/.]|$)/i

function leadsToLogIn({ url, hasLogIn }: PageSignature): boolean {
  return hasLogIn || LOG_IN.test(URL.parse(url)?.pathname ?? '')
}

/** The share of two samples that is in both, between 0 and 1. */
function likeness(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 && b.length === 0) return 1
  const most = Math.max(a.length, b.length)
  const [inA, inB] = [new Set(a), new Set(b)]
  const lowest = [...new Set([...a, ...b])].sort((x, y) => x - y).slice(0, most)
  return lowest.filter((hash) => inA.has(hash) && inB.has(hash)).length / lowest.length
}

/** Titles of one site often share its name, which says nothing. */
function hasOtherTitle(before: PageSignature, now: PageSignature): boolean {
  const [a, b] = [titleWords(before), titleWords(now)]
  if (a.size === 0 || b.size === 0) return a.size !== b.size
  const shared = [...a].filter((word) => b.has(word)).length
  return shared / Math.max(a.size, b.size) < SAME
}

function titleWords({ title }: PageSignature): Set<string> {
  return new Set(title?.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
}

function isTranslated(before: PageSignature, now: PageSignature): boolean {
  if (before.language === null || now.language === null || before.language === now.language) return false
  return before.url !== now.url || likeness(before.parts, now.parts) >= SAME_PARTS
}

/** What a run says about the page itself. Without a page, such as behind a bot challenge, it says nothing. */
export function pageReading(
  state: AlertState | undefined,
  facts: { page: WatchedPage | null; series: string | null; run: { id: string }; now: number },
): AlertReading {
  const { page, series, run } = facts
  if (page === null || series === null) return { is: 'unknown' }
  const { before, now } = page
  if (before === null) return { is: now.fault === null ? 'good' : 'unknown' }
  const reason = whyReplaced(before.signature, now)
  if (reason === null) return { is: 'good' }
  const earlier = state === undefined || state.state === 'ok' ? null : state.evidence
  const to = shownIn(now)
  const isSame = earlier !== null && JSON.stringify(earlier['to']) === JSON.stringify(to)
  const since = isSame ? Number(earlier['since']) : facts.now
  const isKept = now.fault === null && facts.now - since >= KEPT_MS
  if (earlier !== null && (page.isAccepted || isKept)) return { is: 'over', reason: 'page_accepted' }
  const { base, run: first } = earlier ?? { base: before.runId, run: run.id }
  const evidence: AlertEvidence = { reason, from: shownIn(before.signature), to, since, base: base!, run: first! }
  return { is: 'bad', isCertain: false, level: 0, evidence, series }
}

function shownIn({ url, title }: PageSignature): AlertEvidence {
  return { url, title }
}
