import type { CategoryScore } from '../../engine/model.ts'
import { bar, paintOf } from '../text/bar.ts'
import type { Style } from '../text/style.ts'
import type { Sheet } from './words.ts'

const NAME = 15
const WIDEST_BAR = 20

/** A bar a category, those that were judged. */
export function categories({ assessment, style }: Sheet): string[] {
  return assessment.categories.filter(({ possible }) => possible > 0).map((category) => line(category, style))
}

function line({ category, score, result }: CategoryScore, style: Style): string {
  const paint = paintOf(result, style)
  const drawn = bar((score ?? 0) / 100, Math.min(WIDEST_BAR, style.width - 46), paint, style)
  return `  ${category.padEnd(NAME)}${drawn} ${paint(String(score ?? style.signs.none).padStart(4))}  ${result ?? ''}`
}
