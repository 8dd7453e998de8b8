import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' }
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { runOfAssessment } from '../../domain/compare/comparable-run.ts'
import { identifiedProblems } from '../../domain/compare/compare-findings.ts'
import type { Finding } from '../../engine/assessment.ts'
import { audits } from '../../engine/audits/index.ts'
import { assessmentOf, result } from '../testing/assessment.ts'
import { outputPage } from './output-page.ts'
import { placeOf, referenceOf } from './place.ts'
import { openSarif } from './sarif.ts'
import { changedPage, hostilePage, image } from './testing/hostile-page.ts'

// Draft 4, of which the schema uses nothing that later drafts read otherwise.
const { $schema, id, ...rules } = schema
const isValid = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(rules)

function sarifOf({ findings }: ReturnType<typeof hostilePage>) {
  const sarif = openSarif(audits)
  for (const finding of findings) sarif.add(finding)
  return { text: sarif.text(), leftOut: sarif.leftOut }
}

describe('SARIF', () => {
  it('is valid by the schema, whatever the page says, and names rule, file, line and fingerprint', () => {
    const log = JSON.parse(sarifOf(hostilePage()).text)
    isValid(log)
    expect(isValid.errors).toBeNull()
    const [run] = log.runs
    expect(run.results).toHaveLength(4)
    const [first] = run.results
    expect(first).toMatchObject({
      ruleId: 'security/csp',
      level: 'error',
      locations: [{ physicalLocation: { artifactLocation: { uri: 'dist/index.html' }, region: { startLine: 1 } } }],
      partialFingerprints: { 'verdict/v2': expect.stringMatching(/^2-[a-z2-7]{12}$/) },
    })
    const rule = run.tool.driver.rules[first.ruleIndex]
    expect(rule).toMatchObject({ id: 'security/csp', helpUri: expect.stringMatching(/^https:/) })
    expect(rule.help.markdown).toContain(rule.helpUri)
  })

  it('has the fingerprints that mutes and comparisons use, also of an audit without places', () => {
    const page = hostilePage()
    const [run] = JSON.parse(sarifOf(page).text).runs
    const { audits, url } = runOfAssessment(page.assessment)
    const problems = audits.flatMap((audit) => identifiedProblems(audit, url).findings)
    const listed = run.results.map((result: { partialFingerprints: object }) => result.partialFingerprints)
    expect(listed).toMatchObject(problems.map(({ fingerprint }) => ({ 'verdict/v2': fingerprint })))
  })

  it('keeps the 5,000 costliest results, in less than 10 MB, and says how many it left out', () => {
    const { text, leftOut } = sarifOf(hostilePage({ findings: 10_000 }))
    const [run] = JSON.parse(text).runs
    expect(text.length).toBeLessThan(10_000_000)
    expect(run.results.length + leftOut).toBe(10_001)
    expect(run.results.length).toBeLessThanOrEqual(5_000)
    expect(run.results.every(({ ruleId }: { ruleId: string }) => ruleId === 'security/csp')).toBe(true)
    expect(run.properties).toEqual({ leftOut })
    expect(run.invocations[0].toolExecutionNotifications[0].message.text).toBe(`${leftOut} more results were left out.`)
  })

  it('leaves out what a policy mutes', () => {
    const [run] = JSON.parse(sarifOf(hostilePage({ muted: ['security/csp'] })).text).runs
    expect(run.results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(['seo/title'])
  })

  it('says of each result whether it is new, unchanged or absent, with fingerprints that outlast an edit', () => {
    const images = (...findings: Finding[]) => result('accessibility/image-alt', 'high', 'fail', { findings })
    const before = [images(image('a', 1), image('b', 2))]
    const page = changedPage({ before, after: [images(image('a', 7), image('c', 8), image('c', 9), image('d', 10))] })
    const sarif = openSarif(audits)
    for (const finding of [...page.findings, ...page.change!.fixedFindings]) sarif.add(finding)
    const log = JSON.parse(sarif.text())
    isValid(log)
    expect(isValid.errors).toBeNull()
    const results: { baselineState: string; partialFingerprints: Record<string, string> }[] = log.runs[0].results
    expect(results.map(({ baselineState }) => baselineState)).toEqual(['new', 'new', 'new', 'unchanged', 'absent'])
    const hashes = results.map(({ partialFingerprints }) => partialFingerprints['primaryLocationLineHash']!)
    expect(new Set(hashes).size).toBe(5)
    expect(hashes[1]).toBe(hashes[0]!.replace(/:1$/, ':2'))
    const later = changedPage({ before, after: [images(image('a', 70), image('c', 80))] })
    const again = openSarif(audits)
    later.findings.forEach(again.add)
    const [unchanged] = JSON.parse(again.text()).runs[0].results
    expect(unchanged.partialFingerprints).toEqual(results[3]!.partialFingerprints)
  })

  it('calls everything new on a page that is not in the baseline, and compares nothing without one', () => {
    const statesOf = (comparison: null | undefined) => {
      const judged = assessmentOf([result('seo/title', 'high', 'fail')])
      const sarif = openSarif(audits)
      outputPage({ judged, assessment: judged, comparison }, '/').findings.forEach(sarif.add)
      return JSON.parse(sarif.text()).runs[0].results.map((one: { baselineState?: string }) => one.baselineState)
    }
    expect([statesOf(null), statesOf(undefined)]).toEqual([['new'], [undefined]])
  })

  it('names rules as tools expect it', () => {
    const [rule] = JSON.parse(openSarif(audits.filter(({ id }) => id === 'seo/open-graph')).text()).runs[0].tool.driver
      .rules
    expect(rule).toMatchObject({ id: 'seo/open-graph', name: 'SeoOpenGraph' })
    for (const text of [rule.shortDescription.text, rule.fullDescription.text, rule.help.text, rule.help.markdown])
      expect(text.length).toBeGreaterThan(10)
  })

  it('says which pages could not be judged', () => {
    const sarif = openSarif([])
    sarif.addError('example.com: timeout')
    const log = JSON.parse(sarif.text())
    isValid(log)
    expect(isValid.errors).toBeNull()
    expect(log.runs[0].invocations[0]).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [{ level: 'error', message: { text: 'example.com: timeout' } }],
    })
  })
})

it.each([
  ['https://example.com/blog/?p=1', 'example.com/blog/%3Fp=1'],
  ['http://127.0.0.1:8080/', '127.0.0.1%3A8080/'],
  ['file:///repository/dist/a%20b%23.html', 'dist/a%20b%23.html'],
  ['file:///elsewhere/page.html', 'elsewhere/page.html'],
])('refers to %s without a scheme', (url, reference) => {
  const uri = referenceOf(placeOf(url, '/repository'))
  expect(uri).toBe(reference)
  expect(new URL(uri, 'https://base.example/').host).toBe('base.example')
})
