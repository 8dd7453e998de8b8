import type { uptime as english } from '../en/uptime.ts'
import { createPlural } from '../plural.ts'

const many = createPlural('de')
const pages = (count: number) => many(count, { one: 'Seite', other: 'Seiten' })

export const uptime: typeof english = {
  title: 'Verfügbarkeit',
  up: (count, rule) =>
    count === 1 ? `Erreichbar · geprüft ${rule}` : `Alle ${pages(count)} sind erreichbar · geprüft ${rule}`,
  down: (down, count, rule) =>
    count === 1 ? `Ausgefallen · geprüft ${rule}` : `${down} von ${pages(count)} ausgefallen · geprüft ${rule}`,
  off: 'Wird nicht mehr geprüft',
  waiting: 'Die erste Prüfung läuft.',
  days: (count) => (count === 1 ? 'Heute' : `${count} Tage`),
  none: '–',
  strip: (share, outages) =>
    `Letzte 90 Tage: ${share} erreichbar, ${many(outages, { one: 'Ausfall', other: 'Ausfälle' })}.`,
  stripOf: (project, share) => `${project}: in den letzten 90 Tagen ${share} erreichbar.`,
  stripEmpty: 'Letzte 90 Tage: noch nicht geprüft.',
  day: (day, share) => (share === null ? `${day}: nicht geprüft` : `${day}: ${share}`),
  from: 'Vor 90 Tagen',
  to: 'Heute',
  outages: (count) => many(count, { one: 'Ausfall', other: 'Ausfälle' }),
  noOutages: 'Keine Ausfälle in den letzten 90 Tagen aufgezeichnet.',
  more: (shown, all) => `Die letzten ${shown} von ${all}.`,
  columns: { began: 'Beginn (UTC)', lasted: 'Dauer', reason: 'Grund', page: 'Seite' },
  lasts: 'Dauert an',
  status: (reason, status) => `${reason} (${status})`,
  form: {
    report: 'Verfügbarkeit dieser Seite prüfen',
    project: (reports) =>
      reports === 1
        ? 'Verfügbarkeit der Seite dieses Projekts prüfen'
        : `Verfügbarkeit aller ${pages(reports)} dieses Projekts prüfen`,
    often: 'Wie oft',
    off: 'Aus',
    about:
      'Jedes Mal eine Anfrage, ohne Prüfung der Seite. Sie werden nach zwei Fehlschlägen im Abstand von 20 Sekunden benachrichtigt.',
  },
  choices: { 'every minute': 'Jede Minute', 'every 2 minutes': 'Alle 2 Minuten', 'every 5 minutes': 'Alle 5 Minuten' },
  saved: (rule) => `Gespeichert. Die Verfügbarkeit wird ${rule} geprüft.`,
  stopped: 'Gespeichert. Die Verfügbarkeit wird nicht mehr geprüft.',
  scope: (reports) => `Verfügbarkeit, ${pages(reports)}`,
  checking: (count) =>
    count === 0 ? 'Nichts zu prüfen.' : `${pages(count)} ${count === 1 ? 'wird' : 'werden'} jetzt geprüft.`,
}
