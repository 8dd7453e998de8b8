const KiB = 1024
const MiB = 1024 * KiB

/** "1.2 MiB", "34 KiB", "812 bytes". */
export function inBytes(bytes: number): string {
  if (bytes >= MiB) return `${rounded(bytes / MiB, 10)} MiB`
  if (bytes >= KiB) return `${rounded(bytes / KiB, bytes < 10 * KiB ? 10 : 1)} KiB`
  return counted(bytes, 'byte')
}

/** "1.24 s", "320 ms". */
export function inTime(ms: number): string {
  return ms >= 1000 ? `${rounded(ms / 1000, 100)} s` : `${Math.round(ms)} ms`
}

/** "1 file", "3 files", "1,200 files". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`
}

/** By hand: `toLocaleString` costs more than most audits. */
function grouped(count: number): string {
  return count < 1000 ? String(count) : String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

function rounded(value: number, steps: number): string {
  return String(Math.round(value * steps) / steps)
}
