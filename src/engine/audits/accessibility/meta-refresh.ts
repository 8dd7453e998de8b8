import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, notApplicable, pass, type Ruling } from '../../audit.ts'
import { actRule } from '../../authorities.ts'
import { type Refresh, readHeaderRefresh, readMetaRefresh } from '../../derive/document/meta-refresh.ts'
import { finding, findingAt } from '../../derive/document/where.ts'

/** Twenty hours in seconds: WCAG 2.2.1 exempts longer limits. */
const LONG_ENOUGH = 72_000

const messages = defineMessages({
  none: 'The page has no meta refresh.',
  inNoscript: 'The page has a meta refresh only in a noscript or template element, which was not checked.',
  immediate: 'The page refreshes or redirects immediately.',
  late: 'The page refreshes only after more than {limit:duration}.',
  delayed: 'The page refreshes or redirects after {delay:duration}.',
  delay: '{delay:duration}',
  refresh: 'This meta refresh has a delay of {delay:duration}.',
  header: 'The Refresh header has a delay of {delay:duration}.',
})

export const metaRefresh = defineAudit({
  id: 'accessibility/meta-refresh',
  importance: 'medium',
  title: 'No delayed refresh or redirect',
  failureTitle: 'Page refreshes or redirects after a delay',
  why: 'People who read slowly or use a screen reader lose their place when the page reloads or redirects before they are done.',
  fix: 'Remove the refresh. Redirect on the server or with a delay of 0, and let people reload the page themselves.',
  messages,
  authorities: [actRule('WCAG 2.2, 2.2.1 Timing Adjustable', 'bc659a')],
  examples: {
    bad: '<head><meta http-equiv="refresh" content="30"></head>',
    good: '<head><meta http-equiv="refresh" content="0; url=/new-place"></head>',
  },
  // Browsers follow it also if a script removes it, and what they judge may be the page that it leads to.
  judges: 'both',
  needs: ['document'],
  wants: ['headers'],

  check({ document, headers }) {
    const sent = headers.ok ? readHeaderRefresh(headers.value) : null
    if (sent !== null) {
      const place = { where: 'header: Refresh' }
      return rulingOn(sent, () => finding(messages.header({ delay: sent.delay }), place))
    }
    for (const meta of document.having('http-equiv')) {
      const refresh = readMetaRefresh(meta)
      // Browsers follow the first valid one.
      if (refresh !== null)
        return rulingOn(refresh, () => findingAt(document, meta, messages.refresh({ delay: refresh.delay })))
    }
    const isElsewhere = document
      .detached()
      .some((part) => part.having('http-equiv').some((meta) => readMetaRefresh(meta)))
    return notApplicable(isElsewhere ? messages.inNoscript : messages.none)
  },
})

function rulingOn({ delay }: Refresh, found: () => Finding): Ruling {
  const value = messages.delay({ delay })
  if (delay === 0) return pass(messages.immediate, { value })
  if (delay > LONG_ENOUGH) return pass(messages.late({ limit: LONG_ENOUGH }), { value })
  return fail(messages.delayed({ delay }), { value, findings: [found()] })
}
