import { defineAudit, defineMessages, fail, type Message, pass, warn } from '../../audit.ts'
import { htmlStandard } from '../../authorities.ts'
import {
  type ObsoleteUse,
  obsoleteAttributes,
  obsoleteElements,
  obsoletePragmas,
  type Replacement,
} from '../../derive/document/obsolete.ts'
import { findingAt } from '../../derive/document/where.ts'

const MAX_FINDINGS = 20

const messages = defineMessages({
  none: 'The page uses no obsolete HTML.',
  used: {
    one: 'The page uses {count} obsolete HTML feature.',
    other: 'The page uses {count} obsolete HTML features.',
  },
  times: { one: '{count} use', other: '{count} uses' },
  once: '{feature} is obsolete. {instead:message}',
  often: {
    one: '{feature} is obsolete ({count} use). {instead:message}',
    other: '{feature} is obsolete ({count} uses). {instead:message}',
  },
  use: 'Use {name}.',
  remove: 'Remove it.',
  css: 'Use CSS.',
  iframe: 'Use iframe and CSS.',
  preCode: 'Use pre and code.',
  textField: 'Use a form with a text field.',
  crypto: 'Use the Web Cryptography API.',
  contextMenu: 'Use a script for the contextmenu event.',
  dataAttribute: 'Use the data attribute of object.',
  plainText: 'Serve the file as text/plain.',
  rubyText: 'Use ruby with rt only.',
  nestedRuby: 'Use nested ruby elements.',
  linkedHeader: 'Send a Content-Type header with the linked file.',
  fastFile: 'Use a file that loads fast.',
  descriptionLink: 'Use a link to the description.',
  progressiveImage: 'Use a progressive image.',
  dragAndDrop: 'Use a script for drag and drop.',
  script: 'Use a script.',
  serviceWorker: 'Use a service worker.',
  wholeObject: 'Use a complete object element each time.',
  acceptOnInputs: 'Use accept on the input elements.',
  cellText: 'Use clear text in the cell.',
  imageInLink: 'Use img inside a link.',
  noHref: 'Leave out href.',
  oneScheme: 'Use one scheme per name.',
  scopeOnHeader: 'Use scope on th.',
  dataAndType: 'Use data and type.',
})

export const deprecatedHtml = defineAudit({
  id: 'practice/deprecated-html',
  importance: 'low',
  title: 'No obsolete HTML',
  failureTitle: 'Obsolete HTML',
  why: 'Obsolete elements and attributes mix presentation with content, mean nothing to assistive technology, and may stop working.',
  fix: 'Use the element with the right meaning, and CSS for its appearance.',
  messages,
  authorities: [
    htmlStandard('non-conforming features', 'obsolete.html#non-conforming-features'),
    { name: 'Nu HTML Checker', url: 'https://validator.w3.org/nu/about.html' },
  ],
  examples: {
    bad: '<body bgcolor="white"><center><font color="red">Sale</font></center></body>',
    good: '<body><p class="notice">Sale</p></body>',
  },
  provenByShell: [],
  needs: ['document'],

  check({ document }) {
    const elements = obsoleteElements(document)
    const uses = [...elements, ...obsoleteAttributes(document), ...obsoletePragmas(document)]
    if (uses.length === 0) return pass(messages.none)
    const count = uses.reduce((sum, use) => sum + use.count, 0)
    const checked = document.elements.length
    const rule = elements.length > 0 ? fail : warn
    return rule(messages.used({ count: uses.length }), {
      value: messages.times({ count }),
      extent: { checked, affected: Math.min(count, checked), hidden: 0 },
      findings: uses.slice(0, MAX_FINDINGS).map((use) => findingAt(document, use.first, messageFor(use))),
      findingsTotal: uses.length,
      details: { uses: Object.fromEntries(uses.map((use) => [use.feature, use.count])) },
    })
  },
})

function messageFor({ feature, instead, count }: ObsoleteUse): Message {
  const replacement = messageForReplacement(instead)
  return count === 1
    ? messages.once({ feature, instead: replacement })
    : messages.often({ feature, count, instead: replacement })
}

function messageForReplacement(instead: Replacement): Message {
  return typeof instead === 'string' ? messages[instead] : messages.use(instead)
}
