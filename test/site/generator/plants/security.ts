import { GOOD_HEADERS } from '../draft.ts'
import type { Plant } from '../plant.ts'

const NOT_UPGRADED = {
  'content-security-policy': GOOD_HEADERS['content-security-policy'].replace('; upgrade-insecure-requests', ''),
}

const insecureForms: Plant = {
  audit: 'site/insecure-forms',
  plant(draft, copy) {
    const form = [
      '<form action="http://other.example/send" method="post"><button>Send</button></form>',
      '<form action="/send" method="post"><button formaction="http://other.example/send">Send</button></form>',
    ][copy % 2]!
    const page = draft.page(`/security/form-${copy}`, { body: form, headers: NOT_UPGRADED })
    draft.findings.expect('site/insecure-forms', { key: 'site/pattern', pages: page })
  },
  decoy(draft) {
    draft.page('/security/safe-forms', {
      body: '<form action="https://other.example/send" method="post"><button>Send</button></form><form><button>Go</button></form>',
    })
    // The policy of the site makes browsers send it over https.
    draft.page('/security/upgraded-form', {
      body: '<form action="http://other.example/send"><button>Send</button></form>',
    })
  },
}

const headersDiffer: Plant = {
  audit: 'site/headers-differ',
  plant(draft, copy) {
    const header = ['x-content-type-options', 'referrer-policy', 'strict-transport-security'][copy % 3]!
    // Fewer than one in a hundred may be meant.
    for (let at = 0; at < 6; at++) {
      const page = draft.page(`/security/bare-${header}-${copy}-${at}`, { withoutHeader: header })
      draft.findings.expect('site/headers-differ', { key: 'missing', pages: page, cause: header })
    }
  },
  decoy(draft) {
    draft.page('/security/single', { withoutHeader: 'content-security-policy' })
  },
}

const cookiesDiffer: Plant = {
  audit: 'site/cookies-differ',
  plant(draft, copy) {
    const name = `session_${copy}`
    const page = draft.page(`/security/cookie-${copy}`, { headers: { 'set-cookie': `${name}=1; Secure; Path=/` } })
    draft.findings.expect('site/cookies-differ', { key: 'missing', pages: page, target: null, cause: name })
  },
  decoy(draft) {
    const cookies = ['theme=dark; Secure; SameSite=Lax', 'session_id=1; Secure; HttpOnly; SameSite=Lax', 'old=1']
    draft.page('/security/cookies', { headers: { 'set-cookie': cookies } })
    draft.findings.expect('site/cookies-differ', {
      key: 'onlyHsts',
      pages: '/security/cookies',
      target: null,
      note: true,
    })
  },
}

export const securityPlants: Plant[] = [insecureForms, headersDiffer, cookiesDiffer]
