import { render } from 'preact-render-to-string'
import type { Report } from '../../../storage/records.ts'
import type { Result } from '../../../vocabulary.ts'

/** Dark enough for white text at WCAG AA. */
const COLOURS: Record<Result | 'none', string> = {
  good: '#1a7f4b',
  decent: '#9a6200',
  bad: '#c4322b',
  none: '#5c6370',
}

/** Width of a letter in Verdana at 11 px, with some room for other fonts. */
const LETTER = 7
const PADDING = 8
const HEIGHT = 20

const LABEL = 'verdict'

interface Badge {
  text: string
  result: Result | null
}

/** Always in English, since shared caches keep it for all readers. */
export function badgeOf(report: Pick<Report, 'privacy' | 'result' | 'score'> | undefined): Badge {
  if (report === undefined || report.privacy !== 0) return { text: 'not public', result: null }
  const { result, score } = report
  return result === null ? { text: 'no result yet', result } : { text: `${result} ${score}`, result }
}

/** "decent 64": results all have the same width, because sites that show the badge fix its size. */
const RESULT_LETTERS = 9

function widthOf(text: string, letters = 0): number {
  return Math.max(text.length, letters) * LETTER + 2 * PADDING
}

/** In pixels. */
export function badgeSize({ text }: Badge): { width: number; height: number } {
  return { width: widthOf(LABEL) + widthOf(text, RESULT_LETTERS), height: HEIGHT }
}

/** The badge for other sites: our name and the result. */
export function badgeSvg({ text, result }: Badge): string {
  const left = widthOf(LABEL)
  const right = widthOf(text, RESULT_LETTERS)
  const name = `${LABEL}: ${text}`
  return render(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={left + right}
      height={HEIGHT}
      viewBox={`0 0 ${left + right} ${HEIGHT}`}
      role="img"
      aria-label={name}
    >
      <title>{name}</title>
      <clipPath id="round">
        <rect width={left + right} height={HEIGHT} rx="4" />
      </clipPath>
      <g clip-path="url(#round)">
        <rect width={left} height={HEIGHT} fill="#2b2f3a" />
        <rect x={left} width={right} height={HEIGHT} fill={COLOURS[result ?? 'none']} />
      </g>
      <g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
        <text x={left / 2} y="14">
          {LABEL}
        </text>
        <text x={left + right / 2} y="14">
          {text}
        </text>
      </g>
    </svg>,
  )
}
