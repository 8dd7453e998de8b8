import type { Finding } from '../assessment.ts'
import { defineMessages, type Message, pass, type Ruling } from '../audit.ts'
import type { Insight, LighthouseEvidence } from '../browser-evidence.ts'
import { finding } from '../derive/document/where.ts'

export const savingsMessages = defineMessages(
  {
    none: 'None',
    size: '{size:bytes}',
    insight: 'Lighthouse: {title}',
    insightSaves: 'Lighthouse: {title} (saves about {size:bytes})',
  },
  'savings',
)

/** The total savings of some Lighthouse insights: shown, but without points. */
export function lighthouseSavings(
  { insights }: LighthouseEvidence,
  ids: readonly string[],
  say: { none: Message; some: (params: { size: number }) => Message },
): Ruling {
  const found = insights.filter(({ id }) => ids.includes(id))
  const bytes = found.reduce((sum, { savings }) => sum + (savings.bytes ?? 0), 0)
  if (bytes === 0) return pass(say.none, { value: savingsMessages.none })
  return pass(say.some({ size: bytes }), {
    value: savingsMessages.size({ size: bytes }),
    findings: found.map(insightFinding),
    details: { bytes },
  })
}

/** The title is Lighthouse's own; the figure is ours, in decimal units. */
function insightFinding({ title, savings: { bytes } }: Insight): Finding {
  const message = bytes ? savingsMessages.insightSaves({ title, size: bytes }) : savingsMessages.insight({ title })
  return finding(message, { note: true })
}
