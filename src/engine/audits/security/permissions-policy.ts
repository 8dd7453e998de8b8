import { defineAudit, pass } from '../../audit.ts'
import { headerValues } from '../../derive/http/headers.ts'
import { readPermissions } from '../../derive/http/permissions.ts'

const HEADER = 'Permissions-Policy'

export const permissionsPolicy = defineAudit({
  id: 'security/permissions-policy',
  importance: 'info',
  title: 'What the page and its frames may use of the device',
  why: 'A Permissions-Policy switches features off (camera, microphone, location) for the page and for the frames in it, so that a foreign script cannot ask for them.',
  fix: 'Switch off what the site does not use: `Permissions-Policy: camera=(), microphone=(), geolocation=()`.',
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
      return pass(`The page sends no ${HEADER} header.`, {
        value: 'none',
        findings: old
          ? [{ message: `Browsers now read ${HEADER} in its place.`, where: 'header: Feature-Policy', note: true }]
          : [],
      })
    }
    const { features, unreadable } = readPermissions(values)
    return pass(`The page decides on ${features.size} ${features.size === 1 ? 'feature' : 'features'}.`, {
      value: String(features.size),
      findings: unreadable
        ? [
            {
              message: 'Browsers ignore the whole header: it is no list of features.',
              where: `header: ${HEADER}`,
              note: true,
            },
          ]
        : [],
      details: { features: Object.fromEntries(features) },
    })
  },
})
