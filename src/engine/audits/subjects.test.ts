import { describe, expect, it } from 'vitest'
import { audited, page } from '../testing/page.ts'
import { buttonName } from './accessibility/button-name.ts'
import { formLabel } from './accessibility/form-label.ts'
import { frameTitle } from './accessibility/frame-title.ts'
import { headingName } from './accessibility/heading-name.ts'
import { imageAlt } from './accessibility/image-alt.ts'
import { linkName } from './accessibility/link-name.ts'
import { tableHeaders } from './accessibility/table-headers.ts'
import { audits } from './index.ts'
import { blockingScripts } from './performance/blocking-scripts.ts'
import { imageSize } from './performance/image-size.ts'
import { linkText } from './seo/link-text.ts'

describe('the extent of an audit', () => {
  it.each([
    [imageAlt, '<img src="/a.png">', '<img src="/a.png" alt="A">'],
    [buttonName, '<button></button>', '<button>A</button>'],
    [linkName, '<a href="/a"></a>', '<a href="/a">A</a>'],
    [formLabel, '<input>', '<input aria-label="A">'],
    [frameTitle, '<iframe src="/a"></iframe>', '<iframe src="/a" title="A"></iframe>'],
    [headingName, '<h2></h2>', '<h2>A</h2>'],
    [tableHeaders, '<table><tr><th>A<th>B<tr><td colspan="1">1</table>', '<table><tr><th>A<th>B<tr><td>1<td>2</table>'],
    [imageSize, '<img src="/a.png">', '<img src="/a.png" width="2" height="1">'],
  ])('counts what was checked, what fails and what is hidden (%#)', (audit, bad, good) => {
    const body = `${bad}${good}${good}<div hidden>${bad}${good}</div>`
    expect(audited(audit, page('', body)).extent).toEqual({ checked: 3, affected: 1, hidden: 2 })
    expect(audited(audit, page('', good)).extent).toEqual({ checked: 1, affected: 0, hidden: 0 })
  })

  it('counts what an audit judges wherever it is', () => {
    const links = '<a href="/a">Click here</a><a href="/b">Prices</a><p hidden><a href="/c">Click here</a></p>'
    expect(audited(linkText, page('', links)).extent).toEqual({ checked: 3, affected: 2, hidden: 0 })
    const scripts = '<script src="/a.js"></script><script src="/b.js" defer></script>'
    expect(audited(blockingScripts, page(scripts)).extent).toEqual({ checked: 2, affected: 1, hidden: 0 })
  })

  it('is in line with the outcome in the examples of every audit', () => {
    const counting = new Set<string>()
    for (const audit of audits) {
      if (audit.examples.language !== 'html') continue
      for (const html of [audit.examples.bad, audit.examples.good]) {
        const { outcome, extent } = audited(audit, html)
        if (extent === undefined) continue
        counting.add(audit.id)
        expect(extent.affected > 0, audit.id).toBe(outcome === 'warn' || outcome === 'fail')
        expect(extent.affected, audit.id).toBeLessThanOrEqual(extent.checked)
      }
    }
    expect(counting.size).toBeGreaterThan(25)
  })
})

describe('an audit with nothing to judge', () => {
  it.each([
    ['', 'The page has no images.'],
    ['<img src="/a.png" hidden>', '1 image is hidden and was not checked.'],
    [
      '<img src="/a.png" hidden><p style="display:none"><img src="/b.png">',
      '2 images are hidden and were not checked.',
    ],
    ['<img src="/a.png" aria-hidden="true">', '1 image is hidden from screen readers and was not checked.'],
  ])('tells hidden elements from absent ones: %s', (body, sentence) => {
    expect(audited(imageAlt, page('', body))).toMatchObject({ outcome: 'not-applicable', summary: sentence })
  })
})
