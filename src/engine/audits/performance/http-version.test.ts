import { testOutcomes } from '../../testing/outcomes.ts'
import { httpVersion } from './http-version.ts'

testOutcomes(httpVersion, [
  ['pass', 'HTTP/2 was spoken', { page: { httpVersion: '2' as const, offersHttp2: true } }],
  ['pass', 'it is offered, if not used', { page: { httpVersion: '1.1' as const, offersHttp2: true } }],
  ['warn', 'the handshake offers nothing newer', { page: { httpVersion: '1.1' as const, offersHttp2: false } }],
  [
    'pass',
    'HTTP/3 is announced',
    {
      headers: [['Alt-Svc', 'clear, h3=":443"; ma=86400'] as [string, string]],
      page: { httpVersion: '1.1' as const, offersHttp2: false },
    },
  ],
  ['not-applicable', 'the page is on http', { url: 'http://example.com/', page: { httpVersion: '1.1' as const } }],
  ['unknown', 'the handshake is not known', { page: { httpVersion: '1.1' as const } }],
  ['unknown', 'nothing is known', {}],
])
