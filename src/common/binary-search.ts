/** The first position from `from` on that passes, where all after it pass too; `to` if none does. */
export function firstPosition(from: number, to: number, passes: (position: number) => boolean): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = low + ((high - low) >> 1)
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}
