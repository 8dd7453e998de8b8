import { createRequire } from 'node:module'
import type { Locale } from '../../messages/locale.ts'
import type { Translation } from '../translator.ts'
import { accessibility } from './audits/accessibility.ts'
import { performance } from './audits/performance.ts'
import { practice } from './audits/practice.ts'
import { security } from './audits/security.ts'
import { seo } from './audits/seo.ts'
import { shared } from './shared.ts'

const locale: Locale = {
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

type AxeLocale = { rules: { [rule: string]: { help: string } | undefined } }

let axe: AxeLocale | undefined

/** Read when it is first asked for: few reports hold findings of axe-core. */
function axeRule(rule: string): string | undefined {
  axe ??= createRequire(import.meta.url)('axe-core/locales/de.json') as AxeLocale
  return Object.hasOwn(axe.rules, rule) ? axe.rules[rule]?.help : undefined
}

export const german: Translation = {
  locale,
  audits: { ...seo, ...performance, ...security, ...accessibility, ...practice },
  shared,
  axeRule,
}
