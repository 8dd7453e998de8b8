import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { linkDeviations } from './deviations.ts'
import { linkinatorLinks } from './linkinator.ts'
import { type BrokenLink, ourLinks } from './our-links.ts'
import { serveFolder } from './serve-folder.ts'

/** 39,000 of the 48,625 pages of the Rust documentation describe instructions of processors, and others are listings of source code. */
const AS_TEXT = ['src', 'core/arch', 'core/core_arch', 'std/arch']
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
    const ours = await ourLinks(served.origin)
    const theirs = await linkinatorLinks(served.origin)
    return report(ours.pages, keyed(ours.broken), keyed(theirs), isVerbose)
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

function keyed(links: readonly BrokenLink[]): Map<string, BrokenLink> {
  return new Map(links.map((link) => [`${link.page} → ${link.target} ${link.fragment}`, link]))
}

function report(
  pages: number,
  ours: Map<string, BrokenLink>,
  theirs: Map<string, BrokenLink>,
  isVerbose: boolean,
): boolean {
  const both = [...ours.keys()].filter((key) => theirs.has(key))
  const counted = (links: Iterable<BrokenLink>) => {
    const all = [...links]
    const fragments = all.filter(({ fragment }) => fragment !== 0).length
    return `${all.length - fragments} targets, ${fragments} fragments`
  }
  console.log(`${pages} pages`)
  console.log(`verdict:    ${counted(ours.values())}`)
  console.log(`linkinator: ${counted(theirs.values())}`)
  console.log(`both:       ${both.length}`)
  const isExplained = [explain('verdict', ours, theirs, isVerbose), explain('linkinator', theirs, ours, isVerbose)]
  return isExplained.every(Boolean)
}

function explain(
  by: 'verdict' | 'linkinator',
  links: Map<string, BrokenLink>,
  others: Map<string, BrokenLink>,
  isVerbose: boolean,
): boolean {
  const only = [...links].filter(([key]) => !others.has(key))
  const counts = new Map<string, number>()
  const open = only.filter(([, link]) => {
    const deviation = linkDeviations.find((one) => one.by === by && one.matches(link))
    if (deviation !== undefined) counts.set(deviation.reason, (counts.get(deviation.reason) ?? 0) + 1)
    return deviation === undefined
  })
  for (const [reason, count] of counts) console.log(`only ${by}: ${count} × ${reason}`)
  if (open.length > 0) console.log(`only ${by}, not explained: ${open.length}`)
  for (const [key] of open.slice(0, isVerbose ? open.length : SHOWN)) console.log(`  ${key}`)
  return open.length === 0
}
