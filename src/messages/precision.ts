/** What the last digit shown stands for, as `locale.ts` rounds. */
const STEPS = {
  number: () => 0.001,
  ms: (value: number) => (value < 999.5 ? 1 : 10),
  bytes(value: number) {
    if (value < 1000) return 1
    if (value < 9950) return 100
    if (value < 999_500) return 1000
    return value < 9_995_000 ? 10_000 : 100_000
  },
} satisfies Record<string, (value: number) => number>

/**
 * A figure that must not be rounded down to a limit it exceeds: 2,504 ms is "2.51 s" where up to 2.5 s is good. Any other
 * value stays as it is.
 */
export function keptAbove(limits: readonly number[], value: number, unit: keyof typeof STEPS): number {
  for (const limit of limits) {
    const step = STEPS[unit](limit)
    const shown = Math.round(limit / step)
    if (value > limit && Math.round(value / step) <= shown) return (shown + 1) * step
  }
  return value
}
