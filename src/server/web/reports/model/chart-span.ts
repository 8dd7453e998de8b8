/** A deployment. */
export interface ChartMark {
  at: number
  label: string
}

/** From the first to the last run of a chart, milliseconds since the epoch. */
export type ChartSpan = readonly [from: number, to: number]

/** How far the axis goes beyond the last run, as a part of its length: more would press the runs together. */
const MOST_BEYOND = 0.1

/**
 * The axis of a chart and the marks on it. One after the last run is drawn as well, because nothing was measured since; if it is much
 * later, it is at the end of the axis. Marks before the first run are left out.
 */
export function markedAxis<M extends ChartMark>(
  [from, to]: ChartSpan,
  marks: readonly M[],
): { axis: ChartSpan; marks: M[] } {
  const shown = marks.filter(({ at }) => at >= from)
  const latest = Math.max(to, ...shown.map(({ at }) => at))
  const end = Math.min(latest, to + Math.max(1, (to - from) * MOST_BEYOND))
  const axis: ChartSpan = from === to ? [from - 1, to + 1] : [from, end]
  return { axis, marks: shown.map((mark) => ({ ...mark, at: Math.min(mark.at, end) })) }
}
