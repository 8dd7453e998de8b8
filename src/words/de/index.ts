import { createRequire } from 'node:module'
import type { Locale } from '../../messages/locale.ts'
import type { Sentences } from '../sentences.ts'
import type { Translation } from '../translator.ts'
import { accessibility } from './audits/accessibility.ts'
import { performance } from './audits/performance.ts'
import { practice } from './audits/practice.ts'
import { security } from './audits/security.ts'
import { seo } from './audits/seo.ts'
import { site } from './audits/site.ts'
import { problems } from './problems.ts'
import { sentences } from './sentences.ts'
import { shared } from './shared.ts'

export const germanLocale: Locale = {
  language: 'de',
  plural: (count) => (count === 1 ? 'one' : 'other'),
  group: '.',
  point: ',',
  percent: '\u00a0%',
  and: ' und ',
  date: (year, month, day) => `${day}.${month}.${year}`,
  units: {
    byte: { one: 'Byte', other: 'Byte' },
    second: { one: 'Sekunde', other: 'Sekunden' },
    minute: { one: 'Minute', other: 'Minuten' },
    hour: { one: 'Stunde', other: 'Stunden' },
    day: { one: 'Tag', other: 'Tage' },
  },
}

const require = createRequire(import.meta.url)

/** The German of a text and its English, wherever both trees have one. */
function* pairsOf(english: unknown, own: unknown): Generator<[english: string, own: string]> {
  if (typeof english === 'string' && typeof own === 'string') yield [english, own]
  if (!isObject(english) || !isObject(own)) return
  for (const [key, value] of Object.entries(english)) if (Object.hasOwn(own, key)) yield* pairsOf(value, own[key])
}

function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null
}

interface AxeLocale {
  rules: { [rule: string]: { help: string } | undefined }
  checks: { [check: string]: { fail?: unknown } }
}

/** Rules that axe-core has not translated yet. */
const OWN_RULES: { readonly [rule: string]: string | undefined } = {
  'aria-tab-name': 'ARIA-Tabs müssen einen zugänglichen Namen haben',
}

function axe(): ReturnType<Translation['axe']> {
  const english: AxeLocale = require('axe-core/locales/_template.json')
  const own: AxeLocale = require('axe-core/locales/de.json')
  const checks = Object.keys(english.checks).flatMap((id) => [
    ...pairsOf(english.checks[id]?.fail, own.checks[id]?.fail),
  ])
  return {
    rule: (id) =>
      Object.hasOwn(own.rules, id) ? own.rules[id]?.help : Object.hasOwn(OWN_RULES, id) ? OWN_RULES[id] : undefined,
    checks: Object.fromEntries(checks.map((pair) => pair.map((text) => text.replaceAll('${', '{')))),
  }
}

/** The few texts with plural forms are left out: they have no fixed shape in English. */
function lighthouse(): Sentences {
  const english = require('lighthouse/shared/localization/locales/en-US.json')
  const own = require('lighthouse/shared/localization/locales/de.json')
  return Object.fromEntries([...pairsOf(english, own)].filter(([text]) => !/\{[^{}]*\{/.test(text)))
}

export const german: Translation = {
  locale: germanLocale,
  audits: { ...seo, ...performance, ...security, ...accessibility, ...practice, ...site },
  shared,
  sentences: { ...sentences, ...problems },
  axe,
  lighthouse,
}
