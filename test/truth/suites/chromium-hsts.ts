import { parseHsts } from '../../../src/engine/derive/http/hsts.ts'
import { type Suite, sameValue } from '../truth.ts'

const FAR_AWAY = 31_536_000

export const chromiumHsts: Suite = {
  name: 'chromium-hsts',
  atLeast: 1,
  compare({ input, expected }) {
    const [[, value]] = input.headers as [[string, string]]
    const ours = parseHsts(value)
    const answer: Record<string, unknown> = {
      valid: ours.valid,
      // Chromium caps what does not fit its clock; ours only has to be far away.
      max_age: expected.max_age === 'capped' && (ours.maxAge ?? 0) >= FAR_AWAY ? 'capped' : ours.maxAge,
      include_subdomains: ours.includeSubDomains,
    }
    const asked = expected.valid ? Object.keys(expected) : ['valid']
    const only = (from: Record<string, unknown>) => Object.fromEntries(asked.map((key) => [key, from[key]]))
    return sameValue(only(answer), only(expected))
  },
}
