/** How many runs a user may ask for in a minute, counted from the first one of each minute. */
export interface Creations {
  /** false: not now. */
  take(userId: string): boolean
  /** Seconds until there are more, at least 1. */
  wait(userId: string): number
}

const WINDOW = 60_000
/** Past this many windows, those that have ended are swept out. */
const SWEEP_AT = 10_000

/** `quota` 0 means no limit. */
export function createCreations(quota: number, now: () => number): Creations {
  const windows = new Map<string, { endsAt: number; used: number }>()

  function windowOf(userId: string) {
    const time = now()
    let window = windows.get(userId)
    if (window === undefined || time >= window.endsAt) {
      if (windows.size >= SWEEP_AT) for (const [id, { endsAt }] of windows) if (time >= endsAt) windows.delete(id)
      window = { endsAt: time + WINDOW, used: 0 }
      windows.set(userId, window)
    }
    return window
  }

  return {
    take(userId) {
      if (quota === 0) return true
      const window = windowOf(userId)
      if (window.used >= quota) return false
      window.used++
      return true
    },
    wait: (userId) => Math.max(1, Math.ceil((windowOf(userId).endsAt - now()) / 1000)),
  }
}
