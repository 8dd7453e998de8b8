import { defineAudit, defineMessages, pass } from '../../audit.ts'
import { w3c } from '../../authorities.ts'
import { cut, finding } from '../../derive/document/where.ts'
import { headerValues, splitHeader } from '../../derive/http/headers.ts'

const HEADER = 'Permissions-Policy'

const messages = defineMessages({
  none: 'The page sends no Permissions-Policy header.',
  noValue: 'none',
  oldHeader: 'Browsers now read Permissions-Policy instead.',
  set: { one: 'The header controls {count} feature.', other: 'The header controls {count} features.' },
  features: { one: '{count} feature', other: '{count} features' },
  unreadable: 'Browsers ignore the whole header because its syntax is invalid.',
})

export const permissionsPolicy = defineAudit({
  id: 'security/permissions-policy',
  importance: 'info',
  title: 'Permissions-Policy header',
  why: 'For information only: a Permissions-Policy turns off features such as camera, microphone and location for the page and its frames, so that third-party scripts can’t ask for them.',
  fix: 'Turn off what the site doesn’t use: `Permissions-Policy: camera=(), microphone=(), geolocation=()`.',
  messages,
  authorities: [w3c('Permissions Policy', 'permissions-policy/')],
  examples: {
    language: 'http',
    bad: "Feature-Policy: camera 'none'",
    good: 'Permissions-Policy: camera=(), microphone=(), geolocation=(self)',
  },
  needs: ['headers'],

  check({ headers }) {
    const values = headerValues(headers, HEADER)
    if (values.length === 0) {
      const old = headerValues(headers, 'Feature-Policy').length > 0
      return pass(messages.none, {
        value: messages.noValue,
        findings: old ? [finding(messages.oldHeader, { where: 'header: Feature-Policy', note: true })] : [],
      })
    }
    const features = readPermissions(values)
    if (features === null)
      return pass(messages.unreadable, {
        value: messages.noValue,
        findings: [
          finding(messages.unreadable, {
            where: `header: ${HEADER}`,
            snippet: cut(values.join(', '), 160),
            note: true,
          }),
        ],
        details: { features: {} },
      })
    return pass(messages.set({ count: features.size }), {
      value: messages.features({ count: features.size }),
      details: { features: Object.fromEntries(features) },
    })
  },
})

const MAX_FEATURES = 200

/** RFC 9651 §4.2: a key, and after it a value or a list of values in parentheses, each with its parameters. */
const KEY = String.raw`[a-z*][a-z0-9_\-.*]*`
const STRING = String.raw`"(?:[^"\\\x00-\x1f\x7f-\uffff]|\\["\\])*"`
const TOKEN = "[A-Za-z*][\\w!#$%&'*+\\-.^`|~:/]*"
const BARE = String.raw`(?:${STRING}|${TOKEN}|-?\d{1,15}(?:\.\d{1,3})?|\?[01]|:[\w+/=]*:)`
const PARAMETERS = `(?:; *${KEY}(?:=${BARE})?)*`
const LIST = String.raw`\( *(?:${BARE}${PARAMETERS}(?: +|(?=\))))*\)`
const MEMBER = new RegExp(`^(${KEY})(?:=(?:${BARE}|${LIST}))?${PARAMETERS}$`)

/**
 * The allow-list of each feature, as written: `()`, `*`, `(self "https://a.example")`. The last one of a repeated
 * feature counts. null if the header is not a dictionary: browsers ignore it as a whole because of one mistake, such as
 * semicolons between features or `'self'` in quotes.
 */
function readPermissions(values: string[]): Map<string, string> | null {
  const features = new Map<string, string>()
  for (const member of splitHeader(values).slice(0, MAX_FEATURES)) {
    const name = MEMBER.exec(member)?.[1]
    if (name === undefined) return null
    features.set(name, cut(member.slice(name.length + 1), 200))
  }
  return features
}
