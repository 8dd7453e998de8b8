import { defineAudit, defineMessages, pass } from '../../audit.ts'
import { finding } from '../../derive/document/where.ts'
import { headerValues, splitHeader } from '../../derive/http/headers.ts'

const HEADER = 'Permissions-Policy'

const messages = defineMessages({
  none: 'The page sends no Permissions-Policy header.',
  noValue: 'none',
  oldHeader: 'Browsers now read Permissions-Policy instead.',
  set: { one: 'The header sets {count} feature.', other: 'The header sets {count} features.' },
  features: { one: '{count} feature', other: '{count} features' },
  unreadable: 'Browsers ignore the whole header because its syntax is invalid.',
})

export const permissionsPolicy = defineAudit({
  id: 'security/permissions-policy',
  importance: 'info',
  title: 'Permissions-Policy header',
  failureTitle: 'Permissions-Policy header',
  why: 'For information only: a Permissions-Policy turns off features such as camera, microphone and location for the page and its frames, so that third-party scripts can’t ask for them.',
  fix: 'Turn off what the site doesn’t use: `Permissions-Policy: camera=(), microphone=(), geolocation=()`.',
  messages,
  authorities: [{ name: 'W3C: Permissions Policy', url: 'https://www.w3.org/TR/permissions-policy/' }],
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
    const { features, unreadable } = readPermissions(values)
    return pass(messages.set({ count: features.size }), {
      value: messages.features({ count: features.size }),
      findings: unreadable ? [finding(messages.unreadable, { where: `header: ${HEADER}`, note: true })] : [],
      details: { features: Object.fromEntries(features) },
    })
  },
})

const MAX_FEATURES = 200
const KEY = /^[a-z*][a-z0-9_\-.*]*$/

interface Permissions {
  /** The allow-list of each feature, as written: `()`, `*`, `(self "https://a.example")`. */
  features: Map<string, string>
  /** The header is not a dictionary (RFC 9651 §3.2), so browsers ignore it. */
  unreadable: boolean
}

/** A structured dictionary; the last value of a repeated feature counts. */
function readPermissions(values: string[]): Permissions {
  const features = new Map<string, string>()
  let unreadable = false
  for (const member of splitHeader(values).slice(0, MAX_FEATURES)) {
    const equals = member.indexOf('=')
    const name = equals === -1 ? member : member.slice(0, equals)
    if (!KEY.test(name)) unreadable = true
    else features.set(name, equals === -1 ? '' : member.slice(equals + 1).slice(0, 200))
  }
  return { features, unreadable }
}
