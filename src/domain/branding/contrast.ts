/** A color as `#rrggbb`, in lower case. */
export type Color = string

/** `#rgb` and `#rrggbb`, with or without the `#`; undefined if it is neither. */
export function parseColor(text: string): Color | undefined {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim()) ?? []
  if (digits === undefined) return undefined
  const long = digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')
  return `#${long.toLowerCase()}`
}

type Rgb = [red: number, green: number, blue: number]

function rgbOf(color: Color): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb
}

/** WCAG 2.2, relative luminance. */
function luminance(color: Color): number {
  const [red, green, blue] = rgbOf(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2, contrast ratio: from 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `share` of `to`, the rest of `from`. */
export function mixColors(from: Color, to: Color, share: number): Color {
  const start = rgbOf(from)
  const end = rgbOf(to)
  const parts = start.map((part, index) => Math.round(part + (end[index]! - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
