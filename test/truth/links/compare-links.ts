import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { linkDeviations, pageDeviations } from './deviations.ts'
import { linkinatorLinks } from './linkinator.ts'
import { type BrokenLink, type FoundLinks, ourLinks } from './our-links.ts'
import { serveFolder } from './serve-folder.ts'
import { SiteFiles } from './site-files.ts'

/**
 * Folders of the Rust documentation that are not searched, though links to them work: most of its 48,625 pages describe instructions of
 * processors, each like the next, and others are listings of source code.
 */
const AS_TEXT = [
  'src',
  'core/core_arch',
  ...['aarch64', 'arm', 'hexagon', 'loongarch64', 'x86', 'x86_64'].map((name) => `core/arch/${name}`),
]
const SHOWN = 40

/**
 * Compares the broken links and fragments of a real documentation with those that linkinator finds: `npm run truth -- links [FOLDER]`.
 * Without a folder, the Rust documentation of this machine. True if every difference is explained in `deviations.ts`.
 */
export async function compareLinks(folder: string | undefined, isVerbose: boolean): Promise<boolean> {
  const root = folder ?? rustDocumentation()
  if (root === null || !existsSync(root)) {
    console.log('There is no documentation here. Name a folder of HTML files: npm run truth -- links FOLDER')
    return false
  }
  const served = await serveFolder(root, folder === undefined ? AS_TEXT : [])
  try {
    const theirs = await linkinatorLinks(served.origin)
    const ours = await ourLinks(served.origin)
    const { lines, open } = explainLinks(ours, theirs, new SiteFiles(root))
    for (const line of [...lines, ...(isVerbose ? open : open.slice(0, SHOWN))]) console.log(line)
    return open.length === 0
  } finally {
    await served.close()
  }
}

function rustDocumentation(): string | null {
  try {
    const home = execFileSync('rustc', ['--print', 'sysroot'], { encoding: 'utf8' }).trim()
    return join(home, 'share', 'doc', 'rust', 'html')
  } catch {
    return null
  }
}

export interface ExplainedLinks {
  /** How many there are, and how many differ for which reason. */
  lines: string[]
  /** Differences that nothing explains. */
  open: string[]
}

export function explainLinks(ours: FoundLinks, theirs: FoundLinks, files: SiteFiles): ExplainedLinks {
  const our = keyed(ours.broken)
  const their = keyed(theirs.broken)
  const lines = [
    `pages:   verdict ${ours.pages.size}, linkinator ${theirs.pages.size}, both ${common(ours.pages, theirs.pages)}`,
    `targets: ${counts((link) => link.fragment === 0)}`,
    `parts:   ${counts((link) => link.fragment !== 0)}`,
  ]
  const open: string[] = []
  const differing = [
    ...explainOnly('verdict', our, their),
    ...explainOnly('linkinator', their, our),
    ...explainPages('verdict', ours.pages, theirs.pages),
    ...explainPages('linkinator', theirs.pages, ours.pages),
  ]
  for (const [reason, members] of Map.groupBy(differing, (one) => one.reason ?? '')) {
    if (reason === '') open.push(...members.map(({ what }) => `not explained: ${what}`))
    else lines.push(`${members.length} × ${reason}`)
  }
  if (open.length > 0) lines.push(`${open.length} differences are not explained.`)
  return { lines, open }

  function counts(isCounted: (link: BrokenLink) => boolean): string {
    const [mine, others] = [our, their].map((links) => new Map([...links].filter(([, link]) => isCounted(link))))
    return `verdict ${mine!.size}, linkinator ${others!.size}, both ${common(mine!, others!)}`
  }

  function* explainOnly(by: 'verdict' | 'linkinator', links: Map<string, BrokenLink>, others: Map<string, BrokenLink>) {
    for (const [key, link] of links) {
      if (others.has(key)) continue
      const deviation = linkDeviations.find((one) => one.by === by && one.matches(link, files))
      yield { reason: explained(by, deviation), what: `only ${by}: ${key}` }
    }
  }

  function* explainPages(by: 'verdict' | 'linkinator', pages: Map<string, string>, others: Map<string, string>) {
    for (const page of pages.keys()) {
      if (others.has(page)) continue
      const [first, via] = firstOnly(page, pages, others)
      const deviation = pageDeviations.find((one) => one.by === by && one.matches(first, via, files))
      yield { reason: explained(by, deviation), what: `only ${by} searched ${page}, found on ${pages.get(page)}` }
    }
  }
}

/** On the way to a page, the first that only one has searched, and the page of both that led there. */
function firstOnly(
  page: string,
  pages: Map<string, string>,
  others: Map<string, string>,
): [first: string, via: string] {
  let first = page
  let via = pages.get(page)!
  for (let steps = 0; !others.has(via) && steps < pages.size; steps++) [first, via] = [via, pages.get(via) ?? '/']
  return [first, via]
}

function explained(by: string, deviation: { reason: string; authority: string; example: string } | undefined) {
  if (deviation === undefined) return null
  return `only ${by}: ${deviation.reason}\n    ${deviation.authority}\n    ${deviation.example}`
}

function keyed(links: readonly BrokenLink[]): Map<string, BrokenLink> {
  return new Map(
    links.map((link) => [`${link.page} → ${link.target}${link.fragment === 0 ? '' : ` ${link.fragment}`}`, link]),
  )
}

function common(one: Map<string, unknown>, other: Map<string, unknown>): number {
  return [...one.keys()].filter((key) => other.has(key)).length
}
