import { render } from 'preact-render-to-string'
import type { Report } from '../../../../storage/records.ts'
import type { Result } from '../../../../vocabulary.ts'

/** Dark enough for white text at WCAG AA. */
const COLORS: Record<Result | 'none', string> = {
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
/** Of a badge by the policy: never to be taken for the standard. */
const POLICY_LABEL = 'verdict, own policy'

/** What it shows: both by default. */
export const BADGE_STYLES = ['score', 'result', 'trend'] as const
export type BadgeStyle = (typeof BADGE_STYLES)[number]

export interface Badge {
  label: string
  text: string
  result: Result | null
}

export interface BadgeOptions {
  style?: BadgeStyle | undefined
  /** Instead of the standard; null if the project has none that visitors may see. */
  byPolicy?: { result: Result | null; score: number | null } | null | undefined
  /** Since the run before; null if nothing compares. */
  change?: number | null
}

/** Always in English, since shared caches keep it for all readers. */
export function badgeOf(
  report: Pick<Report, 'privacy' | 'result' | 'score'> | undefined,
  { style, byPolicy, change = null }: BadgeOptions = {},
): Badge {
  const label = byPolicy === undefined ? LABEL : POLICY_LABEL
  const isHidden = report === undefined || report.privacy !== 0 || byPolicy === null
  if (isHidden) return { label, text: 'not public', result: null }
  const { result, score } = byPolicy ?? report
  if (result === null) return { label, text: 'no result yet', result }
  const texts = { result, score: String(score), trend: `${score}${trendOf(change)}` }
  return { label, text: style === undefined ? `${result} ${score}` : texts[style], result }
}

function trendOf(change: number | null): string {
  if (change === null) return ''
  return change === 0 ? ' ±0' : change > 0 ? ` ▲${change}` : ` ▼${-change}`
}

/** Results all have the same width, because sites that show the badge fix its size: "decent 64", "decent", "100", "100 ▼100". */
const LETTERS: Record<BadgeStyle | 'both', number> = { both: 9, result: 6, score: 3, trend: 8 }

function widthOf(text: string, letters = 0): number {
  return Math.max(text.length, letters) * LETTER + 2 * PADDING
}

/** In pixels. */
export function badgeSize({ label, text }: Badge, style?: BadgeStyle): { width: number; height: number } {
  return { width: widthOf(label) + widthOf(text, LETTERS[style ?? 'both']), height: HEIGHT }
}

/** As shields.io and others read it: https://shields.io/badges/endpoint-badge */
export function badgeJson({ label, text, result }: Badge) {
  return { schemaVersion: 1, label, message: text, color: COLORS[result ?? 'none'], cacheSeconds: 300 }
}

/** The badge for other sites: our name and the result. */
export function badgeSvg(badge: Badge, style?: BadgeStyle): string {
  const { label, text, result } = badge
  const left = widthOf(label)
  const right = badgeSize(badge, style).width - left
  const name = `${label}: ${text}`
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
        <rect x={left} width={right} height={HEIGHT} fill={COLORS[result ?? 'none']} />
      </g>
      <g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
        <text x={left / 2} y="14">
          {label}
        </text>
        <text x={left + right / 2} y="14">
          {text}
        </text>
      </g>
    </svg>,
  )
}
