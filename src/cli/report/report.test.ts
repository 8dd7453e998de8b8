import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { Assessment, Finding } from '../../engine/assessment.ts'
import type { Audit } from '../../engine/audit.ts'
import { shared } from '../../engine/audits/shared-messages.ts'
import { assessmentOf, result } from '../testing/assessment.ts'
import { widthOf } from '../text/layout.ts'
import { createStyle } from '../text/style.ts'
import { renderReport } from './report.ts'

const words = (id: string) =>
  ({
    id,
    why: `Why ${id} matters to everybody who reads the page.`,
    fix: 'Put one `<title>` in the head.',
    authorities: [{ name: 'An authority', url: 'https://authority.example/rule' }],
  }) as unknown as Audit

const audits = ['seo/title', 'seo/description', 'security/csp'].map(words)
const plain = createStyle(false, true, 80)

function report(assessment: Assessment, { style = plain, verbose = false } = {}): string {
  return renderReport(assessment, { audits, style, verbose })
}

const mixed = assessmentOf([
  result('seo/title', 'high', 'fail', {
    summary: 'The page has no title.',
    findings: [{ message: 'No title element.', where: 'head' }],
  }),
  result('seo/description', 'medium', 'warn', { summary: 'There are two descriptions.' }),
  result('security/csp', 'medium', 'pass', { summary: 'There is a policy.' }),
  result('security/hsts', 'medium', 'unknown', { summary: 'The headers are not known.' }),
  result('security/cookies', 'medium', 'unknown', { summary: 'The headers are not known.' }),
  result('seo/hreflang', 'medium', 'not-applicable', { summary: 'No hreflang.' }),
  result('seo/keywords', 'info', 'pass', { summary: 'The most frequent words.', value: 'clock, museum' }),
])

it('shows the whole report of a page', () => {
  expect(report(mixed)).toBe(`
  https://example.com/
  2026-01-15 12:00:00 UTC · rule set 3

  BAD  10 of 100  ███░░░░░░░░░░░░░░░░░░░░░░░░░░░

  SEO             █░░░░░░░░░░░░░░░░░░░    4  bad
  Security        ░░░░░░░░░░░░░░░░░░░░    –

  Fix first  2 audits; + is what that fix alone adds

 +67.2  ✗ The page has no title.                                     seo/title
          • No title element.  head
          Why  Why seo/title matters to everybody who reads the page.
          Fix  Put one \`<title>\` in the head.
          See  An authority
               https://authority.example/rule

  +3.3  ! There are two descriptions.                          seo/description
          Why  Why seo/description matters to everybody who reads the page.
          Fix  Put one \`<title>\` in the head.
          See  An authority
               https://authority.example/rule

  Info  not part of the score

  seo/keywords  The most frequent words: clock, museum

  Could not be checked  not part of the score

  The headers are not known.
    security/hsts, security/cookies

  ✓ 1 passed  --verbose lists them
  – 1 not applicable

  BAD 10  Fix these 2 audits to get to good (10 → 77 → 100):
    seo/title, seo/description

`)
})

it('says what limits the score, and what it would be otherwise', () => {
  const capped = assessmentOf([
    ...Array.from({ length: 9 }, (_, n) => result(`seo/a${n}`, 'high', 'pass')),
    result('seo/title', 'high', 'fail', { summary: 'The page has no title.', blocking: true }),
  ])
  expect(report(capped)).toContain(`
  DECENT  79 of 100  ████████████████████████░░░░░░

  Capped at 79: The page has no title. Without the cap, the score would be 80.
`)
  expect(report(mixed)).not.toContain('Capped')
})

it('says why a fix adds nothing alone, and how the score rises on the way to good', () => {
  const blocker = (id: string) => result(id, 'high', 'fail', { blocking: true })
  const passed = Array.from({ length: 17 }, (_, n) => result(`practice/a${n}`, 'high', 'pass'))
  const limited = [...passed, blocker('seo/title'), blocker('seo/indexable'), blocker('practice/viewport')]
  const text = report(assessmentOf([...limited, result('seo/headings', 'medium', 'fail')]))
  expect(text).toMatch(/^ {2}caps {2}✗ What was seen of seo\/title/m)
  expect(text).toMatch(/^capped {2}✗ What was seen of seo\/headings/m)
  expect(text).not.toContain('+0')
  expect(text).toContain('(49 → 79 → 96)')
})

it('lists audits that passed or are not applicable with --verbose', () => {
  const text = report(mixed, { verbose: true })
  expect(text).toContain('    security/csp              There is a policy.\n')
  expect(text).toContain('    seo/hreflang              No hreflang.\n')
})

it('says why there is no result, and shows no findings', () => {
  const error = { code: 'dns_failed', message: 'The DNS has no address for nowhere.example.' } as const
  const text = report({ ...mixed, finalUrl: null, result: null, score: null, plan: null, error })
  expect(text).toContain('NO RESULT  dns_failed\n\n  The DNS has no address for nowhere.example.\n')
  expect(text).not.toContain('Fix first')
})

it('shows findings even if too little could be judged', () => {
  const error = { code: 'too_little_evidence', message: 'Less than half could be judged.' } as const
  const text = report({ ...mixed, result: null, score: null, plan: null, error })
  expect(text).toContain('NO RESULT')
  expect(text).toContain('The page has no title.')
})

it('shows the final URL and the limits that were reached', () => {
  const text = report({ ...mixed, finalUrl: 'https://www.example.com/', notes: ['Only 150 files were fetched.'] })
  expect(text).toContain('  https://example.com/\n  → https://www.example.com/\n')
  expect(text).toContain('\n  ! Only 150 files were fetched.\n')
})

it('has the command that shows a page that scripts build', () => {
  const open = { summary: shared.appShell.text, key: shared.appShell.key }
  const shell = assessmentOf([result('seo/headings', 'medium', 'unknown', open), result('seo/title', 'high', 'pass')])
  const said = { ...shell, notes: ['The HTML has no content.'] }
  expect(report({ ...said, url: 'https://example.com/?a=1&b=2' })).toContain(
    "\n  ! The HTML has no content.\n\n    verdict check 'https://example.com/?a=1&b=2' --depth browser\n",
  )
  expect(report({ ...said, url: 'file:///index.html' })).not.toContain('verdict check')
  expect(report({ ...mixed, notes: ['Only 150 files were fetched.'] })).not.toContain('verdict check')
})

it('shows three of many findings, each message once, and counts the others', () => {
  const findings = [1, 2, 3, 4].map((line) => ({
    message: 'No alt.',
    where: `img:nth-of-type(${line})`,
    snippet: '<img>',
    line,
  }))
  const text = report(assessmentOf([result('seo/title', 'high', 'fail', { findings, findingsTotal: 40 })]))
  expect(text).toContain(`
          • No alt.
            line 1 · img:nth-of-type(1)  <img>
            line 2 · img:nth-of-type(2)  <img>
            line 3 · img:nth-of-type(3)  <img>
            and 37 more
`)
})

it('counts notes that are not shown apart, so that the number of problems is that of the summary', () => {
  const problems = Array.from({ length: 5 }, (_, n) => ({ message: `Problem ${n}.` }))
  const notes = ['A', 'B'].map((name) => ({ message: `Remark ${name}.`, note: true as const }))
  const ends = (findings: Finding[], findingsTotal: number) => {
    const text = report(assessmentOf([result('seo/title', 'high', 'fail', { findings, findingsTotal })]))
    return /^ *(and .*)$/m.exec(text)?.[1]
  }
  expect(ends([...problems, ...notes], 12)).toBe('and 7 more, and 2 notes')
  expect(ends([...problems.slice(0, 3), ...notes], 5)).toBe('and 2 notes')
  expect(ends([...problems.slice(0, 2), ...notes], 4)).toBe('and 1 note')
  expect(ends([...notes, ...notes], 9)).toBe('and 6 more')
})

it('shows ten fixes with details and the others on one line each', () => {
  const many = Array.from({ length: 14 }, (_, n) => result(`seo/a${n}`, 'low', n < 12 ? 'fail' : 'pass'))
  const text = report(assessmentOf(many, { plan: null }))
  expect(text).toContain('  Then  --verbose shows details\n\n  +2.1  ✗ What was seen of seo/a10.')
  expect(report(assessmentOf(many, { plan: null }), { verbose: true })).not.toContain('  Then  ')
})

it('adds no "None" to a fact that says so itself', () => {
  const facts = assessmentOf([
    result('performance/third-parties', 'info', 'pass', {
      summary: 'All files come from the site itself.',
      value: 'None',
      valueKey: 'noSites',
    }),
    result('performance/long-tasks', 'info', 'pass', { summary: 'No long tasks.', value: 'None', valueKey: 'noTime' }),
  ])
  expect(report(facts)).toContain('  performance/third-parties  All files come from the site itself.\n')
  expect(report(facts)).toContain('  performance/long-tasks     No long tasks.\n')
})

describe('text from the page cannot control the terminal', () => {
  const evil = '\u001b[2J\u001b]0;x\u0007\u009b31m\u202e\r\u0000end'
  const hostile = assessmentOf(
    [
      result('seo/title', 'high', 'fail', {
        summary: evil,
        value: evil,
        findings: [{ message: evil, where: evil, snippet: evil }],
      }),
      result('seo/description', 'info', 'pass', { summary: evil, value: evil }),
      result('security/csp', 'high', 'unknown', { summary: evil }),
      result('security/hsts', 'high', 'pass', { summary: evil, findings: [{ message: evil, note: true }] }),
      result('security/cookies', 'low', 'not-applicable', { summary: evil }),
    ],
    { url: evil, finalUrl: `${evil}!`, collectedAt: evil, ruleSet: evil, notes: [evil] },
  )
  const refused = {
    ...hostile,
    score: null,
    result: null,
    plan: null,
    error: { code: 'http_error', message: evil } as const,
  }

  it.each([
    ['in full', hostile, true],
    ['in short', hostile, false],
    ['refused', refused, false],
  ])('%s', (_, assessment, verbose) => {
    const text = report(assessment, { verbose })
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
    expect(text).toContain('\\x1b[2J')
  })

  it('contains only our own escape sequences with colors', () => {
    const text = report(hostile, { style: createStyle(true, true, 80), verbose: true })
    expect(text.replace(/\u001b\[[\d;]+m/g, '')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
  })
})

it('has the same text with colors, except for backticks', () => {
  const colored = report(mixed, { style: createStyle(true, true, 80) })
  expect(stripVTControlCharacters(colored)).toBe(report(mixed).replaceAll('`', '').replace('  BAD  10', '   BAD   10'))
})

it.each([56, 60, 80, 100, 200])('fits %i columns', (columns) => {
  const long = '漢字 and words '.repeat(20)
  const findings = [{ message: long, where: 'x'.repeat(300), snippet: '漢'.repeat(200) }]
  const wide = assessmentOf(
    [
      result('seo/title', 'high', 'fail', { summary: long, findings }),
      result('security/csp', 'high', 'unknown', { summary: long }),
      result('seo/description', 'info', 'pass', { summary: long }),
      result('seo/url', 'low', 'pass', { summary: long }),
    ],
    { url: `https://example.com/${'a'.repeat(500)}` },
  )
  const lines = report(wide, { style: createStyle(false, true, columns), verbose: true }).split('\n')
  expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(Math.min(columns, 100))
})

it('is only ASCII for a terminal without UTF-8', () => {
  const text = report(
    assessmentOf([result('seo/title', 'high', 'fail', { summary: 'Grüße – 漢' })], { finalUrl: 'https://b.example/' }),
    {
      style: createStyle(false, false, 80),
    },
  )
  expect(text).toMatch(/^[\n\x20-\x7e]*$/)
  expect(text).toContain('Gr\\xfc\\xdfe - \\u6f22')
})

it.each([
  [{ depth: 'rendered', device: 'desktop' }, 'Browser, desktop'],
  [{ depth: 'lab', device: 'mobile' }, 'Lighthouse, mobile'],
] as const)('names the depth and the device: %o', (more, shown) => {
  expect(report({ ...mixed, ...more })).toContain(shown)
})
