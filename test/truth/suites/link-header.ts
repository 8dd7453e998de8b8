import { parseLinkHeader } from '../../../src/engine/derive/http/link-header.ts'
import { type Suite, sameValue } from '../truth.ts'

export const linkHeader: Suite = {
  name: 'link-header',
  atLeast: 0.97,
  compare({ input, expected }) {
    const values = (input.headers as [string, string][]).map(([, value]) => value)
    return sameValue(parseLinkHeader(values), expected.refs)
  },
}
