/** A case on which we stand by another answer than the authority's, and why. */
export interface Deviation {
  suite: string
  id: string
  reason: string
}

const TWENTY_HOURS =
  'A refresh after more than 20 hours passes bc659a (WCAG level A) and fails bisz58 (AAA). One audit answers both; level A decides.'
const PRELOAD = 'The row needs the HSTS preload list, which is no part of the evidence of a page.'
const UNKNOWN_DIRECTIVE =
  'RFC 6797 §6.1 has browsers ignore directives they do not know, and Chromium does; so the header still protects.'
const CONTROL_CHARACTER = 'RFC 6265bis §5.6 drops a cookie with a control character in it; the suite tests RFC 6265.'

export const deviations: Deviation[] = [
  { suite: 'act-rules', id: 'bisz58/d0672e81d173', reason: TWENTY_HOURS },
  { suite: 'act-rules', id: 'bisz58/b8aad77e3ff2', reason: TWENTY_HOURS },
  { suite: 'http-state-cookies', id: 'DISABLED_CHROMIUM0022', reason: CONTROL_CHARACTER },
  { suite: 'http-state-cookies', id: 'DISABLED_CHROMIUM0023', reason: CONTROL_CHARACTER },
  {
    suite: 'http-state-cookies',
    id: 'DISABLED_PATH0029',
    reason:
      'Wants paths compared after percent-decoding, which no RFC has; the suite itself has the case switched off.',
  },
  {
    suite: 'http-state-cookies',
    id: 'OPTIONAL_DOMAIN0042',
    reason: 'RFC 6265bis §5.6.3: an empty Domain attribute makes the cookie host-only, and the last attribute counts.',
  },
  { suite: 'lighthouse-audits', id: 'has-hsts:has-hsts-test.js:215:1', reason: UNKNOWN_DIRECTIVE },
  { suite: 'lighthouse-audits', id: 'has-hsts:has-hsts-test.js:247:1', reason: UNKNOWN_DIRECTIVE },
  {
    suite: 'lighthouse-audits',
    id: 'seo/canonical:canonical-test.js:257:1',
    reason:
      'A canonical link in the body is ignored by Google, which its author will want to know; Lighthouse passes over it.',
  },
  {
    suite: 'lighthouse-audits',
    id: 'seo/is-crawlable:is-crawlable-test.js:205:1',
    reason: 'The page has expired for Googlebot only. Lighthouse passes if any crawler is allowed; we warn.',
  },
  {
    suite: 'lighthouse-audits',
    id: 'seo/robots-txt:robots-txt-test.js:20:1',
    reason: 'A robots.txt that could not be fetched could not be judged: unknown, not failed.',
  },
  { suite: 'mdn-http-observatory', id: 'strict-transport-security.test.js:96:1', reason: PRELOAD },
  { suite: 'mdn-http-observatory', id: 'strict-transport-security.test.js:103:1', reason: PRELOAD },
  {
    suite: 'mdn-http-observatory',
    id: 'referrer-policy.test.js:51:1',
    reason: 'HTML §4.2.5.2 reads one policy in a meta element, never a list, so the unsafe-url of the header holds.',
  },
  {
    suite: 'mdn-http-observatory',
    id: 'x-content-type-options.test.js:28:2',
    reason:
      'Fetch, "determine nosniff": the first value counts, so "nosniff, nosniff" protects; web-platform-tests agree.',
  },
  {
    suite: 'mdn-http-observatory',
    id: 'x-frame-options.test.js:33:1',
    reason: 'HTML §7.4.6: equal values of X-Frame-Options count once, so "SAMEORIGIN, SAMEORIGIN" protects.',
  },
  {
    suite: 'mdn-http-observatory',
    id: 'x-frame-options.test.js:42:1',
    reason: 'No current browser honours ALLOW-FROM, so every site may frame the page.',
  },
]
