/** "1 file", "3 files", "1,200 files". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`
}

/** By hand: `toLocaleString` costs more than most audits. */
function grouped(count: number): string {
  return count < 1000 ? String(count) : String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
