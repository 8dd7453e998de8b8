import type { Failure } from '../../errors.ts'
import { type AnyMessages, defineMessages, type Message } from '../../messages/message.ts'
import { lighthouseMessages } from './lighthouse-metric.ts'
import { savingsMessages } from './lighthouse-savings.ts'
import { observedMessages } from './observed.ts'

/** Messages of several audits, or of the judge. Their keys start with `shared/`. */
export const shared = defineMessages(
  {
    auditFailed: 'This audit failed on this page: {reason}',
    appShell:
      'The HTML has no content, only scripts that add it, and a Quick run doesn’t execute them. Run the URL at the depth Browser.',
    hiddenAtFirst:
      'Most of the content is hidden when the page opens, and a Quick run doesn’t execute the scripts that may show it. Run the URL at the depth Browser.',
    hiddenInBrowser: 'The page stays blank in the browser: most of its content is hidden, and no script shows it.',
    noBrowserVisit: 'Not checked: the browser did not load the page.',
    noLighthouseRun: 'Not checked: Lighthouse did not measure the page.',
    onlyWithScripts: 'Only with JavaScript. In the HTML from the server: {sent:message}',
    causedByScripts: 'Caused by JavaScript. In the HTML from the server: {sent:message}',
    removedByScripts: 'Removed by JavaScript. In the HTML from the server: {sent:message}',
    readInPart: 'Only part of the page was read in the browser. In the HTML from the server: {sent:message}',
    hidden: {
      one: '{elements:message} is hidden and was not checked.',
      other: '{elements:message} are hidden and were not checked.',
    },
    hiddenFromReaders: {
      one: '{elements:message} is hidden from screen readers and was not checked.',
      other: '{elements:message} are hidden from screen readers and were not checked.',
    },
    detached: {
      one: '{elements:message} is in a noscript or template element and was not checked.',
      other: '{elements:message} are in noscript or template elements and were not checked.',
    },
    mayBeHidden: 'The page has stylesheets that were not read; they may hide some of these elements.',
    axeElements: {
      one: 'axe-core found a problem with {count} element in the browser.',
      other: 'axe-core found problems with {count} elements in the browser.',
    },
  },
  'shared',
)

/** A sentence from another program. It has no translation and is shown unchanged. */
export function verbatim(text: string): Message {
  return { key: 'verbatim', params: { text }, text }
}

/** Why evidence is missing. Other languages translate it by the code of the failure. */
export function failureMessage({ code, message }: Failure): Message {
  return { key: `failure/${code}`, params: { reason: message }, text: message }
}

/** A violation as axe-core describes it. Other languages use axe-core's translation of the rule. */
export function axeMessage(rule: string, help: string, detail: string): Message {
  return { key: `axe/${rule}`, params: { help, detail }, text: detail === '' ? `${help}.` : `${help}: ${detail}` }
}

/**
 * Every namespace of shared messages.
 * @internal for the test that holds each language against all of them
 */
export const sharedMessages: { readonly [namespace: string]: AnyMessages } = {
  shared,
  lab: lighthouseMessages,
  savings: savingsMessages,
  observed: observedMessages,
}
