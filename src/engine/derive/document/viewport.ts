/** What a viewport meta element asks for (CSS Viewport Module, "The viewport meta element"). */
export interface Viewport {
  /** `device` for device-width and device-height, pixels for a fixed width, null where there is none that counts. */
  width: 'device' | number | null
  initialScale: number | null
}

const MAX_LENGTH = 2000
const PROPERTY = /([^\s,;=]+)(?:\s*=\s*([^\s,;=]*))?/g
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)/

/** Of a repeated property the last counts. */
export function parseViewport(content: string): Viewport {
  const properties = new Map<string, string>()
  for (const [, name, value] of content.slice(0, MAX_LENGTH).matchAll(PROPERTY))
    properties.set(name!.toLowerCase(), (value ?? '').toLowerCase())
  return {
    width: lengthOf(properties.get('width')),
    initialScale: scaleOf(properties.get('initial-scale')),
  }
}

function lengthOf(value: string | undefined): 'device' | number | null {
  if (value === 'device-width' || value === 'device-height') return 'device'
  const pixels = numberOf(value)
  return pixels === null || pixels <= 0 ? null : Math.min(pixels, 10_000)
}

/** The keywords stand for numbers there: `yes` is 1, the device's sizes are the largest scale. */
function scaleOf(value: string | undefined): number | null {
  if (value === 'yes') return 1
  if (value === 'device-width' || value === 'device-height') return 10
  const scale = numberOf(value)
  return scale === null || scale < 0 ? null : Math.min(scale, 10)
}

/** As much of the value as is a number: `1.0;` and `320px` are read so by browsers. */
function numberOf(value: string | undefined): number | null {
  const match = value === undefined ? null : NUMBER.exec(value)
  return match === null ? null : Number.parseFloat(match[0])
}
