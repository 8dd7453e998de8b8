import { DAY_MS } from '../../common/durations.ts'
import type { AlertReading, AlertState } from './alert-state.ts'

export interface WatchedCertificate {
  fingerprint: string
  issuer: string
  /** Milliseconds since the epoch. */
  validFrom: number
  validTo: number
}

/** Certificates that live for days only, by design, are renewed with a third of their life left: nothing earlier is news. */
function thresholdsOf(days: readonly number[], { validFrom, validTo }: WatchedCertificate): number[] {
  const life = validTo - validFrom
  const third = life > 0 ? life / 3 : Number.POSITIVE_INFINITY
  const within = days.map((day) => day * DAY_MS).filter((ms) => ms <= third)
  const longest = Math.max(...days) * DAY_MS
  return (third < longest ? [third, ...within] : within).sort((a, b) => b - a)
}

/** Once for each threshold and certificate: the level is the number of thresholds behind. Another certificate ends what the last one began. */
export function certificateReadings(
  days: readonly number[],
  state: AlertState | undefined,
  certificate: WatchedCertificate,
  now: number,
): AlertReading[] {
  const { fingerprint, issuer, validTo } = certificate
  const left = validTo - now
  const level = thresholdsOf(days, certificate).filter((threshold) => left <= threshold).length - 1
  const evidence = { fingerprint, issuer, valid_to: validTo }
  const isOpen = state !== undefined && state.state !== 'ok'
  const good: AlertReading = isOpen ? { is: 'good', evidence } : { is: 'good' }
  if (level < 0) return [good]
  const bad: AlertReading = { is: 'bad', isCertain: true, level, evidence }
  return isOpen && state.evidence?.['fingerprint'] !== fingerprint ? [good, bad] : [bad]
}
