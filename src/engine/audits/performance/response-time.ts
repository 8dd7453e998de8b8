import { keptAbove } from '../../../messages/precision.ts'
import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, pass, unknown, warn } from '../../audit.ts'
import { webDev } from '../../authorities.ts'
import { finding } from '../../derive/document/where.ts'
import type { Timings } from '../../model.ts'
import { VITAL_THRESHOLDS } from '../../vital-thresholds.ts'
import { samplesOf } from '../observed.ts'

const { good: GOOD_MS, poor: POOR_MS } = VITAL_THRESHOLDS.ttfb

const messages = defineMessages({
  notMeasured: 'The response time was not measured.',
  fast: 'Time to First Byte (TTFB) was {time:ms}, measured once.',
  slow: 'Time to First Byte (TTFB) was {time:ms}, measured once; up to {good:ms} is good.',
  busy: 'Time to First Byte (TTFB) was {time:ms}, of which Verdict waited {waited:ms} for a processor: its machine was busy.',
  time: '{time:ms}',
  redirects: 'Longest phase: redirects, {time:ms}.',
  dns: 'Longest phase: DNS lookup, {time:ms}.',
  connect: 'Longest phase: TCP connection, {time:ms}.',
  tls: 'Longest phase: TLS handshake, {time:ms}.',
  wait: 'Longest phase: waiting for the server, {time:ms}.',
})

export const responseTime = defineAudit({
  id: 'performance/response-time',
  importance: 'medium',
  title: 'Time to First Byte (TTFB) is fast',
  failureTitle: 'Time to First Byte (TTFB) is slow',
  why: 'Nothing can be shown before the first byte arrives, so a slow response delays everything else.',
  fix: 'Cache pages on the server or in a CDN, speed up slow queries, and link to the final URL to avoid redirects.',
  messages,
  authorities: [webDev('Time to First Byte', 'articles/ttfb')],
  examples: {
    language: 'text',
    bad: 'TTFB 2.4 s (redirect 300 ms, DNS 40 ms, connect 30 ms, TLS 60 ms, wait 1.97 s)',
    good: 'TTFB 180 ms (DNS 20 ms, connect 20 ms, TLS 40 ms, wait 100 ms)',
  },
  needs: ['page'],
  wants: ['lab'],

  check({ page, lab }) {
    const { timings, hops, waited = null } = page
    if (timings === null) return unknown(messages.notMeasured)
    // Redirects count: web.dev measures from the start of the navigation.
    let redirects = 0
    for (const hop of hops) redirects += hop.timings?.total ?? 0
    const firstByte = redirects + timings.firstByte
    const time = keptAbove([GOOD_MS, POOR_MS], firstByte, 'ms')
    const more = {
      value: messages.time({ time }),
      details: {
        firstByte: Math.round(firstByte),
        ...phases(timings, redirects),
        download: Math.round(timings.download),
        ...(waited === null ? {} : { waited }),
        ...samplesOf('ttfb', lab),
      },
    }
    if (firstByte <= GOOD_MS) return pass(messages.fast({ time }), more)
    // On an idle machine it could have been fast.
    if (waited !== null && firstByte - waited <= GOOD_MS) return unknown(messages.busy({ time, waited }), more)
    const summary = messages.slow({ time, good: GOOD_MS })
    const slow = { ...more, findings: longest(timings, redirects) }
    return firstByte <= POOR_MS ? warn(summary, slow) : fail(summary, slow)
  },
})

type Phases = Record<'redirects' | 'dns' | 'connect' | 'tls' | 'wait', number>

/** Whole milliseconds; a phase that did not happen took none. */
function phases({ dns, connect, tls, wait }: Timings, redirects: number): Phases {
  return {
    redirects: Math.round(redirects),
    dns: Math.round(dns ?? 0),
    connect: Math.round(connect ?? 0),
    tls: Math.round(tls ?? 0),
    wait: Math.round(wait),
  }
}

function longest(timings: Timings, redirects: number): Finding[] {
  const all = Object.entries(phases(timings, redirects)) as [keyof Phases, number][]
  const [name, ms] = all.reduce((most, phase) => (phase[1] > most[1] ? phase : most))
  return [finding(messages[name]({ time: ms }))]
}
