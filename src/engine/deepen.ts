import type { Failure } from '../errors.ts'
import type { Depth, Device } from '../vocabulary.ts'
import type { BrowserEvidence, LighthouseEvidence } from './browser-evidence.ts'
import type { CollectedPage } from './collect.ts'
import { browserRefusal, isOtherPage, noPage, notSignedIn, refusalOf } from './derive/refusal.ts'
import type { Evidence } from './evidence.ts'
import type { Collected } from './model.ts'
import type { Browser } from './net/browser/browser.ts'
import type { PageLogIn } from './net/page-log-in.ts'

/** What only a browser can observe, and what Lighthouse measured at depth 2. */
export interface BrowserObservation {
  rendered: Collected<BrowserEvidence>
  lab?: Collected<LighthouseEvidence>
}

/** What there is where the browser did not load the page. Lighthouse then measures nothing either. */
export function failedObservation({ code, message }: Failure, depth: Depth): BrowserObservation {
  const failure = { ok: false, code, message } as const
  return { rendered: failure, ...(depth === 2 && { lab: failure }) }
}

type Step = keyof BrowserObservation

export interface DeepenOptions {
  browser: Pick<Browser, 'render' | 'measure'>
  depth: Exclude<Depth, 0>
  device: Device
  /** The number of Lighthouse runs; the median is used. */
  runs?: number
  /** Sent to its own origin. */
  logIn?: PageLogIn | undefined
  /** Pictures and the full Lighthouse report of a page that credentials were sent to; default: no. */
  keepsSignedIn?: boolean
  signal?: AbortSignal
  onProgress?: (step: Step, state: 'started' | 'done' | 'failed') => void
}

/** Evidence together with what a browser observed. Never throws: a failure is evidence too. */
export async function deepen({ evidence, read }: CollectedPage, options: DeepenOptions): Promise<Evidence> {
  const failure = whyNotOpened(evidence, refusalOf(evidence, read))
  if (failure !== null) return { ...evidence, ...failedObservation(failure, options.depth) }
  return { ...evidence, ...(await observeInBrowser(evidence.url, hasBadCertificate(evidence), options)) }
}

/** A bad certificate is reported before the browser is used; the page behind it can still be checked. */
export function hasBadCertificate({ certificate }: Pick<Evidence, 'certificate'>): boolean {
  return certificate.ok && !certificate.value.trusted
}

export async function observeInBrowser(
  url: string,
  acceptBadCertificate: boolean,
  options: DeepenOptions,
): Promise<BrowserObservation> {
  const seen = await openInBrowser(url, acceptBadCertificate, options)
  return options.logIn === undefined ? seen : signedInParts(seen, url, options.keepsSignedIn ?? false)
}

async function openInBrowser(
  url: string,
  acceptBadCertificate: boolean,
  { browser, depth, device, runs = 1, logIn, signal, onProgress = () => {} }: DeepenOptions,
): Promise<BrowserObservation> {
  const how = { device, acceptBadCertificate, logIn, ...(signal && { signal }) }
  const step = async <T>(name: Step, visit: () => Promise<Collected<T>>): Promise<Collected<T>> => {
    onProgress(name, 'started')
    const got = await visit()
    onProgress(name, got.ok ? 'done' : 'failed')
    return got
  }
  const rendered = await step('rendered', async () => ofPage(await browser.render(url, how)))
  if (depth === 1) return { rendered }
  // Lighthouse in a browser that cannot even open the page would only fail later.
  return { rendered, lab: rendered.ok ? await step('lab', () => browser.measure(url, { ...how, runs })) : rendered }
}

/** An error page is not judged in place of the page that our own request got. */
function ofPage(got: Collected<BrowserEvidence>): Collected<BrowserEvidence> {
  const refusal = got.ok ? browserRefusal(got.value) : null
  return refusal === null ? got : { ok: false, ...refusal }
}

function whyNotOpened({ source }: Evidence, refusal: Failure | null): Failure | null {
  if (source !== 'network')
    return { code: 'not_collected', message: 'Only pages with a URL can be opened in a browser.' }
  return refusal && noPage(refusal)
}

const PASSWORD_FIELD = /<input[^>]{0,1000}\stype\s*=\s*["']?password/i
const NO_PICTURE = {
  ok: false,
  code: 'not_collected',
  message: 'No screenshot is kept of a page that credentials were sent to.',
} as const

/** What can't be searched for secrets goes, and a form to sign in is not the page. */
function signedInParts({ rendered, lab }: BrowserObservation, url: string, keepsAll: boolean): BrowserObservation {
  if (rendered.ok && isOtherPage(rendered.value.url, url) && PASSWORD_FIELD.test(rendered.value.html)) {
    const failure = { ok: false, ...notSignedIn(rendered.value.url) } as const
    return { rendered: failure, ...(lab && { lab: failure }) }
  }
  if (keepsAll) return { rendered, ...(lab && { lab }) }
  const shown = rendered.ok ? { ok: true as const, value: { ...rendered.value, screenshot: NO_PICTURE } } : rendered
  const measured = lab?.ok ? { ok: true as const, value: { ...lab.value, filmstrip: [], json: '' } } : lab
  return { rendered: shown, ...(measured && { lab: measured }) }
}
