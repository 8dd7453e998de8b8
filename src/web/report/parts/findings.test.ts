import { render } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { offlineView } from '../../offline/offline-view.ts'
import { Findings } from './findings.tsx'

const view = offlineView('en', 0, new Map())
const limits = { places: 3, characters: 20 }
const found = (message: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ message, where: `place ${index}` }))

function moreIn(findings: ReturnType<typeof found>, total: number, isLimited = true): string[] {
  const audit = { id: 'seo/title', summary: 'Something is wrong.', findings, findings_total: total }
  const html = render(Findings({ view, audit, ...(isLimited && { limits }) }))
  return [...html.matchAll(/and \d+ more/g)].map(([text]) => text)
}

it('counts what is left out once, if all places are of one message', () => {
  expect(moreIn(found('No alt.', 20), 200)).toEqual(['and 197 more'])
  expect(moreIn(found('No alt.', 20), 20)).toEqual(['and 17 more'])
  expect(moreIn(found('No alt.', 3), 200)).toEqual(['and 197 more'])
  expect(moreIn(found('No alt.', 20), 200, false)).toEqual(['and 180 more'])
  expect(moreIn(found('No alt.', 3), 3)).toEqual([])
})

it('counts what is left out of each message, and apart from them what may be of any', () => {
  const findings = [...found('No alt.', 10), ...found('No width.', 10)]
  expect(moreIn(findings, 200)).toEqual(['and 7 more', 'and 7 more', 'and 180 more'])
})
