import { listHtmlFiles } from '../../engine/collectors/local/collect-local.ts'
import type { Http } from '../../engine/net/http.ts'
import { UsageError } from '../command.ts'
import { readInput } from '../input.ts'
import type { Labels } from '../report/labels.ts'
import { type Target, targetOf } from '../targets.ts'
import type { Terminal } from '../terminal.ts'
import { sitemapUrls } from './sitemap.ts'
import type { PageSource } from './visit.ts'

export interface PageArguments {
  positionals: readonly string[]
  from: string | undefined
  sitemap: string | undefined
  limit: number
}

export interface CheckedPages {
  pages: PageSource[]
  /** A single page gets a full report; a list gets a table, however short. */
  single: boolean
}

/** Takes a note in the language of the report. */
type OnNote = (note: (labels: Labels) => string) => void

interface PagesProgress {
  onNote: OnNote
  /** Called before each sitemap is requested. */
  onSitemap?(url: string): void
}

const LARGEST_LIST = 16 * 1024 * 1024

/** All pages, in the order of arguments, list and sitemap, each once. */
export async function pagesOf(
  typed: PageArguments,
  http: Http,
  terminal: Terminal,
  progress: PagesProgress,
): Promise<CheckedPages> {
  const { positionals, from, sitemap, limit } = typed
  const targets = await Promise.all(positionals.map(targetOf))
  if (from !== undefined) targets.push(...(await listedPages(from, terminal)))
  if (sitemap !== undefined) targets.push(...(await sitemapPages(sitemap, limit, http, terminal.signal, progress)))
  const pages = new Map<string, PageSource>()
  for (const target of targets)
    for (const page of await pagesAt(target, limit, progress.onNote))
      pages.set('url' in page ? page.url : page.path, page)
  if (pages.size === 0)
    throw new UsageError('PAGE is missing: pass a URL, an HTML file or a folder, or use --from or --sitemap.')
  const [first] = targets
  const single = targets.length === 1 && from === undefined && sitemap === undefined
  return { pages: [...pages.values()], single: single && !(first?.kind === 'local' && first.isFolder) }
}

async function pagesAt(target: Target, limit: number, onNote: OnNote): Promise<PageSource[]> {
  if (target.kind === 'url') return [target]
  if (!target.isFolder) return [{ path: target.path, root: null }]
  const { files, hasMore } = await listHtmlFiles(target.path, limit)
  if (files.length === 0) throw new UsageError(`${target.path} contains no HTML files.`)
  if (hasMore) onNote(({ morePages }) => morePages(target.path, limit))
  return files.map((path) => ({ path, root: target.path }))
}

/** One page per line; empty lines and lines that start with # are skipped. */
async function listedPages(name: string, terminal: Terminal): Promise<Target[]> {
  const text = (await readInput(name, terminal, LARGEST_LIST)).toString('utf8')
  const targets: Target[] = []
  for (const [index, raw] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const target = await listedPage(line).catch((error: Error) => {
      throw new UsageError(`${name === '-' ? 'standard input' : name}, line ${index + 1}: ${error.message}`)
    })
    targets.push(target)
  }
  if (targets.length === 0) throw new UsageError(`${name === '-' ? 'Standard input' : name} lists no pages.`)
  return targets
}

/** Files may have spaces in their names. In a URL, they begin what lists of other tools have after it. */
async function listedPage(line: string): Promise<Target> {
  const target = await targetOf(line)
  if (target.kind === 'url' && /\s/.test(line))
    throw new UsageError(`"${line}" must be a URL without spaces. Write %20 for a space in it.`)
  return target
}

async function sitemapPages(
  typed: string,
  limit: number,
  http: Http,
  signal: AbortSignal,
  { onNote, onSitemap }: PagesProgress,
): Promise<Target[]> {
  const target = await targetOf(typed)
  if (target.kind !== 'url') throw new UsageError('--sitemap takes a URL.')
  const onProblem = (message: string) => onNote(({ skipped }) => skipped(message))
  const onMore = () => onNote(({ morePages }) => morePages(target.url, limit))
  const urls = await sitemapUrls(target.url, {
    http,
    signal,
    limit,
    onProblem,
    onMore,
    ...(onSitemap && { onSitemap }),
  })
  return urls.map((url) => ({ kind: 'url', url }))
}
