import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, pass, warn } from '../../audit.ts'
import { cut, finding } from '../../derive/document/where.ts'
import { headerValues } from '../../derive/http/headers.ts'

/** Headers that say what the server is made of. */
const HEADERS = [
  'Server',
  'X-Powered-By',
  'X-AspNet-Version',
  'X-AspNetMvc-Version',
  'X-Generator',
  'X-Powered-CMS',
  'X-OWA-Version',
  'Liferay-Portal',
  'MicrosoftSharePointTeamServices',
]

/** `nginx/1.25.3`, `PHP 8.2`, `Apache/2 (Unix)`: numbers with a dot, or one right behind the name. */
const VERSION = /(?:^|[^\w.])v?\d+(?:\.\d+)+|[a-z][/ ]v?\d+(?=$|[\s;,(])/i
const MAX_LENGTH = 300

const messages = defineMessages({
  hidden: 'No header exposes a version.',
  exposed: 'Headers expose the version of the server software.',
  version: 'This header exposes a version.',
})

export const serverSignature = defineAudit({
  id: 'security/server-signature',
  importance: 'low',
  title: 'Server version is hidden',
  failureTitle: 'Server version is exposed',
  why: 'A version number tells attackers which known vulnerabilities to try, and is of no use to anyone else.',
  fix: 'Turn it off: `server_tokens off` (nginx), `ServerTokens Prod` (Apache), `expose_php = Off` (PHP), and remove X-Powered-By.',
  messages,
  authorities: [
    {
      name: 'OWASP: HTTP security response headers',
      url: 'https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html',
    },
  ],
  examples: { language: 'http', bad: 'Server: nginx/1.18.0 (Ubuntu)\nX-Powered-By: PHP/7.4.3', good: 'Server: nginx' },
  needs: ['headers'],

  check({ headers }) {
    const findings: Finding[] = []
    const told: Record<string, string> = {}
    for (const name of HEADERS) {
      for (const value of headerValues(headers, name)) {
        const text = cut(value, MAX_LENGTH)
        if (VERSION.test(text))
          findings.push(finding(messages.version, { where: `header: ${name}`, snippet: cut(text, 160) }))
        told[name] = text
      }
    }
    const details = { told }
    if (findings.length === 0) return pass(messages.hidden, { details })
    return warn(messages.exposed, {
      value: cut(findings[0]!.snippet!, 80),
      findings,
      details,
    })
  },
})
