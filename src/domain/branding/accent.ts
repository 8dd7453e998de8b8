import { type Color, contrast, mixColors } from './contrast.ts'

/** WCAG 2.2 §1.4.3: text needs this much contrast with what is behind it. */
export const LEAST_CONTRAST = 4.5

export type Mode = 'light' | 'dark'

/** The two accent colors of the pages: for light and for dark mode. */
export type Accent = Record<Mode, Color>

interface Theme {
  /** The backgrounds of links; a test compares them with the tokens of the stylesheet. */
  grounds: Color[]
  surface: Color
  /** The color of quiet text, which also appears on a tint of the accent. */
  quiet: Color
  /** What a color without enough contrast is mixed with. */
  ink: Color
  /** Text on the accent. */
  onAccent: Color
  /** How much of the accent is in its tint, where contrast allows it. */
  tint: number
}

export const THEMES: Record<Mode, Theme> = {
  light: {
    grounds: ['#fafafb', '#ffffff', '#f3f4f7'],
    surface: '#ffffff',
    quiet: '#565c6b',
    ink: '#000000',
    onAccent: '#ffffff',
    tint: 0.09,
  },
  dark: {
    grounds: ['#101116', '#181a20', '#21242c'],
    surface: '#181a20',
    quiet: '#a8afbf',
    ink: '#ffffff',
    onAccent: '#14152b',
    tint: 0.2,
  },
}

/** The lowest contrast that links in this color have anywhere on our pages. */
export function accentContrast(color: Color, mode: Mode): number {
  return Math.min(...THEMES[mode].grounds.map((ground) => contrast(color, ground)))
}

const STEPS = 255

/** The color itself if it has enough contrast, or else the nearest of its shades that has. */
export function nearestAccent(color: Color, mode: Mode): Color {
  for (let step = 0; step <= STEPS; step++) {
    const shade = mixColors(color, THEMES[mode].ink, step / STEPS)
    if (accentContrast(shade, mode) >= LEAST_CONTRAST) return shade
  }
  return THEMES[mode].ink
}

/** Part of the hover color that is ink. */
const STRONGER = 0.22

/** What the stylesheet says about one mode. Tints are as strong as contrast allows. */
function tokensOf(color: Color, mode: Mode): Record<'accent' | 'accent-strong' | 'on-accent' | 'accent-ground', Color> {
  const { surface, quiet, ink, onAccent, tint } = THEMES[mode]
  let ground = surface
  for (let share = tint; share > 0; share -= 0.01) {
    const tinted = mixColors(surface, color, share)
    if ([color, quiet].some((text) => contrast(text, tinted) < LEAST_CONTRAST)) continue
    ground = tinted
    break
  }
  return {
    accent: color,
    'accent-strong': mixColors(color, ink, STRONGER),
    'on-accent': onAccent,
    'accent-ground': ground,
  }
}

/** Where the stylesheet of two colors is served: it follows from them alone. */
export function accentPath({ light, dark }: Accent): string {
  return `/accents/${light.slice(1)}-${dark.slice(1)}.css`
}

/** The colors in the name of a stylesheet; undefined if they lack contrast: nothing else is served. */
export function accentIn(name: string): Accent | undefined {
  const [, light, dark] = /^([\da-f]{6})-([\da-f]{6})\.css$/.exec(name) ?? []
  if (light === undefined || dark === undefined) return undefined
  const accent: Accent = { light: `#${light}`, dark: `#${dark}` }
  const passes = (mode: Mode) => accentContrast(accent[mode], mode) >= LEAST_CONTRAST
  return passes('light') && passes('dark') ? accent : undefined
}

/** The custom properties that our pages and documents draw with. */
export function accentCss({ light, dark }: Accent): string {
  const inLight = tokensOf(light, 'light')
  const inDark = tokensOf(dark, 'dark')
  const names = Object.keys(inLight) as (keyof typeof inLight)[]
  return `:root{${names.map((name) => `--${name}:light-dark(${inLight[name]},${inDark[name]})`).join(';')}}\n`
}
