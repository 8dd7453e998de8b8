import { expect, it } from 'vitest'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { blockingScripts } from './blocking-scripts.ts'

testOutcomes(blockingScripts, [
  ['fail', 'a classic script stands in the head', page('<script src="/a.js"></script>')],
  ['fail', 'its type is JavaScript by another name', page('<script src="/a.js" type="text/ecmascript"></script>')],
  ['pass', 'it is deferred', page('<script src="/a.js" defer></script>')],
  ['pass', 'it is async', page('<script src="/a.js" async></script>')],
  ['pass', 'it is a module', page('<script src="/a.js" type="module"></script>')],
  ['pass', 'only old browsers run it', page('<script src="/a.js" nomodule></script>')],
  ['pass', 'it is data', page('<script src="/a.json" type="importmap"></script>')],
  ['pass', 'it is inline', page('<script>start()</script>')],
  ['pass', 'it is written into its own URL', page('<script src="data:text/javascript,start()"></script>')],
  ['pass', 'it stands in the body', page('', '<script src="/a.js"></script>')],
  ['pass', 'there is none', page('')],
])

it('names each one', () => {
  const result = audited(blockingScripts, page('<script src="/a.js"></script><script src="/b.js"></script>'))
  expect(result).toMatchObject({ value: '2 scripts', findingsTotal: 2 })
  expect(result.findings[1]).toMatchObject({ where: 'head > script:nth-of-type(2)', snippet: '<script src="/b.js">' })
})
