export interface Tally {
  suite: string
  topic: string
  cases: number
  agree: number
  falseAlarms: number
  misses: number
  differs: number
  /** Deviations among them that are listed with a reason. */
  listed: number
}

const COLUMNS: [title: string, value: (tally: Tally) => string | number][] = [
  ['suite', (tally) => tally.suite],
  ['topic', (tally) => tally.topic],
  ['cases', (tally) => tally.cases],
  ['agree', (tally) => tally.agree],
  ['false alarms', (tally) => tally.falseAlarms],
  ['misses', (tally) => tally.misses],
  ['differs', (tally) => tally.differs],
  ['listed', (tally) => tally.listed],
]

/** The tallies as an aligned table, with a line that sums up each suite. */
export function table(tallies: Tally[]): string {
  const rows: (string | number)[][] = [COLUMNS.map(([title]) => title)]
  for (const [suite, own] of Map.groupBy(tallies, (tally) => tally.suite)) {
    for (const tally of own) rows.push(COLUMNS.map(([, value]) => value(tally)))
    rows.push([
      suite,
      'all',
      ...COLUMNS.slice(2).map(([, value]) => own.reduce((sum, tally) => sum + Number(value(tally)), 0)),
    ])
    rows.push([])
  }
  const widths = COLUMNS.map((_, i) => Math.max(...rows.map((row) => String(row[i] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, i) =>
          typeof cell === 'number' ? String(cell).padStart(widths[i]!) : String(cell).padEnd(widths[i]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
