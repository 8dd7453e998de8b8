import type { docs as english } from '../en/docs.ts'

export const docs: typeof english = {
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
