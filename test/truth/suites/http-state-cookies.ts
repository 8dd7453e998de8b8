import { cookiesFor, storeCookies } from '../cookie-jar.ts'
import { type Suite, sameValue } from '../truth.ts'

/** The suite was written about 2010 and takes 2019 for the future and 2007 for the past. */
const NOW = Date.UTC(2012, 0, 1)

export const httpStateCookies: Suite = {
  name: 'http-state-cookies',
  atLeast: 0.97,
  compare({ input, expected }) {
    const { set_cookie, url, sent_to } = input as { set_cookie: string[]; url: string; sent_to: string | null }
    const sent = cookiesFor(
      storeCookies(set_cookie, url, NOW),
      new URL(sent_to ?? '/cookie-parser-result', url).href,
      NOW,
    )
    // RFC 6265, which the suite tests, drops cookies without a name; RFC 6265bis §5.6, which browsers and we follow, keeps
    // them. The suite can only be asked about the others.
    const named = sent.filter(({ name }) => name !== '').map(({ name, value }) => ({ name, value }))
    return sameValue(named, expected.sent)
  },
}
