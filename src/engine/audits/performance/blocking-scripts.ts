import { defineAudit, fail, pass } from '../../audit.ts'
import { atEach } from '../../derive/document/where.ts'
import { isInHead } from '../../derive/resources/css-blocking.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const blockingScripts = defineAudit({
  id: 'performance/blocking-scripts',
  importance: 'medium',
  title: 'No script in the head holds up the page',
  why: 'A browser that meets such a script stops reading the page until the file has arrived and run, and shows nothing meanwhile.',
  fix: 'Add `defer` to scripts in the head (or `async` where the order does not matter), or make them modules.',
  authorities: [
    {
      name: 'Lighthouse: eliminate render-blocking resources',
      url: 'https://developer.chrome.com/docs/lighthouse/performance/render-blocking-resources',
    },
    {
      name: 'HTML Standard: async and defer',
      url: 'https://html.spec.whatwg.org/multipage/scripting.html#attr-script-async',
    },
  ],
  examples: {
    language: 'html',
    bad: '<head><script src="/app.js"></script></head>',
    good: '<head><script src="/app.js" defer></script></head>',
  },
  judges: 'sent',
  needs: ['document', 'subresources'],

  check({ document, subresources }) {
    const blocking = subresources.filter(
      ({ script, element }) => script?.timing === 'blocking' && isInHead(document, element),
    )
    if (blocking.length === 0) return pass('No script in the head makes the browser wait.')
    return fail(`${counted(blocking.length, 'script')} in the head must arrive and run before anything is shown.`, {
      value: counted(blocking.length, 'script'),
      ...atEach(
        document,
        blocking.map(({ element }) => element),
        'Loaded without async or defer.',
      ),
    })
  },
})
