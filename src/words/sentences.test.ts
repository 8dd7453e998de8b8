import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { KIND_NAMES } from '../engine/net/special-addresses.ts'
import { PROBLEMS } from '../server/api/problems.ts'
import { german } from './de/index.ts'
import { createSentences } from './sentences.ts'

const SRC = join(import.meta.dirname, '..')

/** Files whose sentences become errors or notes of a run, or problems of the API. */
const SOURCES =
  /^(?:engine\/(?:net|collectors|derive\/document|derive\/browser)\/.*|engine\/(?:capture|collect|deepen|judge|derive\/readings|derive\/refusal|site\/addresses\/(?:glob|scope))|queue\/(?:runs\/(?:run|complete)|judging-pool|scans\/(?:scan-runner|scan-work))|storage\/runs\/runs|domain\/(?:compare\/compare-runs|policies\/(?:check-shape|read-policy|quantity|json-text)|retention\/retention|branding\/(?:branding|logo|security-txt)|schedules\/(?:time-zone|cron|read-rule))|errors|server\/api\/(?:problem-of|auth|bodies|idempotency|limits|methods|validation)|actions\/(?:policies\/policies|credentials\/credentials|credentials\/credential-fields|schedules\/(?:schedules|schedule-fields)|compare\/compare-runs|reports\/(?:webpage-url|create-reports?)|scans\/(?:scan-options|scan-headers|create-scan|update-scan|scan-to-report)|runs\/run-limit|people\/passwords|idempotency|expected-version))\.ts$/

/** For operators and programmers, or put together with others: those are tested below. */
const NO_SENTENCES = [
  'At most X reports can be created at once.',
  'Another request used this idempotency key.',
  '"X" in the allow-list is not a host, *.domain, IP address or CIDR.',
  '"X" is not an IP address or CIDR.',
  'X X. Verdict does not connect to it unless its operator allows it.',
  'X X. Only a page that is as private can load from it.',
  'The certificate is not valid for XX.',
  'X redirects in a loop, back to X.X',
  ' It sets cookies on the way and may require them; Verdict does not send cookies.',
]

/** As xgettext would: every literal that reads like a sentence, with an X for each value in it. */
function sentencesOf(file: string): string[] {
  const code = readFileSync(join(SRC, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^\s*about: .*$/gm, '')
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .map((text) => text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, 'X').replace(/\\(.)/g, '$1'))
    .filter((text) => /\w \w+ .*\w(?:\.|: X|X)$/.test(text) && !text.startsWith('Mozilla/'))
}

describe.each([['German', german]])('%s', (_, { sentences, locale }) => {
  const say = createSentences(sentences, locale)

  it('says every error and note of a run', () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => SOURCES.test(file) && !file.endsWith('.test.ts') && !file.endsWith('/obsolete.ts'))
    const found = files.flatMap(sentencesOf)
    expect(found.length).toBeGreaterThan(100)
    expect(found.filter((text) => !NO_SENTENCES.includes(text) && say(text) === undefined)).toEqual([])
  })

  it.each(Object.values(KIND_NAMES))('says that an address is %s', (kind) => {
    const reasons = [
      'Verdict does not connect to it unless its operator allows it.',
      'Only a page that is as private can load from it.',
    ]
    for (const reason of reasons)
      for (const text of [`10.0.0.1 is ${kind}. ${reason}`, `a.example resolves to 10.0.0.1, ${kind}. ${reason}`]) {
        expect(say(text)).toContain(sentences[kind])
        expect(say(text)).toContain('10.0.0.1')
      }
  })

  it.each(Object.values(PROBLEMS).map(({ title }) => title))('has a title for the problem "%s"', (title) => {
    expect(say(title)).toMatch(/^[A-ZÄÖÜ]/)
  })

  it('has the same values in both languages', () => {
    const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
    const changed = Object.entries(sentences).filter(([english, own]) => `${names(english)}` !== `${names(own)}`)
    expect(changed).toEqual([])
  })
})

describe('a sentence', () => {
  const say = createSentences(
    {
      'It is so.': 'Es ist so.',
      '{host} failed: {reason}': '{host} ist fehlgeschlagen: {reason}',
      '{host} failed: {count} times': '{host} ist {count}-mal fehlgeschlagen',
    },
    german.locale,
  )

  it.each([
    ['a failed: It is so.', 'a ist fehlgeschlagen: Es ist so.'],
    ['a failed: b failed: It is so.', 'a ist fehlgeschlagen: b ist fehlgeschlagen: Es ist so.'],
    ['a failed: 1,200.5 times', 'a ist 1.200,5-mal fehlgeschlagen'],
    ['127.0.0.1 failed: 2 times', '127.0.0.1 ist 2-mal fehlgeschlagen'],
    ['{reason} failed: $& $1', '{reason} ist fehlgeschlagen: $& $1'],
  ])('"%s" becomes "%s"', (english, own) => {
    expect(say(english)).toBe(own)
  })

  it.each(['', 'It is', ' failed: ', 'constructor', `a failed: ${'x'.repeat(5000)}`])(
    'is not made of "%.20s"',
    (text) => {
      expect(say(text)).toBeUndefined()
    },
  )
})
