import type { pages as english } from '../en/pages.ts'
import { createPlural } from '../plural.ts'

const many = createPlural('de')

export const pages: typeof english = {
  audits: {
    title: 'Prüfungen',
    description:
      'Alle Prüfungen von Verdict: was sie untersuchen, warum es wichtig ist und auf welche Quellen sie sich stützen.',
    site: 'Ganze Website',
    page: 'Seiten',
    kinds: 'Prüfungen von',
    siteTitle: 'Prüfungen ganzer Websites',
    lead: (page, site) =>
      `${many(page, { one: 'Prüfung ergibt', other: 'Prüfungen ergeben' })} den Score einer Seite, ${site} weitere den einer ganzen Website. Jede nennt eine veröffentlichte Quelle.`,
    scoring: ({ good, decent }) =>
      `Ab einem Score von ${good} ist eine Seite gut, ab ${decent} ordentlich. Ist eine blockierende Prüfung nicht bestanden, beträgt der Score höchstens ${good - 1}; sind es zwei, höchstens ${decent - 1}.`,
    blocking: 'Blockierend',
    search: 'Prüfungen durchsuchen',
    searchButton: 'Suchen',
    found: (count) => `${many(count, { one: 'Prüfung', other: 'Prüfungen' })} gefunden`,
    nothing: 'Keine passenden Prüfungen',
    showAll: 'Alle Prüfungen anzeigen',
    contents: 'Kategorien',
    weight: (weight) => (weight === 0 ? 'zählt nicht zum Score' : `Gewichtung ${weight}`),
    authorities: 'Quellen',
    why: 'Warum es wichtig ist',
    fix: 'So beheben Sie es',
    examples: 'Beispiele',
    bad: 'Falsch',
    good: 'Richtig',
    previous: 'Vorherige Prüfung',
    next: 'Nächste Prüfung',
    onlyEnglish: 'Diesen Text gibt es nur auf Englisch.',
  },
  errors: {
    requestId: 'Anfrage-ID',
    home: 'Zur Startseite',
    404: {
      title: 'Seite nicht gefunden',
      text: 'Prüfen Sie die URL. Die Seite wurde vielleicht gelöscht, oder Sie haben keinen Zugriff darauf.',
    },
    403: {
      title: 'Das Formular ist abgelaufen',
      text: 'Gehen Sie zurück, laden Sie die Seite neu und senden Sie das Formular erneut ab. Es wurde nichts geändert.',
      again: (email: string) =>
        `Sie haben sich seit dem Öffnen erneut angemeldet, als ${email}. Es wurde noch nichts geändert, und Ihre Eingaben sind erhalten.`,
      signedOut:
        'Sie sind abgemeldet. Es wurde nichts geändert, und Ihre Eingaben sind erhalten. Melden Sie sich in einem neuen Tab an und fahren Sie dann hier fort.',
      signInFirst:
        'Sie sind abgemeldet. Es wurde nichts geändert. Melden Sie sich an und füllen Sie das Formular erneut aus.',
      submit: 'Erneut absenden',
      next: 'Weiter',
    },
    410: {
      title: 'Details entfernt',
      text: 'Die Details dieses Laufs wurden wegen ihres Alters entfernt. Score und Messwerte bleiben im Verlauf.',
    },
    405: { title: 'Methode nicht erlaubt', text: 'Diese Seite nimmt diese Art von Anfragen nicht an.' },
    413: { title: 'Anfrage zu groß', text: 'Die Formulardaten sind zu groß. Es wurde nichts geändert.' },
    415: {
      title: 'Medientyp nicht unterstützt',
      text: 'Hier werden nur Formulardaten angenommen. Es wurde nichts geändert.',
    },
    422: { title: 'Ungültige Zeichen', text: 'Ein Feld enthält ein NUL-Zeichen. Es wurde nichts geändert.' },
    429: { title: 'Zu viele Anfragen', text: 'Versuchen Sie es in einigen Minuten erneut.' },
    500: {
      title: 'Interner Fehler',
      text: 'Der Fehler wurde protokolliert. Versuchen Sie es erneut. Tritt er wieder auf, senden Sie dem Betreiber die Anfrage-ID.',
    },
    502: {
      title: 'Datei nicht verfügbar',
      text: 'Der Objektspeicher dieses Servers antwortet nicht oder hat die Datei nicht. Versuchen Sie es gleich noch einmal.',
    },
    503: {
      title: 'Datenbank nicht erreichbar',
      text: 'Es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
    },
    mayBeSaved:
      'Die Verbindung zur Datenbank brach ab, während Ihre Änderung gespeichert wurde. Vielleicht wurde sie gespeichert: Prüfen Sie das, bevor Sie es erneut versuchen.',
  },
  bot: {
    title: 'VerdictBot',
    description: 'Was VerdictBot ist, welche Anfragen er stellt und wie man ihn blockiert.',
    lead: 'VerdictBot steht in Ihren Server-Logs? Dann hat ein Benutzer dieser Verdict-Instanz einen Bericht zu einer Ihrer Seiten oder einen Scan Ihrer Website angefordert.',
    name: { title: 'Kennung', text: 'Jede Anfrage enthält diesen User-Agent-Header:' },
    does: {
      title: 'Was er tut',
      points: [
        'Für einen Bericht ruft er eine einzelne Seite ab, wenn ein Benutzer ihn anfordert oder nach dessen Zeitplan. Links folgt er dabei nicht.',
        'Er ruft diese Seite ab, die Dateien, die sie lädt (etwa Stylesheets und Bilder), sowie Dateien für die ganze Website: robots.txt, Sitemap, Icons, security.txt und llms.txt. Außerdem fragt er eine URL ab, die es nicht geben sollte, um zu prüfen, ob der Server mit 404 antwortet.',
        'Für einen Bericht stellt er höchstens zwei Anfragen gleichzeitig pro Host, lädt insgesamt höchstens 150 Dateien und 34\u00a0MB und hört nach 20 Sekunden auf.',
        'Auf Wunsch des Benutzers lädt er die Seite danach in Chrome, wie ein Besucher. Auch dann steht VerdictBot im User-Agent.',
        'Für den Scan einer ganzen Website folgt er Links und Sitemaps. Dabei beachtet er robots.txt, Crawl-delay und Retry-After und stellt höchstens 5 Anfragen pro Sekunde, es sei denn, robots.txt enthält Regeln für VerdictBot.',
        'Er sendet keine Formulare ab, probiert keine Passwörter aus und behält keine Cookies.',
      ],
    },
    out: {
      title: 'So blockieren Sie ihn',
      text: 'Damit er Ihre Website nicht scannt, sperren Sie VerdictBot in robots.txt aus. Bei einem Bericht ist das anders: Da handelt er im Auftrag eines Benutzers, der genau diese Seite angefordert hat. Er berichtet deshalb, was in robots.txt steht, behandelt es aber nicht als Sperre. Um beides zu verhindern, beantworten Sie seine Anfragen mit Status 403. Zum Beispiel:',
      nginx: 'In nginx, im server-Block',
      apache: 'In Apache, mit mod_rewrite',
    },
    contact: {
      title: 'Fragen',
      text: 'Sie erreichen den Betreiber dieser Instanz unter',
      none: 'Wenden Sie sich an den Betreiber dieser Instanz.',
    },
  },
  docs: {
    title: 'API',
    description: 'Berichte, Scans, Zeitpläne, Warnungen und Projekte über HTTP verwalten.',
    contents: 'Auf dieser Seite',
    groups: 'Gruppen von Operationen',
    groupPage: (group: string) => `${group}: Parameter und Antworten`,
    start: 'Erste Schritte',
    address: 'Basis-URL',
    key: 'Authentifizierung',
    keyFrom: 'API-Schlüssel erstellen Sie auf Ihrer',
    account: 'Kontoseite',
    first: 'Erste Anfrage',
    problem: 'Fehler',
    problemIs: 'Fehler kommen als application/problem+json (RFC 9457), mit einer Meldung, die sagt, was zu tun ist.',
    problems: 'Fehlercodes',
    onlyEnglish: 'Die API-Referenz gibt es nur auf Englisch.',
    records: 'Objekte',
    recordsAre: 'Die Objekte in den Antworten der API, Feld für Feld.',
    sharedRecords: 'In allen Gruppen',
    webhooks: 'Webhooks',
    webhooksAre: 'Was ein Webhook bei jedem Ereignis liefert, Feld für Feld.',
    parameters: 'Parameter',
    answers: 'Antworten',
    bodyTypes: 'Body:',
    headers: 'Header:',
    example: 'Beispiel',
    name: 'Name',
    type: 'Typ',
    meaning: 'Beschreibung',
    required: 'erforderlich',
    fallback: 'Standard:',
    places: { path: 'Pfad', query: 'Query', header: 'Header', body: 'Body' },
  },
}
