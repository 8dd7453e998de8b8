import { render } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { offlineView } from '../../offline/offline-view.ts'
import { resultsFor } from '../testing/stored.ts'
import { PageFactList } from './page-facts.tsx'

const view = offlineView('en', 0, new Map())
const url = `https://museum.example/${'clocks-'.repeat(200)}end`
const results = resultsFor(url, '<title>Clocks</title>')

/** What a reader sees, without tags and what is in them. */
const shown = (html: string) => html.replaceAll(/<[^>]*>/g, '')

it('has all of a long URL on the page', () => {
  expect(shown(render(PageFactList({ view, results })))).toContain(url)
})

it('shortens a long URL in the PDF, where it would push the facts to a page of their own, and links all of it', () => {
  const html = render(PageFactList({ view, results, isPrinted: true }))
  expect(html).toContain(`href="${url}"`)
  expect(shown(html)).toMatch(/https:\/\/museum\.example\/clocks-[a-z-]+…[a-z-]+clocks-end/)
  expect(shown(html)).not.toContain('clocks-'.repeat(20))
})
