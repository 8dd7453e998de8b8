import { expect, it } from 'vitest'
import { axeFinding, rendered } from '../../testing/browser.ts'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { landmarkNames } from './landmark-names.ts'

testBodies(landmarkNames, [
  ['not-applicable', 'there are no landmarks', '<p>Text</p>'],
  ['not-applicable', 'there is one of each kind', '<nav>A</nav><aside>B</aside><main>C</main>'],
  ['not-applicable', 'the second one is hidden', '<nav>A</nav><nav hidden>B</nav>'],
  ['not-applicable', 'the second one has another role', '<nav>A</nav><nav role="menu">B</nav>'],
  ['pass', 'all have names', '<nav aria-label="A">A</nav><nav aria-label="B">B</nav>'],
  ['pass', 'all but one have names', '<nav>A</nav><nav aria-label="B">B</nav>'],
  ['pass', 'a heading names them', '<nav>A</nav><nav aria-labelledby="b"><h2 id="b">B</h2></nav>'],
  ['warn', 'two have no names', '<nav>A</nav><nav>B</nav>'],
  ['warn', 'the role makes one', '<nav>A</nav><div role="navigation">B</div>'],
  ['warn', 'two of three have no names', '<aside>A</aside><aside aria-label="B">B</aside><aside>C</aside>'],
  ['warn', 'a name is empty', '<nav aria-label="">A</nav><nav>B</nav>'],
])

it('counts each kind by itself', () => {
  const { findings, value } = audited(landmarkNames, page('', '<nav>A</nav><nav>B</nav><aside>C</aside>'))
  expect(value).toBe('2 of 2 landmarks')
  expect(findings.map(({ message }) => message)).toEqual(
    Array(2).fill('This is one of 2 landmarks with the role navigation that have no name.'),
  )
})

it('includes what axe-core found about the same', () => {
  const axe = {
    ok: true as const,
    value: [axeFinding('landmark-unique', { impact: 'moderate', bestPractice: true })],
  }
  const html = page('', '<nav aria-label="A">A</nav><nav aria-label="A">B</nav>')
  expect(audited(landmarkNames, { html, evidence: { rendered: rendered({ html, axe }) } }).outcome).toBe('warn')
})
