import type { View } from '../view.ts'

const MINUTE = 60_000

/** How long one may still undo something, in whole minutes begun: ten minutes are not nine a second later. */
export function dueIn(view: View, dueAt: number): string {
  const minutes = Math.max(1, Math.ceil((dueAt - view.now) / MINUTE))
  return view.format.relative(view.now + minutes * MINUTE)
}
