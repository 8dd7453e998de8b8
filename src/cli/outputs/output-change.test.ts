import { describe, expect, it } from 'vitest'
import { openLanguage } from '../report/language.ts'
import { result } from '../testing/assessment.ts'
import { changedPage, image } from './testing/hostile-page.ts'

const ALT = 'accessibility/image-alt'
const images = (...findings: ReturnType<typeof image>[]) => result(ALT, 'high', 'fail', { findings })
const states = ({ findings }: ReturnType<typeof changedPage>) => findings.map(({ snippet, state }) => [snippet, state])

describe('what changed on a page', () => {
  it('is new, fixed or neither, each with its place', () => {
    const page = changedPage({
      before: [images(image('a', 1), image('b', 2), image('b', 3)), result('seo/title', 'high', 'pass')],
      after: [images(image('a', 5), image('c', 6), image('c', 7), image('d', 8)), result('seo/title', 'high', 'fail')],
    })
    expect(states(page)).toEqual([
      ['<img src="/a.png">', 'unchanged'],
      ['<img src="/c.png">', 'new'],
      ['<img src="/c.png">', 'new'],
      ['<img src="/d.png">', 'new'],
      [undefined, 'new'],
    ])
    const { new: count, fixed, newFindings, fixedFindings } = page.change!
    expect({ count, fixed }).toEqual({ count: 4, fixed: 2 })
    expect(newFindings.map(({ audit, line, place }) => [audit, line, place])).toContainEqual([
      ALT,
      8,
      { file: 'dist/index.html' },
    ])
    expect(fixedFindings.map(({ line, state }) => [line, state])).toEqual([
      [2, 'fixed'],
      [3, 'fixed'],
    ])
  })

  it('is one of two that are the same in every word', () => {
    const page = changedPage({ before: [images(image('a', 1))], after: [images(image('a', 1), image('a', 1))] })
    expect(states(page).map(([, state]) => state)).toEqual(['new', 'unchanged'])
    expect(page.change?.new).toBe(1)
  })

  it('counts what moved apart', () => {
    const page = changedPage({ before: [images(image('a', 1))], after: [images(image('b', 9))] })
    expect(page.change).toMatchObject({ new: 0, fixed: 0, moved: 1, newFindings: [], fixedFindings: [] })
    expect(states(page)).toEqual([['<img src="/b.png">', 'unchanged']])
  })

  it('is one finding where a list was truncated, and where a warning fails now', () => {
    const many = (total: number) => result(ALT, 'high', 'fail', { findings: [image('a', 1)], findingsTotal: total })
    const page = changedPage({
      before: [many(30), result('seo/title', 'medium', 'warn', { findings: [image('x', 4)] })],
      after: [many(32), result('seo/title', 'medium', 'fail', { findings: [image('x', 4)] })],
    })
    expect(page.change?.new).toBe(2)
    expect(page.change?.newFindings.map(({ message, line }) => [message, line])).toEqual([
      [expect.stringContaining('(30, now 32; the list was truncated'), 1],
      [expect.stringContaining('(was a warning, now fails)'), 4],
    ])
  })

  it('is nothing that varies from run to run, but for scripts that throw', () => {
    const logged = (message: string) => ({ message, key: 'verbatim', where: 'https://example.com/a.js' })
    const page = changedPage({
      before: [result('practice/console-errors', 'low', 'pass'), result('performance/lcp', 'high', 'pass')],
      after: [
        result('practice/console-errors', 'low', 'fail', { findings: [logged('Uncaught Error: x'), logged('An ad.')] }),
        result('performance/lcp', 'high', 'fail'),
      ],
    })
    expect(page.change?.newFindings.map(({ message }) => message)).toEqual(['Uncaught Error: x'])
  })

  it('says in the language of the report what was fixed', async () => {
    const german = await openLanguage('de')
    const page = changedPage({ before: [images(image('a', 1))], after: [result(ALT, 'high', 'pass')], words: german })
    expect(page.change?.fixedFindings[0]?.message).toBe('Dieses Bild hat kein alt-Attribut.')
  })
})
