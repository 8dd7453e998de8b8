import type { schedules as english } from '../en/schedules.ts'
import { createPlural } from '../plural.ts'

const many = createPlural('de')
const started = (count: number, unit: 'runs' | 'scans') =>
  many(count, unit === 'runs' ? { one: 'Lauf', other: 'Läufe' } : { one: 'Scan', other: 'Scans' })

export const schedules: typeof english = {
  title: 'Zeitpläne',
  about: 'Berichte und Scans, die automatisch laufen.',
  watch: 'Beobachten',
  watched: 'Beobachtet',
  paused: 'Pausiert',
  headings: {
    report: 'Diesen Bericht automatisch ausführen',
    project: (reports) =>
      reports === 1
        ? 'Den Bericht dieses Projekts automatisch ausführen'
        : `Alle ${many(reports, { one: 'Bericht', other: 'Berichte' })} dieses Projekts automatisch ausführen`,
    scan: 'Diese Website automatisch scannen',
  },
  often: 'Wie oft',
  time: 'Uhrzeit',
  timeZone: 'Zeitzone',
  off: 'Aus',
  keep: (rule) => `Wie bisher: ${rule}`,
  choices: {
    'every hour': 'Jede Stunde',
    'every 6 hours': 'Alle 6 Stunden',
    'every day': 'Jeden Tag',
    'every weekday': 'Montag bis Freitag',
    'every monday': 'Jeden Montag',
    'every tuesday': 'Jeden Dienstag',
    'every wednesday': 'Jeden Mittwoch',
    'every thursday': 'Jeden Donnerstag',
    'every friday': 'Jeden Freitag',
    'every saturday': 'Jeden Samstag',
    'every sunday': 'Jeden Sonntag',
    'monthly on the 1st': 'Monatlich am 1.',
    'monthly on the 15th': 'Monatlich am 15.',
    'monthly on the 31st': 'Am letzten Tag des Monats',
  },
  load: {
    day: (count, unit) => `${started(count, unit)} am Tag`,
    week: (count, unit) => `${started(count, unit)} pro Woche`,
    month: (count, unit) => `${started(count, unit)} im Monat`,
  },
  limit: (perDay) => `Ihre Zeitpläne können bis zu ${perDay} Läufe am Tag starten.`,
  jitter: 'Läufe starten innerhalb von 15 Minuten nach dieser Uhrzeit.',
  told: 'Sie werden benachrichtigt bei:',
  notTold: 'Hierfür gilt keine Regel, Sie werden also nicht benachrichtigt.',
  save: 'Speichern',
  saved: (next) => `Gespeichert. Nächster Lauf: ${next}.`,
  stopped: 'Gespeichert. Es läuft nicht mehr automatisch.',
  problem: (field, problem) => `${field} ${problem}`,
  all: 'Alle Zeitpläne',
  next24: 'Nächste 24 Stunden',
  none24: 'In den nächsten 24 Stunden läuft nichts.',
  more: (count) => `und ${many(count, { one: 'weiterer Lauf', other: 'weitere Läufe' })}`,
  empty: 'Noch keine Zeitpläne',
  emptyText:
    'Öffnen Sie einen Bericht oder ein Projekt und wählen Sie „Beobachten“, damit nach einem Zeitplan neu geprüft wird.',
  emptyLink: 'Zu den Berichten',
  columns: { what: 'Was', when: 'Wann', next: 'Nächstes Mal', last: 'Letztes Mal', actions: 'Aktionen' },
  scopes: {
    report: 'Bericht',
    project: (reports) => `Projekt, ${many(reports, { one: 'Bericht', other: 'Berichte' })}`,
    scan: 'Scan der Website',
  },
  outcomes: {
    started: 'Gestartet',
    merged: 'Nicht gestartet: Der vorige Lauf war nicht beendet',
    limited: 'Nicht gestartet: Für den Tag war kein Lauf übrig',
    skipped: 'Verpasst',
    nothing: 'Nichts zu starten',
  },
  never: 'Noch nie',
  limited: (runs, day) =>
    `${many(runs, { one: 'Lauf', other: 'Läufe' })} am ${day} nicht gestartet: Tagesgrenze erreicht`,
  skipped: (count) => `${many(count, { one: 'Mal', other: 'Male' })} verpasst`,
  pauseReasons: {
    user: 'Pausiert',
    failing: 'Pausiert: seit 30 Tagen kein Ergebnis',
    no_scan: 'Pausiert: kein Scan zum Wiederholen',
  },
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  run: 'Jetzt starten',
  remove: 'Löschen',
  aboutAction: (action, what) => `${action}: ${what}`,
  ran: (count) => (count === 0 ? 'Es wurde nichts gestartet.' : `${started(count, 'runs')} gestartet.`),
  removed: 'Der Zeitplan wurde gelöscht.',
  undo: 'Rückgängig',
  restored: 'Der Zeitplan wurde wiederhergestellt.',
}
