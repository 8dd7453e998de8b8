import type { pages as english } from '../en/pages.ts'
import { createPlural } from '../plural.ts'

const many = createPlural('de')

export const pages: typeof english = {
  categories: {
    seo: 'SEO',
    performance: 'Geschwindigkeit',
    security: 'Sicherheit',
    accessibility: 'Barrierefreiheit',
    practice: 'Best Practices',
  },
  importance: { high: 'Hoch', medium: 'Mittel', low: 'Gering', info: 'Zur Information' },
  audits: {
    title: 'Prüfungen',
    description: 'Alle Prüfungen, denen Verdict eine Webseite unterzieht: was sie ansehen, warum, und wer das sagt.',
    lead: (count) =>
      `${many(count, { one: 'Prüfung ergibt', other: 'Prüfungen ergeben' })} das Urteil. Jede stützt sich auf eine anerkannte Quelle.`,
    contents: 'Bereiche',
    count: (count) => many(count, { one: 'Prüfung', other: 'Prüfungen' }),
    weight: (weight) => (weight === 0 ? 'zählt nicht zum Score' : `Gewicht ${weight}`),
    importance: 'Gewicht',
    authority: 'Quelle',
    authorities: 'Wer das sagt',
    why: 'Warum es zählt',
    fix: 'Was zu tun ist',
    examples: 'Beispiele',
    bad: 'Falsch',
    good: 'Richtig',
    needs: 'Was sie liest',
    previous: 'Vorige Prüfung',
    next: 'Nächste Prüfung',
    all: 'Alle Prüfungen',
    onlyEnglish: 'Dieser Text liegt nur auf Englisch vor.',
  },
  errors: {
    requestId: 'Anfrage',
    home: 'Zur Startseite',
    404: {
      title: 'Diese Seite gibt es nicht',
      text: 'Vielleicht ist die Adresse vertippt, oder was hier war, ist nicht mehr da, oder es ist nicht für Sie bestimmt.',
    },
    403: {
      title: 'Dieses Formular ist zu alt',
      text: 'Gehen Sie zurück, laden Sie die Seite neu und schicken Sie das Formular noch einmal ab. Es wurde nichts geändert.',
    },
    405: { title: 'Das geht hier nicht', text: 'Die Seite gibt es, aber nicht für diese Art von Anfrage.' },
    413: { title: 'Das ist zu viel auf einmal', text: 'Was geschickt wurde, ist zu groß. Es wurde nichts geändert.' },
    415: {
      title: 'Das lässt sich nicht lesen',
      text: 'Was geschickt wurde, ist keines unserer Formulare. Es wurde nichts geändert.',
    },
    429: { title: 'Zu viele Versuche', text: 'Warten Sie einige Minuten und versuchen Sie es noch einmal.' },
    500: {
      title: 'Bei uns ist etwas schiefgegangen',
      text: 'Es ist vermerkt. Versuchen Sie es noch einmal; wenn es so bleibt, nennen Sie den Betreibern dieses Verdict die Nummer unten.',
    },
    503: {
      title: 'Die Datenbank ist gerade nicht erreichbar',
      text: 'Es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
    },
  },
}
