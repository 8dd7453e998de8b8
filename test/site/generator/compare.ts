import { firstPages } from '../../../src/engine/site/rules.ts'
import type { ScannedSite } from '../../../src/queue/scans/judge/judge-scan.ts'
import { ANY, type ExpectedGroup } from './findings.ts'
import type { PlannedAudit } from './plan.ts'

/** What a scan reported, in the same words as a plan. */
export function findingsOf({ site, assessment, urlOf }: ScannedSite): PlannedAudit[] {
  return assessment.audits.map(({ id, outcome, groups }) => ({
    audit: id,
    outcome,
    groups: groups.map(({ message, target, pages, note = false }) => ({
      key: message.key,
      target: target === null ? null : urlOf(target),
      pages: firstPages(site, pages, pages.length).map(urlOf),
      note,
    })),
  }))
}

/** What differs between a plan and the findings of a scan: `-` was planned and not found, `+` the other way. */
export function differences(plan: readonly PlannedAudit[], found: readonly PlannedAudit[]): string[] {
  return plan.flatMap(({ audit, outcome, groups }) => {
    const actual = found.find((one) => one.audit === audit)
    if (actual === undefined) return [`- ${audit}`]
    const left = [...actual.groups]
    const missing = groups.filter((group) => {
      const at = left.findIndex((other) => isSame(group, other))
      if (at !== -1) left.splice(at, 1)
      return at === -1
    })
    return [
      ...(actual.outcome === outcome ? [] : [`- ${audit}: ${outcome}`, `+ ${audit}: ${actual.outcome}`]),
      ...missing.map((group) => `- ${audit} ${shown(group)}`),
      ...left.map((group) => `+ ${audit} ${shown(group)}`),
    ]
  })
}

function isSame(planned: ExpectedGroup, found: ExpectedGroup): boolean {
  const isTarget = planned.target === ANY ? found.pages.includes(found.target ?? '') : planned.target === found.target
  return isTarget && planned.key === found.key && planned.note === found.note && sorted(planned) === sorted(found)
}

function sorted({ pages }: ExpectedGroup): string {
  return [...pages].sort().join(' ')
}

function shown({ key, target, pages, note }: ExpectedGroup): string {
  const some = pages.length > 8 ? [...pages.slice(0, 8), `… ${pages.length}`] : pages
  return `${note ? 'note ' : ''}${key} ${target}: ${some.join(' ')}`
}
