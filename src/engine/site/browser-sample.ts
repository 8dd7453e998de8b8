/** Pages of one pattern are made from one template, so a few of them stand for all. */
export const SAMPLE_PER_PATTERN = 3

export interface SampleOptions {
  /** Number of the start page, which is always in the sample; null if it could not be judged. */
  start: number | null
  /** Most pages. */
  most: number
  /** The pattern of a page. */
  patternOf(n: number): number
}

/**
 * The pages that a browser opens, of these in ascending order: the start page, one of each pattern, those with most pages first, then a
 * second and a third of each. The same site always gives the same sample.
 */
export function chooseSample(pages: readonly number[], { start, most, patternOf }: SampleOptions): number[] {
  const chosen = new Set<number>(start === null || most < 1 ? [] : [start])
  const patterns = [...Map.groupBy(pages, patternOf)].sort(([, a], [, b]) => b.length - a.length || a[0]! - b[0]!)
  const left = patterns.map(([pattern, all]) => {
    const hasStart = start !== null && patternOf(start) === pattern
    return spread(all.filter((n) => n !== start)).slice(0, SAMPLE_PER_PATTERN - Number(hasStart))
  })
  for (let round = 0; round < SAMPLE_PER_PATTERN; round++)
    for (const some of left) {
      const n = some[round]
      if (n !== undefined && chosen.size < most) chosen.add(n)
    }
  return [...chosen]
}

/** The first, the last and the one between: what was found early and late may differ. */
function spread(pages: readonly number[]): number[] {
  const places = new Set([0, pages.length - 1, pages.length >> 1])
  return [...places].flatMap((place) => pages[place] ?? [])
}
