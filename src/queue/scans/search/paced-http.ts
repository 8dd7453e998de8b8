import { asksForPause } from '../../../engine/derive/http/statuses.ts'
import type { Http } from '../../../engine/net/http.ts'
import type { ScanPace } from './pace.ts'
import { answerOf } from './visit-address.ts'

/** After pauses that the host asked for. */
const TRIES = 3

/**
 * For files that a scan reads besides its pages, such as sitemaps and style sheets: `follow` waits for the pace of the host, lets it have
 * the pauses that it asks for, and asks again after a short one.
 */
export function pacedHttp(http: Http, pace: Pick<ScanPace, 'turn' | 'shortTurn' | 'answered'>): Http {
  return {
    ...http,
    async follow(start, options) {
      const url = new URL(start)
      await pace.turn(url)
      for (let tries = 1; ; tries++) {
        const followed = await http.follow(url, options)
        const { reply } = followed
        // Whether a host refuses a scan is a matter of its pages, and after a redirect it is another host.
        const wantsPause = asksForPause(reply.status) && new URL(reply.url).host === url.host
        if (!wantsPause || !(await pace.answered(url, answerOf(reply)))) return followed
        if (tries === TRIES || !(await pace.shortTurn(url))) return followed
      }
    },
  }
}
