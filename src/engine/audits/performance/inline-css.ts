import { defineAudit, pass } from '../../audit.ts'
import { attr, textContent } from '../../derive/document/dom.ts'
import { counted, inBytes } from '../../derive/resources/resource-words.ts'

export const inlineCss = defineAudit({
  id: 'performance/inline-css',
  importance: 'info',
  title: 'How much CSS is written into the page',
  why: 'CSS in the page saves a request on the first visit, but travels again with every page and cannot be kept by the browser.',
  fix: 'Keep the few rules the first screen needs in the page, and the rest in a style sheet.',
  authorities: [{ name: 'web.dev: extract critical CSS', url: 'https://web.dev/articles/extract-critical-css' }],
  examples: {
    language: 'html',
    bad: '<body><p style="color: red">One</p><p style="color: red">Two</p></body>',
    good: '<body><p class="warning">One</p><p class="warning">Two</p></body>',
  },
  needs: ['document'],

  check({ document }) {
    const sheets = document.all('style')
    const attributes = document.having('style')
    let sheetBytes = 0
    for (const sheet of sheets) sheetBytes += Buffer.byteLength(textContent(sheet))
    let attributeBytes = 0
    for (const element of attributes) attributeBytes += Buffer.byteLength(attr(element, 'style')!)
    const bytes = sheetBytes + attributeBytes
    return pass(
      `${counted(sheets.length, 'style element')} of ${inBytes(sheetBytes)} and ${counted(attributes.length, 'style attribute')} of ${inBytes(attributeBytes)}.`,
      {
        value: inBytes(bytes),
        details: {
          bytes,
          elements: sheets.length,
          elementBytes: sheetBytes,
          attributes: attributes.length,
          attributeBytes,
        },
      },
    )
  },
})
