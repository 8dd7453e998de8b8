import { defineAudit, defineMessages, fail, pass } from '../../audit.ts'
import { chromeInsight } from '../../authorities.ts'
import { findingsAt } from '../../derive/document/where.ts'
import { isInHead } from '../../derive/resources/css-blocking.ts'
import type { Subresource } from '../../derive/resources/subresources.ts'

const messages = defineMessages({
  none: 'The head has no render-blocking scripts.',
  blocking: {
    one: '{count} script in the head blocks rendering.',
    other: '{count} scripts in the head block rendering.',
  },
  scripts: { one: '{count} script', other: '{count} scripts' },
  here: 'Loaded without async or defer.',
})

export const blockingScripts = defineAudit({
  id: 'performance/blocking-scripts',
  importance: 'medium',
  title: 'No render-blocking scripts in the head',
  failureTitle: 'Render-blocking scripts in the head',
  why: 'The browser stops parsing at each of these scripts until it has been downloaded and run, and shows nothing in the meantime.',
  fix: 'Add `defer` to scripts in the head (`async` if their order doesn’t matter), or load them as modules.',
  messages,
  authorities: [
    chromeInsight('render-blocking requests', 'render-blocking'),
    {
      name: 'HTML Standard: async and defer',
      url: 'https://html.spec.whatwg.org/multipage/scripting.html#attr-script-async',
    },
  ],
  examples: {
    bad: '<head><script src="/app.js"></script></head>',
    good: '<head><script src="/app.js" defer></script></head>',
  },
  judges: 'sent',
  needs: ['document', 'subresources'],

  check({ document, subresources }) {
    const scripts = subresources.filter(({ script, element }) => script !== null && isInHead(document, element))
    const blocking = scripts.filter(isBlocking)
    const count = blocking.length
    const extent = { checked: scripts.length, affected: count, hidden: 0 }
    if (count === 0) return pass(messages.none, { extent })
    return fail(messages.blocking({ count }), {
      value: messages.scripts({ count }),
      extent,
      ...findingsAt(
        document,
        blocking.map(({ element }) => element),
        messages.here,
      ),
    })
  },
})

function isBlocking({ script }: Subresource): boolean {
  return script?.timing === 'blocking'
}
