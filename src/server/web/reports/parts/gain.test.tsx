import { render } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { offlineView } from '../../offline/offline-view.ts'
import { Gain } from './gain.tsx'

const shown = (gain: number | null | undefined, blocking?: true, language: 'en' | 'de' = 'en') =>
  render(<Gain view={offlineView(language, 0, new Map())} audit={{ blocking }} gain={gain} class="gain" />)

it('says what a fix alone adds to the score', () => {
  expect(shown(4.25)).toContain('+4.3')
  expect(shown(4)).toContain('Fixing this alone adds 4 to the score')
  expect(shown(4.2, undefined, 'de')).toContain('+4,2')
})

it('says why a fix adds nothing alone, instead of +0', () => {
  expect(shown(0, true)).toContain('caps the score')
  expect(shown(0)).toContain('Adds nothing to the score until')
  for (const html of [shown(0, true), shown(0)]) expect(html).not.toContain('+')
})

it('says nothing of an audit that does not lower the score, or without one', () => {
  expect([shown(undefined), shown(null)]).toEqual(['', ''])
})
