import { EVERY_DAY, type ScheduleRule, WEEKDAYS, WORKDAYS } from './rule.ts'

/** A rule in words. Those in English are what `readRule` reads. */
export function ruleWords(rule: ScheduleRule, language: 'en' | 'de'): string {
  return language === 'de' ? german(rule) : english(rule)
}

function english(rule: ScheduleRule): string {
  switch (rule.every) {
    case 'hours':
      return rule.hours === 1 ? 'every hour' : `every ${rule.hours} hours`
    case 'minutes':
      return rule.minutes === 1 ? 'every minute' : `every ${rule.minutes} minutes`
    case 'weekdays':
      return `every ${named(rule.weekdays, ['day', 'weekday'], WEEKDAYS)} at ${rule.time}`
    case 'month':
      return `monthly on the ${rule.day}${ordinal(rule.day)} at ${rule.time}`
    case 'cron':
      return rule.cron
  }
}

const GERMAN_WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

function german(rule: ScheduleRule): string {
  switch (rule.every) {
    case 'hours':
      return rule.hours === 1 ? 'jede Stunde' : `alle ${rule.hours} Stunden`
    case 'minutes':
      return rule.minutes === 1 ? 'jede Minute' : `alle ${rule.minutes} Minuten`
    case 'weekdays':
      return `jeden ${named(rule.weekdays, ['Tag', 'Werktag (Mo–Fr)'], GERMAN_WEEKDAYS)} um ${rule.time} Uhr`
    case 'month':
      return `monatlich am ${rule.day}. um ${rule.time} Uhr`
    case 'cron':
      return rule.cron
  }
}

function named(weekdays: readonly number[], [day, workday]: [string, string], names: readonly string[]): string {
  if (weekdays.length === EVERY_DAY.length) return day
  if (weekdays.join() === WORKDAYS.join()) return workday
  return weekdays.map((weekday) => names[weekday - 1]).join(', ')
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}
