import { createHttp, type Http, type HttpOptions } from '../../src/engine/net/http.ts'
import { QUICK } from '../../src/engine/testing/resource.ts'

/** A client to which all responses seem quick: slow pages are requested again, and on a busy machine any page may be slow. */
export function createQuickHttp(options: HttpOptions): Http {
  return quick(createHttp(options))
}

function quick(http: Http): Http {
  return {
    ...http,
    get: async (url, options) => ({ ...(await http.get(url, options)), timings: QUICK }),
    async follow(url, options) {
      const followed = await http.follow(url, options)
      return { ...followed, reply: { ...followed.reply, timings: QUICK } }
    },
    forPage: (documents) => quick(http.forPage(documents)),
  }
}
