import type { OverLimit, ScheduleLoad } from './load.ts'
import { ruleWords } from './rule-words.ts'

/** Says that schedules start more runs than the account has a day, and what to do about it. */
export function overLimitWords({ rule, runs: each }: ScheduleLoad, over: OverLimit, language: 'en' | 'de'): string {
  const number = (value: number) => value.toLocaleString(language)
  const { runs, runsOfAccount } = over
  const when = ruleWords(rule, language)
  const limit = number(over.perDay)
  const isItsOwn = runs > over.perDay
  if (language === 'de') {
    const pages = `${number(each)} ${each === 1 ? 'Seite' : 'Seiten'}`
    const what = isItsOwn
      ? `${pages} ${when} ${runs === 1 ? 'ist' : 'sind'} ${number(runs)} Läufe am Tag; dieses Konto hat ${limit}.`
      : `Alle Zeitpläne dieses Kontos zusammen starten ${number(runsOfAccount)} Läufe am Tag; es hat ${limit}.`
    return `${what} Die übrigen Läufe fallen aus. Wählen Sie größere Abstände oder bitten Sie den Betreiber, VERDICT_SCHEDULED_RUNS zu erhöhen.`
  }
  const pages = `${number(each)} ${each === 1 ? 'page' : 'pages'}`
  const what = isItsOwn
    ? `${pages} ${when} ${runs === 1 ? 'is' : 'are'} ${number(runs)} runs a day; this account has ${limit}.`
    : `All schedules of this account start ${number(runsOfAccount)} runs a day; it has ${limit}.`
  return `${what} The other runs will not start. Run them less often, or ask the operator to raise VERDICT_SCHEDULED_RUNS.`
}
