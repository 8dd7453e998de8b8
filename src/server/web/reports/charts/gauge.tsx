import { arc } from 'd3-shape'
import { THRESHOLDS } from '../../../../engine/score.ts'
import type { Result } from '../../../../vocabulary.ts'

const RADIUS = 90
const WIDTH = 13
/** Three quarters of a circle, open at the bottom. */
const FROM = -0.75 * Math.PI
const TO = 0.75 * Math.PI

const angleOf = (score: number) => FROM + ((TO - FROM) * score) / 100

/** From 0 to a score. */
function band(score: number): string {
  const ring = { innerRadius: RADIUS - WIDTH, outerRadius: RADIUS, startAngle: FROM, endAngle: angleOf(score) }
  return arc().cornerRadius(WIDTH / 2)(ring) ?? ''
}

/** The score as an arc, with marks where "decent" and "good" begin. */
export function Gauge({ score, result, label }: { score: number; result: Result; label: string }) {
  return (
    <svg class={`gauge is-${result}`} viewBox="-100 -100 200 172" role="img" aria-label={label}>
      <path class="gauge-track" d={band(100)} />
      {score > 0 && <path class="gauge-value" d={band(Math.max(score, 3))} />}
      {[THRESHOLDS.decent, THRESHOLDS.good].map((threshold) => (
        <g key={threshold}>
          <line class="gauge-mark" {...lineAt(threshold)} />
          <text class="gauge-tick" {...labelAt(threshold)} text-anchor="middle">
            {threshold}
          </text>
        </g>
      ))}
      <text class={score === 100 ? 'gauge-score is-full' : 'gauge-score'} x="0" y="18" text-anchor="middle">
        {score}
      </text>
    </svg>
  )
}

function pointAt(score: number, radius: number): { x: number; y: number } {
  return { x: round(Math.sin(angleOf(score)) * radius), y: round(-Math.cos(angleOf(score)) * radius) }
}

function lineAt(score: number) {
  const from = pointAt(score, RADIUS - WIDTH - 3)
  const to = pointAt(score, RADIUS - WIDTH - 8)
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
}

function labelAt(score: number) {
  const { x, y } = pointAt(score, RADIUS - WIDTH - 18)
  return { x, y: y + 4 }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** A bar from 0 to 100. The score is next to it, so it is hidden from screen readers. */
export function Meter({ score, result }: { score: number | null; result: Result | null }) {
  return (
    <svg class={`meter is-${result ?? 'none'}`} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class="meter-track" width="100" height="4" />
      {score !== null && <rect class="meter-value" width={score} height="4" />}
    </svg>
  )
}
