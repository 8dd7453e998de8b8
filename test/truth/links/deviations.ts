import type { BrokenLink } from './our-links.ts'

/** Links about which we stand by another answer than linkinator, and why. */
export interface LinkDeviation {
  /** Who reports them as broken. */
  by: 'linkinator' | 'verdict'
  matches(link: BrokenLink): boolean
  reason: string
}

export const linkDeviations: LinkDeviation[] = []
