import { sniffEncoding } from '../../../src/engine/derive/charset/charset.ts'
import { type Suite, sameValue } from '../truth.ts'

export const html5libEncoding: Suite = {
  name: 'html5lib-encoding',
  atLeast: 0.97,
  compare({ input, expected }) {
    const { html, html_base64 } = input as { html?: string; html_base64?: string }
    const bytes = html_base64 === undefined ? Buffer.from(html ?? '', 'utf8') : Buffer.from(html_base64, 'base64')
    return sameValue(sniffEncoding(bytes, null).encoding, String(expected.encoding).toLowerCase())
  },
}
