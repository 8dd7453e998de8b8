import { defineAudit, defineMessages, pass } from '../../audit.ts'
import { webDev } from '../../authorities.ts'
import { attr, textContent } from '../../derive/document/dom.ts'

const messages = defineMessages({
  amount: '{elements:message} ({elementSize:bytes}) and {attributes:message} ({attributeSize:bytes}).',
  elements: { one: '{count} style element', other: '{count} style elements' },
  attributes: { one: '{count} style attribute', other: '{count} style attributes' },
  size: '{size:bytes}',
})

export const inlineCss = defineAudit({
  id: 'performance/inline-css',
  importance: 'info',
  title: 'Amount of inline CSS',
  why: 'Inline CSS saves a request on the first visit, but it is sent again with every page and cannot be cached on its own.',
  fix: 'Inline only the few rules needed above the fold, and keep the rest in a stylesheet.',
  messages,
  authorities: [webDev('extract critical CSS', 'articles/extract-critical-css')],
  examples: {
    bad: '<body><p style="color: red">One</p><p style="color: red">Two</p></body>',
    good: '<body><p class="warning">One</p><p class="warning">Two</p></body>',
  },
  provenByShell: [],
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
      messages.amount({
        elements: messages.elements({ count: sheets.length }),
        elementSize: sheetBytes,
        attributes: messages.attributes({ count: attributes.length }),
        attributeSize: attributeBytes,
      }),
      {
        value: messages.size({ size: bytes }),
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
