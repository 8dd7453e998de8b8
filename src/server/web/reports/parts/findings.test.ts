import { render } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { offlineView } from '../../offline/offline-view.ts'
import { Findings } from './findings.tsx'

const view = offlineView('en', 0, new Map())
const limits = { messages: 4, messageCharacters: 30, places: 3, characters: 20 }
const found = (message: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ message, where: `place ${index}` }))

function shown(findings: ReturnType<typeof found>, total: number, isLimited = true): string {
  const audit = { id: 'seo/title', summary: 'Something is wrong.', findings, findings_total: total }
  return render(Findings({ view, audit, ...(isLimited && { limits }) }))
}

function moreIn(findings: ReturnType<typeof found>, total: number, isLimited = true): string[] {
  const html = shown(findings, total, isLimited)
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

describe('findings that all say something else', () => {
  const errors = Array.from({ length: 20 }, (_, index) => found(`Error ${index}.`, 1)).flat()

  it('are listed up to a limit, and the rest is counted once with what is not stored', () => {
    expect(shown(errors, 120)).toContain('Error 3.')
    expect(shown(errors, 120)).not.toContain('Error 4.')
    expect(moreIn(errors, 120)).toEqual(['and 116 more'])
    expect(moreIn(errors, 20)).toEqual(['and 16 more'])
    expect(moreIn(errors.slice(0, 4), 4)).toEqual([])
  })

  it('are all listed where there is no limit', () => {
    expect(shown(errors, 20, false)).toContain('Error 19.')
    expect(moreIn(errors, 20, false)).toEqual([])
  })
})

it('cuts long messages only where there is a limit', () => {
  const long = found(`Uncaught ${'x'.repeat(400)}`, 1)
  expect(shown(long, 1)).toContain(`Uncaught ${'x'.repeat(21)}…<`)
  expect(shown(long, 1, false)).toContain(`Uncaught ${'x'.repeat(400)}<`)
})
