import { DAY_MS } from '../../common/durations.ts'
import type { ComparableRun } from '../compare/comparable-run.ts'
import { applyPolicy } from './apply-policy.ts'
import { MAX_GLOBS, MAX_MUTES, MAX_PATHS, type Policy, type PolicyMute } from './schema.ts'

/** How long mutes last that were made of what fails today. */
export const ADOPTED_DAYS = 30

const LONGEST_PATH = 500

export interface PageToAdopt {
  url: string
  run: ComparableRun
}

/**
 * Mutes for every audit that fails now and counts, so that a gate can be switched on in an old project. Each is about the pages it
 * fails on, or about all pages if those are many, or if it has others that are not among `pages`. Required audits stay as they are.
 */
export function mutesForFailures(
  pages: readonly PageToAdopt[],
  policy: Policy,
  now: number,
  { hasOthers = false }: { hasOthers?: boolean } = {},
): PolicyMute[] {
  const failing = new Map<string, Set<string>>()
  for (const { url, run } of pages) {
    const { mutedAudits } = applyPolicy(run, policy, { url, now })
    for (const { id, outcome, importance } of run.audits) {
      if (outcome !== 'fail' || mutedAudits.includes(id) || policy.require?.includes(id)) continue
      if ((policy.audits?.[id]?.importance ?? importance) === 'info') continue
      failing.set(id, (failing.get(id) ?? new Set()).add(pathOf(url)))
    }
  }
  const until = new Date(now + ADOPTED_DAYS * DAY_MS).toISOString().slice(0, 10)
  const reason = `Failed when today’s failures were adopted on ${new Date(now).toISOString().slice(0, 10)}`
  const earlier = [...(policy.mute ?? []), ...(policy.budgets ?? [])]
  let globs = earlier.reduce((sum, { paths = [] }) => sum + paths.length, 0)
  return [...failing].slice(0, MAX_MUTES - (policy.mute?.length ?? 0)).map(([audit, paths]) => {
    const isNamed = paths.size <= MAX_PATHS && globs + paths.size <= MAX_GLOBS && [...paths].every(isShort)
    if (hasOthers || !isNamed) return { audit, reason, until }
    globs += paths.size
    return { audit, paths: [...paths], reason, until }
  })
}

function pathOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null ? '/' : parsed.pathname + parsed.search
}

function isShort(path: string): boolean {
  return path.length <= LONGEST_PATH
}
