import { describe, expect, it } from 'vitest'
import { pass, warn } from '../audit.ts'
import type { AxeFinding } from '../browser-evidence.ts'
import { axeFinding } from '../testing/browser.ts'
import { foldAxe } from './axe-fold.ts'
import { verbatim } from './shared-messages.ts'

const axe = (...value: AxeFinding[]) => ({ ok: true as const, value })
const ID = 'accessibility/image-alt'
const fine = pass(verbatim('Fine.'))

it('turns a pass into a fail where axe-core objects, with its findings', () => {
  expect(foldAxe(ID, fine, axe(axeFinding('image-alt', { total: 3 })))).toMatchObject({
    outcome: 'fail',
    summary: { text: 'axe-core found problems with 3 elements in the browser.' },
    findings: [{ where: '#a', message: 'Elements must be right: It is not.', key: 'axe/image-alt' }],
    findingsTotal: 3,
  })
})

it('keeps the findings of an audit that has seen it too', () => {
  const own = warn(verbatim('Seen.'), { findings: [{ message: 'Ours.' }] })
  expect(foldAxe(ID, own, axe(axeFinding('svg-img-alt')))).toMatchObject({
    outcome: 'fail',
    summary: own.summary,
    findings: [{ message: 'Ours.' }],
    details: { axe: [{ rule: 'svg-img-alt', elements: 1 }] },
  })
})

it.each([
  ['a moderate rule', axeFinding('image-alt', { impact: 'moderate' })],
  ['good practice', axeFinding('image-alt', { bestPractice: true })],
])('only warns of %s', (_, finding) => {
  expect(foldAxe(ID, fine, axe(finding)).outcome).toBe('warn')
})

it.each([
  ['found nothing', axe()],
  ['found something else', axe(axeFinding('list'), axeFinding('button-name'))],
  ['did not get through', { ok: false, code: 'browser_timeout', message: 'Late.' } as const],
])('changes nothing where axe-core %s', (_, got) => {
  expect(foldAxe(ID, fine, got)).toEqual(fine)
})

describe('an element without a name', () => {
  const BUTTON = 'accessibility/button-name'
  const FIELD = 'accessibility/form-label'
  const LINK = 'accessibility/link-name'
  const nameless = (rule: string, ...snippets: string[]) =>
    axeFinding(rule, {
      nodes: snippets.map((snippet) => ({ where: '#a', snippet, summary: 'It has no name' })),
      total: snippets.length,
    })

  it.each([
    [FIELD, 'button-name', '<button type="button" role="switch" aria-checked="true">'],
    [FIELD, 'button-name', '<button role="combobox" aria-expanded="false">'],
    [LINK, 'aria-command-name', '<div role="link" tabindex="0"></div>'],
    [BUTTON, 'link-name', '<a href="#" role="button"></a>'],
    [BUTTON, 'aria-command-name', '<div role="button" tabindex="0"></div>'],
    [BUTTON, 'button-name', '<button class="a" data-role="link"></button>'],
    [LINK, 'link-name', '<a href="/"><i role="switch"></i></a>'],
  ])('counts for %s alone where %s reports %s', (expected, rule, snippet) => {
    const failed = [BUTTON, FIELD, LINK].filter(
      (id) => foldAxe(id, fine, axe(nameless(rule, snippet))).outcome === 'fail',
    )
    expect(failed).toEqual([expected])
  })

  it('leaves the others to the audit of the rule, also those that are not listed', () => {
    const found = { ...nameless('button-name', '<button role="switch">', '<button>'), total: 30 }
    expect(foldAxe(BUTTON, fine, axe(found)).findingsTotal).toBe(29)
    expect(foldAxe(FIELD, fine, axe(found)).findingsTotal).toBe(1)
  })
})
