import { defineAudit, fail, pass, unknown, warn } from '../../audit.ts'
import { inTime } from '../../derive/resources/resource-words.ts'
import type { Finding, Timings } from '../../model.ts'
import { VITAL_THRESHOLDS } from '../../vital-thresholds.ts'

const { good: GOOD_MS, poor: POOR_MS } = VITAL_THRESHOLDS.ttfb

export const responseTime = defineAudit({
  id: 'performance/response-time',
  importance: 'high',
  title: 'The server answers quickly',
  why: 'Nothing can be shown before the first byte arrives, so every millisecond here delays all that follows.',
  fix: 'Cache pages on the server or a CDN, make slow queries faster, and link to the final address so that no redirect is needed.',
  authorities: [{ name: 'web.dev: Time to First Byte', url: 'https://web.dev/articles/ttfb' }],
  examples: {
    language: 'text',
    bad: 'first byte after 2.4 s (redirect 300 ms, DNS 40 ms, connect 30 ms, TLS 60 ms, wait 1.97 s)',
    good: 'first byte after 180 ms (DNS 20 ms, connect 20 ms, TLS 40 ms, wait 100 ms)',
  },
  needs: ['page'],

  check({ page }) {
    const { timings, hops } = page
    if (timings === null) return unknown('How fast the page answered is not part of the evidence.')
    // Redirects count: web.dev measures from the start of the navigation.
    let redirects = 0
    for (const hop of hops) redirects += hop.timings?.total ?? 0
    const firstByte = redirects + timings.firstByte
    const more = {
      value: inTime(firstByte),
      details: {
        firstByte: Math.round(firstByte),
        ...phases(timings, redirects),
        download: Math.round(timings.download),
      },
    }
    const summary = `The first byte arrived after ${inTime(firstByte)}, measured once, from here.`
    if (firstByte <= GOOD_MS) return pass(summary, more)
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

const IN_WORDS: Record<keyof Phases, string> = {
  redirects: 'redirects',
  dns: 'looking up the host name',
  connect: 'connecting',
  tls: 'the TLS handshake',
  wait: 'waiting for the server',
}

function longest(timings: Timings, redirects: number): Finding[] {
  const all = Object.entries(phases(timings, redirects)) as [keyof Phases, number][]
  const [name, ms] = all.reduce((most, phase) => (phase[1] > most[1] ? phase : most))
  return [{ message: `The largest part, ${inTime(ms)}, went into ${IN_WORDS[name]}.` }]
}
