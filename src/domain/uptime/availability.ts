/** The checks of a page, or of several, on one day or in another span. */
export interface UptimeSpan {
  checks: number
  /** How many of them found the page down, confirmed by a second one. */
  down: number
}

export interface UptimeDay extends UptimeSpan {
  /** Counted from the epoch, UTC. */
  day: number
}

export const STRIP_DAYS = 90

/** From 0 to 1; null without a check. */
export function availabilityOf({ checks, down }: UptimeSpan): number | null {
  return checks === 0 ? null : Math.max(0, (checks - down) / checks)
}

export function totalOf(spans: readonly UptimeSpan[]): UptimeSpan {
  return {
    checks: spans.reduce((sum, { checks }) => sum + checks, 0),
    down: spans.reduce((sum, { down }) => sum + down, 0),
  }
}

/** The last days, today included, the oldest first; those without a check are there, too. */
export function lastDays(known: readonly UptimeDay[], today: number, count = STRIP_DAYS): UptimeDay[] {
  const byDay = new Map(known.map((one) => [one.day, one]))
  return Array.from({ length: count }, (_, index) => {
    const day = today - count + 1 + index
    return byDay.get(day) ?? { day, checks: 0, down: 0 }
  })
}
