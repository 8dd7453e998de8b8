import { PROBE_ORIGIN } from '../../derive/http/headers.ts'
import type { Header } from '../../model.ts'
import { testOutcomes } from '../../testing/outcomes.ts'
import { cors } from './cors.ts'

function sent(origin: string | null, credentials: string | null = null) {
  const headers: Header[] = []
  if (origin !== null) headers.push(['access-control-allow-origin', origin])
  if (credentials !== null) headers.push(['access-control-allow-credentials', credentials])
  return { headers }
}

testOutcomes(cors, [
  ['not-applicable', 'nothing is shared', sent(null)],
  ['not-applicable', 'no origin may send credentials', sent(null, 'true')],
  ['pass', 'all may read without cookies', sent('*')],
  ['pass', 'any origin may read, without cookies', sent(PROBE_ORIGIN)],
  ['pass', 'one origin may read with cookies', sent('https://partner.example', 'true')],
  ['fail', 'any origin may read with cookies', sent(PROBE_ORIGIN, 'true')],
  ['fail', 'the null origin may read with cookies', sent('null', 'true')],
  ['warn', 'all may read and cookies are allowed', sent('*', 'true')],
  ['pass', 'credentials are not allowed by the exact word', sent(PROBE_ORIGIN, 'TRUE')],
])
