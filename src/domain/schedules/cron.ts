/** The five fields of cron: minute, hour, day of the month, month, day of the week. */
export interface CronFields {
  minutes: number[]
  hours: number[]
  days: number[]
  months: number[]
  /** From 1, Monday, to 7, Sunday. */
  weekdays: number[]
  /** As in cron: where both days are restricted, either will do. */
  eitherDay: boolean
}

interface Field {
  name: string
  least: number
  most: number
  names?: readonly string[]
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const SUNDAY_FIRST = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const FIELDS: readonly Field[] = [
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'day of the month', least: 1, most: 31 },
  { name: 'month', least: 1, most: 12, names: ['', ...MONTHS] },
  { name: 'day of the week', least: 0, most: 7, names: SUNDAY_FIRST },
]

/** Closer runs would say little more, and cost the site much. */
const LEAST_MINUTES = 15
const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The fields, or why they are wrong, as the end of a sentence that begins with the field's name. */
export function readCron(
  typed: string,
): { ok: true; cron: string; fields: CronFields } | { ok: false; problem: string } {
  const texts = typed.trim().toLowerCase().split(/\s+/)
  if (texts.length !== FIELDS.length)
    return wrong('must have five fields: minute, hour, day of the month, month and day of the week, e.g. 30 6 * * 1-5.')
  const values: number[][] = []
  for (const [index, text] of texts.entries()) {
    const field = FIELDS[index]!
    const read = valuesOf(text, field)
    if (read === undefined)
      return wrong(
        `has "${text.slice(0, 50)}" as ${field.name}; allowed are ${field.least} to ${field.most}, with *, commas, ranges such as 1-5 and steps such as */2.`,
      )
    values.push(read)
  }
  const [minutes, hours, days, months, sundayFirst] = values as [number[], number[], number[], number[], number[]]
  const weekdays = [...new Set(sundayFirst.map((day) => day || 7))].sort((a, b) => a - b)
  const eitherDay = !texts[2]!.startsWith('*') && !texts[4]!.startsWith('*')
  if (leastGap(minutes, 60) < LEAST_MINUTES) return wrong(`must leave ${LEAST_MINUTES} minutes between two runs.`)
  const fields = { minutes, hours, days, months, weekdays, eitherDay }
  if (!eitherDay && !months.some((month) => days[0]! <= LONGEST_MONTHS[month - 1]!))
    return wrong('names a day that does not exist in any of its months.')
  return { ok: true, cron: texts.join(' '), fields }
}

function wrong(problem: string): { ok: false; problem: string } {
  return { ok: false, problem }
}

function valuesOf(text: string, field: Field): number[] | undefined {
  const values = new Set<number>()
  for (const part of text.split(',')) {
    const [, range = '', step = '1'] = /^([^/]+)(?:\/(\d{1,2}))?$/.exec(part) ?? []
    const [from, to] = boundsOf(range, field, part.includes('/'))
    if (from === undefined || to === undefined || from > to || step === '0' || step === '00') return undefined
    for (let value = from; value <= to; value += Number(step)) values.add(value)
  }
  return [...values].sort((a, b) => a - b)
}

function boundsOf(range: string, field: Field, hasStep: boolean): [number | undefined, number | undefined] {
  if (range === '*') return [field.least, field.name === 'day of the week' ? 6 : field.most]
  const [first = '', last, ...more] = range.split('-')
  if (more.length > 0) return [undefined, undefined]
  const from = numberOf(first, field)
  // As in most crons, a step after a single value goes on to the end.
  if (last === undefined) return [from, hasStep ? field.most : from]
  return [from, numberOf(last, field)]
}

function numberOf(text: string, { least, most, names }: Field): number | undefined {
  const named = text === '' ? -1 : (names?.indexOf(text) ?? -1)
  const value = named >= 0 ? named : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

/** Between two values of a circle. */
export function leastGap(values: readonly number[], size: number): number {
  return Math.min(...values.map((value, index) => (values[index + 1] ?? values[0]! + size) - value))
}
