import { expect, it } from 'vitest'
import { listFile } from './list-file.tsx'
import { openOfflinePages } from './offline-document.tsx'

const files = [
  { name: 'https://example.com/', href: 'pages/a.html', result: 'good', score: 92, issue: '', change: null },
  {
    name: 'https://example.com/500',
    href: 'pages/b.html',
    result: null,
    score: null,
    issue: 'Status 500.',
    change: null,
  },
] as const

it.each([
  ['en', '1 good, 0 decent, 0 bad, 1 without a result', '>No result<', 'yet'],
  ['de', '1 gut, 0 ordentlich, 0 schlecht, 1 ohne Ergebnis', '>Ohne Ergebnis<', 'Noch kein'],
] as const)(
  'counts pages without a result in %s, and does not say that one will come',
  (language, counts, badge, not) => {
    const html = listFile(files, openOfflinePages(language, 0))
    expect(html).toContain(counts)
    expect(html).toContain(badge)
    expect(html).not.toContain(not)
  },
)
