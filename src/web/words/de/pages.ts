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
  bot: {
    title: 'VerdictBot',
    description: 'Was VerdictBot ist, was er von einer Website abruft und wie man ihn fernhält.',
    lead: 'Wenn Sie VerdictBot im Protokoll Ihrer Website gefunden haben: Jemand hat bei diesem Verdict einen Bericht über eine Ihrer Seiten bestellt.',
    name: { title: 'Woran man ihn erkennt', text: 'Jede Anfrage sagt, von wem sie kommt, im Header User-Agent:' },
    does: {
      title: 'Was er tut',
      points: [
        'Er kommt nur, wenn jemand einen Bericht bestellt, und sieht sich nur diese eine Seite an. Er wandert nicht von Link zu Link.',
        'Er ruft die Seite ab, was sie selbst lädt (etwa Stylesheets und Bilder), und die Dateien, die über eine Website Auskunft geben: robots.txt, Sitemap, Icons, security.txt und llms.txt. Außerdem fragt er nach einer Adresse, die es nicht geben sollte, um zu sehen, wie die Website antwortet.',
        'Er stellt einem Host höchstens zwei Anfragen zugleich, ruft höchstens 150 Dateien und 32 MiB ab und hört nach 20 Sekunden auf.',
        'Er sendet keine Cookies, füllt keine Formulare aus und probiert keine Passwörter.',
      ],
    },
    out: {
      title: 'Wie man ihn fernhält',
      text: 'Weil er für jemanden handelt, der genau diese Seite genannt hat, versteht er robots.txt nicht als Absage: Er berichtet, was darin steht. Um ihn abzuweisen, beantworten Sie seine Anfragen mit Status 403; er nimmt die Absage hin und kommt nur wieder, wenn er erneut geschickt wird. Zum Beispiel:',
      nginx: 'In nginx, im server-Block',
      apache: 'In Apache, mit mod_rewrite',
    },
    contact: {
      title: 'Fragen',
      text: 'Wer dieses Verdict betreibt, ist erreichbar unter',
      none: 'Fragen Sie die Betreiber dieses Verdict.',
    },
  },
  docs: {
    title: 'Die Schnittstelle',
    description: 'Berichte über Webseiten aus eigenen Programmen erstellen, lesen, auflisten, ändern und löschen.',
    contents: 'Auf dieser Seite',
    start: 'Der Anfang',
    address: 'Adresse',
    key: 'Schlüssel, bei jeder Anfrage',
    keyFrom: 'Schlüssel erstellt man auf der Seite',
    account: 'Konto',
    problem: 'Wenn etwas nicht stimmt',
    problemIs: 'Jeder Fehler ist application/problem+json (RFC 9457), mit einem Satz, der sagt, was zu tun ist.',
    problems: 'Fehler',
    onlyEnglish: 'Was die Schnittstelle von sich sagt, gibt es nur auf Englisch.',
    records: 'Datensätze',
    recordsAre: 'Woraus die Antworten der Schnittstelle bestehen, Feld für Feld.',
    parameters: 'Parameter',
    answers: 'Antworten',
    name: 'Name',
    type: 'Typ',
    meaning: 'Bedeutung',
    required: 'erforderlich',
    fallback: 'Vorgabe:',
    places: { path: 'im Pfad', query: 'in der Abfrage', header: 'Header', body: 'im Rumpf' },
  },
}
