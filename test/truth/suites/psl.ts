import { registrableDomain } from '../../../src/engine/derive/http/registrable-domain.ts'
import { type Suite, sameValue } from '../truth.ts'

export const psl: Suite = {
  name: 'psl',
  atLeast: 0.97,
  compare: ({ input, expected }) =>
    sameValue(registrableDomain(input.host as string | null), expected.registrable_domain),
}
