import type { Resource, ResourceKind, Resources } from '../../model.ts'

export interface KindTotal {
  kind: ResourceKind | 'document'
  requests: number
  /** Transfer size; files that could not be fetched count as 0. */
  bytes: number
}

/** Requests and bytes by kind, the heaviest first. */
export function totalsByKind(documentBytes: number, items: Resource[]): KindTotal[] {
  const totals = new Map<KindTotal['kind'], KindTotal>([
    ['document', { kind: 'document', requests: 1, bytes: documentBytes }],
  ])
  for (const { kind, answer } of items) {
    const total = totals.get(kind) ?? { kind, requests: 0, bytes: 0 }
    total.requests++
    total.bytes += answer?.wireBytes ?? 0
    totals.set(kind, total)
  }
  return [...totals.values()].sort((a, b) => b.bytes - a.bytes || b.requests - a.requests)
}

/** The share, from 0 to 1, of the files loaded with the page that could not be fetched. */
export function missingShare({ items, total }: Resources): number {
  const eager = items.filter((item) => item.load === 'eager')
  const beyond = total - items.length
  const missing = beyond + eager.filter((item) => item.answer === null).length
  return missing / Math.max(1, eager.length + beyond)
}
