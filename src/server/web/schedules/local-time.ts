import type { View } from '../view.ts'

/** A moment in the time zone of a schedule: "Mon, 17 Nov, 06:30 (Europe/Berlin)". */
export function createLocalTime(view: View): (at: number, timeZone: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (at, timeZone) => {
    let format = formats.get(timeZone)
    if (format === undefined) {
      const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
      const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
      format = new Intl.DateTimeFormat(view.format.locale, { timeZone, ...day, ...time })
      formats.set(timeZone, format)
    }
    return `${format.format(at)} (${timeZone})`
  }
}
