import { readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { type Failure, toFailure, VerdictError } from '../../../errors.ts'
import { english, formatBytes } from '../../../messages/locale.ts'
import { toBody } from '../../body.ts'
import type { Collector, EvidencePart, PageContext } from '../../collector.ts'
import { createReadings, type Read } from '../../derive/readings.ts'
import { refusalOf } from '../../derive/refusal.ts'
import type { Evidence } from '../../evidence.ts'
import type { Collected, Page, Resource, Resources } from '../../model.ts'
import { createBudget, defaultLimits } from '../../net/limits.ts'
import { icons } from '../icons.ts'
import { llmsTxt } from '../llms-txt.ts'
import { resources } from '../resources.ts'
import { robots } from '../robots.ts'
import { securityTxt } from '../security-txt.ts'
import { sitemap } from '../sitemap.ts'
import { DISK_ORIGIN, diskHttp, readUpTo } from './disk-http.ts'

interface LocalOptions {
  collectedAt: string
  /** The root folder of the site; null if only the file is known. */
  root: string | null
  signal?: AbortSignal
}

const NO_SERVER = 'The page was read from a file, so there is no server to check.'
const NO_ROOT = 'Only the file of the page is known, not the folder of its site.'

/** Evidence of a page from the files of its site. Nothing is fetched; what only a server knows stays unknown. */
export async function collectLocal(path: string, options: LocalOptions): Promise<{ evidence: Evidence; read: Read }> {
  const { collectedAt, root } = options
  const top = root ?? dirname(path)
  const url = urlOf(path, top)
  const evidence = fromDisk(url, collectedAt, await attempt(() => readPage(path, url)))
  const read = createReadings(evidence)
  if (!evidence.page.ok) return { evidence, read }
  const refusal = refusalOf(evidence, read)
  const context: PageContext = {
    url: new URL(url),
    http: diskHttp(top),
    signal: options.signal ?? new AbortController().signal,
    budget: createBudget(defaultLimits.runBytes),
    page: evidence.page.value,
    read,
    now: Date.parse(collectedAt),
    // robots.txt lists sitemaps by the URLs of the live site; on disk the default path is checked.
    part: () => Promise.resolve(missing(NO_SERVER)),
  }
  const run = <P extends EvidencePart>(collector: Collector<P>) => attempt(() => collector.collect(context))
  if (root !== null) {
    evidence.robots = await run(robots)
    evidence.sitemaps = await run(sitemap)
    evidence.securityTxt = await run(securityTxt)
    evidence.llmsTxt = await run(llmsTxt)
    if (refusal === null) evidence.icons = await run(icons)
  }
  if (refusal === null) evidence.resources = withoutServer(await run(resources))
  return { evidence, read: createReadings(evidence, read) }
}

/** Lists, settings, data and pictures: a mistake in a command, and not a bad page. */
const OTHER_FILES =
  /\.(?:txt|csv|tsv|json|ya?ml|xml|md|pdf|[cm]?[jt]s|css|png|jpe?g|gif|webp|avif|svg|ico|zip|gz|zst|sarif)$/i

/** What pages begin with: https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type */
const BEGINS_AS_HTML =
  /^\s*<(?:!--|(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>])/i
const SNIFFED_BYTES = 1445

function isOtherFile(path: string, bytes: Uint8Array): boolean {
  return OTHER_FILES.test(path) && !BEGINS_AS_HTML.test(new TextDecoder().decode(bytes.subarray(0, SNIFFED_BYTES)))
}

async function readPage(path: string, url: string): Promise<Page> {
  const { bytes, truncated } = await readUpTo(path, defaultLimits.bodyBytes)
  if (truncated)
    throw new VerdictError(
      'too_large',
      `${path} is larger than the limit of ${formatBytes(defaultLimits.bodyBytes, english)}.`,
    )
  if (isOtherFile(path, bytes)) throw new VerdictError('not_html', `${path} is not an HTML file.`)
  return {
    url,
    hops: [],
    status: null,
    headers: null,
    body: toBody(bytes),
    httpVersion: null,
    offersHttp2: null,
    wireBytes: null,
    decodedBytes: bytes.byteLength,
    gzipBytes: null,
    timings: null,
    address: null,
  }
}

/** The URL that a static server would use: an index file has the URL of its folder. */
function urlOf(path: string, root: string): string {
  const steps = relative(root, path).split(sep).map(encodeURIComponent)
  if (steps.at(-1) === 'index.html') steps[steps.length - 1] = ''
  return new URL(`/${steps.join('/')}`, DISK_ORIGIN).href
}

function fromDisk(url: string, collectedAt: string, page: Collected<Page>): Evidence {
  const noServer = missing(NO_SERVER)
  const noRoot = missing(NO_ROOT)
  return {
    format: 1,
    source: 'local',
    url,
    collectedAt,
    page,
    robots: noRoot,
    sitemaps: noRoot,
    certificate: noServer,
    httpVisit: noServer,
    notFound: noServer,
    icons: noRoot,
    resources: noServer,
    canonicalTarget: noServer,
    securityTxt: noRoot,
    llmsTxt: noRoot,
  }
}

function withoutServer(got: Collected<Resources>): Collected<Resources> {
  return got.ok ? { ok: true, value: { ...got.value, items: got.value.items.map(asFile) } } : got
}

const NO_FILE: Failure = { code: 'not_collected', message: 'The file does not exist in the folder.' }

/** A file has a size and content, but no headers, timings or transfer size. */
function asFile(item: Resource): Resource {
  if (item.answer === null) return item
  if (item.answer.status === 404) return { ...item, answer: null, failure: NO_FILE }
  const unknown = { headers: null, httpVersion: null, wireBytes: null, gzipBytes: null, timings: null }
  return { ...item, answer: { ...item.answer, ...unknown } }
}

async function attempt<T>(work: () => Promise<T>): Promise<Collected<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (thrown) {
    return { ok: false, ...toFailure(thrown) }
  }
}

function missing(message: string): Collected<never> {
  return { ok: false, code: 'not_collected', message }
}

const MAX_DEPTH = 32

interface HtmlFiles {
  /** Paths that start with the folder, sorted by name. */
  files: string[]
  /** There are more than the limit. */
  hasMore: boolean
}

/** Servers send these for missing pages and for errors, with another status than 200. */
const ERROR_PAGE = /^(?:404|500|_not-found)(?:\.html|\/index\.html)$/
/** Proofs that a site is its owner's, for search engines and the like. They are no pages. */
const VERIFICATION =
  /^(?:google[\da-f]{16}|yandex_[\da-f]{16}|naver[\da-f]{32}|pinterest-[\da-f]{5}|baidu_verify_[\w-]{1,40})\.html$/

/**
 * The HTML files of a folder, without hidden folders, `node_modules` and symbolic links. Error pages and verification files at its top
 * are left out, unless it has no others.
 */
export async function listHtmlFiles(folder: string, limit: number): Promise<HtmlFiles> {
  const files: string[] = []
  const special: string[] = []
  async function walk(path: string, depth: number): Promise<void> {
    const entries = await readdir(path, { withFileTypes: true })
    entries.sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) {
      if (files.length > limit) return
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const below = join(path, entry.name)
      if (entry.isFile() && /\.(?:html?|xhtml)$/i.test(entry.name))
        (depth < 2 && isSpecial(relative(folder, below)) ? special : files).push(below)
      else if (entry.isDirectory() && depth < MAX_DEPTH) await walk(below, depth + 1)
    }
  }
  await walk(folder, 0)
  if (files.length === 0) files.push(...special)
  return { files: files.slice(0, limit), hasMore: files.length > limit }
}

function isSpecial(path: string): boolean {
  const name = path.replaceAll(sep, '/')
  return ERROR_PAGE.test(name) || VERIFICATION.test(name)
}
