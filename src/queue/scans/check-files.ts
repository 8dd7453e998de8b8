import { DAY_MS } from '../../common/durations.ts'
import { Semaphore } from '../../common/semaphore.ts'
import { packJson } from '../../common/zstd.ts'
import { REFUSED_STATUSES } from '../../engine/derive/http/statuses.ts'
import { createAddressPolicy } from '../../engine/net/address-policy.ts'
import type { Http } from '../../engine/net/http.ts'
import { declaredLength } from '../../engine/net/http-connection.ts'
import { isRedirect } from '../../engine/net/redirect.ts'
import { hashText } from '../../engine/site/addresses/address.ts'
import { EXTERNAL, SOURCE, STATE } from '../../engine/site/site.ts'
import { toFailure } from '../../errors.ts'
import { findLinkChecks, saveLinkChecks } from '../../storage/scans/link-checks.ts'
import type { LinkCheckRow } from '../../storage/scans/scan-tables.ts'
import { LIMITS } from './scan-options.ts'
import { commitWork, type ExternalAnswer, findOrCollect, isRefused, type ScanWork } from './scan-work.ts'
import { ScanPace } from './search/pace.ts'
import { answerOf } from './search/visit-address.ts'

/** Requests for the status of files and external links, at the same time to different hosts. */
const CONCURRENCY = 8
/** Ways in which visitors get to another site. */
const LINKED = SOURCE.link | SOURCE.nofollow | SOURCE.frame | SOURCE.redirect
const PERMANENT = new Set([301, 308])
/** After a crash, at most so many are asked for again. */
const SOME = 100
const { kindOf } = createAddressPolicy()

interface CheckedAddress extends ExternalAnswer {
  /** As the server says; 0 if it does not. */
  bytes: number
  /** Two requests had the same error. */
  isConfirmed: boolean
  /** The answer came from an address that everybody can reach. */
  isPublic: boolean
}

interface CheckOptions {
  http: Http
  signal: AbortSignal
  urlOf(n: number): string
  /** Of the hosts. */
  pace: ScanPace
  onChecked(checked: CheckedAddress): void
  /** Makes durable what was checked since. */
  onSome(): Promise<void>
  /** The page that a second request for a file says it comes from; null for links. */
  referer: string | null
}

/** The status of images and other files, and of links to other sites. */
export async function checkFiles(work: ScanWork): Promise<void> {
  const { state, context, options, pace, host, http, robots } = work
  const { signal } = context
  const asked = { http, signal, urlOf: (n: number) => state.urlOf(n) }
  const files = isRefused(work) ? [] : state.numbers((known, sources) => known === STATE.waiting && isFile(sources))
  const allowed: number[] = []
  for (const n of files.slice(0, LIMITS.files)) {
    const url = new URL(state.urlOf(n))
    if (options.isLocal || (await robots.allows(url))) allowed.push(n)
    else state.check(n, BLOCKED)
  }
  const unchecked = await withoutLoaded(work, allowed, (n, loaded) => {
    state.check(n, { ...loaded, state: STATE.fetched, isConfirmed: false })
  })
  await checkStatuses(unchecked, {
    ...asked,
    referer: host.url,
    pace,
    onChecked({ n, isPublic: _, ...checked }) {
      state.check(n, { ...checked, state: checked.status === 0 ? STATE.failed : STATE.fetched })
      context.onAnswer?.()
    },
    onSome: () => commitWork(work),
  })
  await commitWork(work)
  if (!options.external || options.isLocal) return
  // A single request for a link is no crawling, so the robots.txt of other sites is not asked for.
  const manners = async () => ({ crawlDelayMs: 0, hasConsent: false })
  const elsewhere = new ScanPace({ rate: 1, isOwn: context.isOwn, manners, signal, now: context.now })
  await checkExternalFiles(work, { ...asked, referer: host.url, pace: elsewhere })
  await checkExternalLinks(work, { ...asked, referer: null, pace: elsewhere })
}

/** Scripts and style sheets that worked when their pages were judged are not asked for again. */
async function withoutLoaded(
  { files, state }: ScanWork,
  numbers: readonly number[],
  onLoaded: (n: number, loaded: { status: number; bytes: number }) => void,
): Promise<number[]> {
  const others: number[] = []
  for (const n of numbers) {
    const got = await files.known(state.urlOf(n))
    if (got?.ok && got.value.status < 400)
      onLoaded(n, { status: got.value.status, bytes: declaredLength(got.value.headers ?? []) })
    else others.push(n)
  }
  return others
}

const BLOCKED = { state: STATE.blocked, status: 0, bytes: 0, isConfirmed: false }

const isFile = (sources: number) => (sources & SOURCE.file) !== 0
const isLink = (sources: number) => (sources & LINKED) !== 0

function externalNumbers({ state }: ScanWork, isWanted: (sources: number) => boolean): number[] {
  return state.numbers((known, sources) => known === STATE.external && isWanted(sources)).slice(0, LIMITS.files)
}

type ExternalOptions = Omit<CheckOptions, 'onChecked' | 'onSome'>

async function checkExternalFiles(work: ScanWork, asked: ExternalOptions): Promise<void> {
  const { state, context, scan } = work
  const checked = new Set(await findOrCollect<number[]>(context.storage, scan.id, 'external-files', async () => []))
  const waiting = externalNumbers(work, isFile).filter((n) => !checked.has(n))
  const unchecked = await withoutLoaded(work, waiting, (n, loaded) => {
    state.check(n, { ...loaded, state: STATE.external, isConfirmed: false })
    checked.add(n)
  })
  const save = () => commitWork(work, new Map([['external-files', packJson([...checked])]]))
  await save()
  await checkStatuses(unchecked, {
    ...asked,
    onChecked({ n, isPublic: _, ...answer }) {
      state.check(n, { ...answer, state: STATE.external })
      checked.add(n)
      context.onAnswer?.()
    },
    onSome: save,
  })
}

/** What any scan asked lately is not asked again. */
async function checkExternalLinks(work: ScanWork, asked: ExternalOptions): Promise<void> {
  const { state, context, external } = work
  const { storage, now } = context
  const known = new Set(external.map(({ n }) => n))
  const numbers = externalNumbers(work, isLink).filter((n) => !known.has(n))
  const links = numbers.map((n) => ({ n, url: state.urlOf(n), hash: hashText(state.urlOf(n)) }))
  const answers = context.isFresh ? new Map() : await findLinkChecks(storage.slow, links, now())
  const unchecked: number[] = []
  for (const { n, url } of links) {
    const answer = answers.get(url)
    if (answer !== undefined && (!FAILURES.has(answer.outcome) || answer.checked_at > now() - FAILURE_MS))
      external.push({ n, status: answer.status, outcome: answer.outcome })
    else unchecked.push(n)
  }
  let fresh: LinkCheckRow[] = []
  await checkStatuses(unchecked, {
    ...asked,
    onChecked({ n, status, outcome, isPublic }) {
      external.push({ n, status, outcome })
      context.onAnswer?.()
      // Answers of private hosts are not shared, and an unknown outcome is checked again.
      if (!isPublic || outcome === EXTERNAL.unknown) return
      const url = state.urlOf(n)
      fresh.push({ hash: hashText(url), url, status, outcome, checked_at: now() })
    },
    async onSome() {
      const some = fresh
      fresh = []
      if (some.length > 0) await storage.background((db) => saveLinkChecks(db, some))
      await commitWork(work, new Map([['external', packJson(external)]]))
    },
  })
}

const FAILURES = new Set<number>([EXTERNAL.gone, EXTERNAL.noHost])
const FAILURE_MS = DAY_MS

/** Asks for the status of each address, without its content. */
async function checkStatuses(numbers: readonly number[], options: CheckOptions): Promise<void> {
  const places = new Semaphore(CONCURRENCY)
  for (let from = 0; from < numbers.length; from += SOME) {
    await Promise.all(
      numbers.slice(from, from + SOME).map((n) =>
        places.run(async () => {
          options.signal.throwIfAborted()
          const checked = await checkTwice(options.urlOf(n), options)
          if (checked !== null) options.onChecked({ n, ...checked })
        }),
      ),
    )
    await options.onSome()
  }
}

type Status = Omit<CheckedAddress, 'n' | 'isConfirmed'>

/**
 * An error may be temporary, and a server with hotlink protection may need the page as referrer. null if it was not requested, because
 * its host asked for a pause.
 */
async function checkTwice(address: string, options: CheckOptions): Promise<Omit<CheckedAddress, 'n'> | null> {
  const { referer } = options
  const first = await checkStatus(address, options)
  const again: number[] = [EXTERNAL.noHost, ...(referer === null ? [] : [EXTERNAL.unknown, EXTERNAL.refused])]
  if (first === null) return null
  if (!again.includes(first.outcome)) return { ...first, isConfirmed: false }
  const second = await checkStatus(address, options, referer === null ? {} : { Referer: referer })
  if (second === null) return { ...first, isConfirmed: false }
  return { ...second, isConfirmed: second.status === first.status }
}

async function checkStatus(
  address: string,
  { http, signal, pace }: CheckOptions,
  headers: Readonly<Record<string, string>> = {},
): Promise<Status | null> {
  const url = new URL(address)
  try {
    if (!(await pace.shortTurn(url))) return null
    const { hops, reply } = await http.follow(url, { signal, headOnly: true, headers })
    // Others that it leads to have a pace of their own.
    if (new URL(reply.url).host === url.host) await pace.answered(url, answerOf(reply))
    const isMoved = hops.length > 0 && hops.every(({ status }) => PERMANENT.has(status))
    return {
      status: reply.status,
      outcome: outcomeOf(reply.status, isMoved),
      bytes: declaredLength(reply.headers),
      isPublic: kindOf(reply.address) === 'public',
    }
  } catch (thrown) {
    signal.throwIfAborted()
    const { code } = toFailure(thrown)
    const isUnknownHost = code === 'dns_failed'
    const outcome = isUnknownHost ? EXTERNAL.noHost : EXTERNAL.unknown
    return { status: 0, outcome, bytes: 0, isPublic: isUnknownHost }
  }
}

function outcomeOf(status: number, isMoved: boolean): number {
  if (status === 404 || status === 410) return EXTERNAL.gone
  if (REFUSED_STATUSES.has(status)) return EXTERNAL.refused
  // A redirect was followed, unless it leads nowhere.
  if (status >= 400 || isRedirect(status)) return EXTERNAL.unknown
  return isMoved ? EXTERNAL.moved : EXTERNAL.ok
}
