import type { Evidence } from '../../engine/evidence.ts'
import type { RunOutcome } from '../../storage/records.ts'

/** The icon of the page, which reports share, and the evidence without its bytes; undefined if no icon could be looked for. */
export function splitIcon(evidence: Evidence): { evidence: Evidence; icon: RunOutcome['icon'] } {
  const { icons } = evidence
  if (!icons.ok) return { evidence, icon: undefined }
  const found = icons.value.find(({ icon }) => icon !== undefined)?.icon
  const value = icons.value.map(({ icon: _, ...probe }) => probe)
  return {
    evidence: { ...evidence, icons: { ok: true, value } },
    icon: found === undefined ? null : { type: found.type, body: Buffer.from(found.base64, 'base64') },
  }
}
