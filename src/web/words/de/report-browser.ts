import type { ReportWords } from '../en/report.ts'
import { createPlural } from '../plural.ts'

const many = createPlural('de')

export const browser: ReportWords['browser'] = {
  heading: 'Im Browser',
  screenshot: (page, device) => `Der erste Bildschirm von ${page} ${device}`,
  lab: 'Messwerte im Labor',
  labAbout: (version, runs, device) =>
    `Gemessen von Lighthouse ${version} ${device === 'mobile' ? 'auf einem gebremsten Telefon' : 'auf einem Computer'}${
      runs === 1 ? '' : `; der mittlere Wert aus ${runs} Läufen`
    }.`,
  performance: 'Leistung nach Lighthouse',
  observed: 'Messwerte wie beobachtet',
  observedAbout:
    'Ein Besuch von unserem Server aus, ungebremst. Wer ein langsameres Telefon oder Netz hat, wartet länger.',
  vitals: {
    lcp: 'Größter Inhalt sichtbar',
    cls: 'Verschiebung',
    tbt: 'Von Skripten blockiert',
    fcp: 'Erster Inhalt sichtbar',
    speed_index: 'Speed Index',
    ttfb: 'Erstes Byte',
  },
  grades: { good: 'gut', middling: 'ausbaufähig', poor: 'schlecht', none: 'nicht gesehen' },
  bounds: (good, poor) => `gut bis ${good}, schlecht ab ${poor}`,
  spread: (least, most) => `von ${least} bis ${most}`,
  filmstrip: 'Wie sie sich aufbaut',
  frame: (at) => `Der Bildschirm nach ${at}`,
  facts: {
    requests: 'Anfragen',
    failed: 'Fehlgeschlagen',
    bytes: 'Übertragen',
    longTasks: 'Lange Aufgaben',
    tasks: (count, total) => `${count}, zusammen ${total}`,
    loaded: 'Geladen nach',
    browser: 'Browser',
  },
  changes: 'Was Skripte ändern',
  noChanges: 'Skripte ändern nichts von dem, was beurteilt wurde.',
  console: (count) => many(count, { one: 'Meldung in der Konsole', other: 'Meldungen in der Konsole' }),
  levels: { error: 'Fehler', warning: 'Warnung' },
  insights: 'Was Lighthouse ändern würde',
  saves: (amount) => `spart etwa ${amount}`,
  report: 'Bericht von Lighthouse (JSON)',
  viewer: 'Im Lighthouse Viewer öffnen',
  error: {
    heading: 'Der Browser kam nicht durch',
    stands: 'Was sich ohne ihn sehen ließ, steht darunter.',
    reasons: {
      browser_missing: 'Auf dem Rechner, der nachsah, gibt es keinen Browser.',
      browser_timeout: 'Die Seite kam nicht rechtzeitig zur Ruhe.',
      browser_failed: 'Der Browser ist an dieser Seite zweimal gescheitert.',
    },
    other: 'Er konnte die Seite nicht ansehen.',
    howTo:
      'Dort Chrome oder Chromium installieren oder VERDICT_CHROME auf den Pfad eines solchen setzen. Unter Linux für x64 genügt das npm-Paket @sparticuz/chromium. Dann den Bericht neu erstellen.',
    said: 'Was wir zu hören bekamen',
  },
  pdf: {
    button: 'PDF',
    none: 'Es gibt noch nichts zu drucken.',
    busy: 'Gerade werden zu viele Berichte gedruckt. Versuchen Sie es gleich noch einmal.',
    missing: 'Für ein PDF braucht der Server einen Browser, und er hat keinen.',
    failed: 'Das PDF ließ sich nicht erstellen. Versuchen Sie es gleich noch einmal.',
  },
}
