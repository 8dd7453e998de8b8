import type { ReportWords } from '../en/report.ts'

export const progress: ReportWords['progress'] = {
  heading: {
    first: 'Bericht wird erstellt',
    again: 'Neuer Lauf',
    deeper: 'Browser-Lauf',
  },
  queued: 'In der Warteschlange',
  running: 'Läuft',
  judged: 'Ergebnis',
  keepsItself: 'Diese Seite aktualisiert sich automatisch.',
  withoutScript: 'Aktualisieren',
  last: 'Darunter steht das letzte Ergebnis.',
  fast: 'Darunter steht das schnelle Ergebnis. Der Browser-Lauf ergänzt es.',
}

export const failure: ReportWords['failure'] = {
  heading: 'Lauf fehlgeschlagen',
  last: 'Darunter steht das letzte Ergebnis.',
  said: 'Technische Details',
  again: 'Noch einmal versuchen',
  reasons: {
    invalid_url: ['Die URL ist ungültig.', 'Prüfen Sie die Schreibweise und erstellen Sie einen neuen Bericht.'],
    dns_failed: [
      'Der Domainname konnte nicht aufgelöst werden.',
      'Prüfen Sie die Schreibweise der URL und ob die Domain registriert ist und DNS-Einträge hat.',
    ],
    connect_failed: [
      'Der Server hat die Verbindung abgelehnt.',
      'Prüfen Sie, ob er läuft und aus dem Internet erreichbar ist, und versuchen Sie es erneut.',
    ],
    tls_failed: [
      'Die TLS-Verbindung ist fehlgeschlagen.',
      'Prüfen Sie das Zertifikat und die TLS-Einstellungen des Servers. Auch Besucher werden gewarnt.',
    ],
    timeout: [
      'Der Server hat nicht rechtzeitig geantwortet.',
      'Versuchen Sie es später erneut. Bleibt das Problem, prüfen Sie die Last des Servers.',
    ],
    too_many_redirects: [
      'Zu viele Weiterleitungen.',
      'Prüfen Sie die Weiterleitungsregeln. Meist widersprechen sich Regeln für https und www.',
    ],
    page_too_complex: [
      'Die Seite ist zu komplex, um sie zu bewerten.',
      'Die Bewertung braucht mehr Speicher oder Rechenzeit, als eine Seite verbrauchen darf. Verringern Sie die Zahl der Elemente und Links.',
    ],
    too_large: [
      'Die Seite ist zu groß.',
      'Seiten über 10 MiB werden nicht geprüft. Teilen Sie die Seite oder lagern Sie Daten aus.',
    ],
    not_html: [
      'Die URL ist keine HTML-Seite.',
      'Geben Sie die URL einer HTML-Seite an, nicht die einer Datei oder eines Feeds.',
    ],
    http_error: [
      'Der Server hat mit einem Fehler geantwortet.',
      'Öffnen Sie die URL im Browser. Lädt die Seite ohne Anmeldung, versuchen Sie es erneut.',
    ],
    blocked_address: [
      'Diese Adresse ist gesperrt.',
      'Private und interne Adressen können nur geprüft werden, wenn der Betreiber es erlaubt.',
    ],
    bot_wall: [
      'Ein Bot-Schutz hat die Anfrage blockiert.',
      'Ist es Ihre Website, lassen Sie den VerdictBot zu. Woran Sie ihn erkennen, steht auf seiner Seite.',
    ],
    protocol_error: [
      'Der Server hat eine ungültige HTTP-Antwort gesendet.',
      'Prüfen Sie die Logs des Servers und eines vorgeschalteten Proxys.',
    ],
    aborted: ['Der Lauf wurde abgebrochen.', 'Noch einmal versuchen.'],
    invalid_capture: ['Die aufgezeichnete Seite konnte nicht gelesen werden.', 'Noch einmal versuchen.'],
    not_collected: ['Die Daten für die Prüfungen wurden nicht erfasst.', 'Noch einmal versuchen.'],
    too_little_evidence: [
      'Es konnte zu wenig von der Seite geladen werden, um sie zu bewerten.',
      'Möglicherweise werden unsere Anfragen blockiert. Versuchen Sie es später erneut.',
    ],
    internal_error: [
      'Bei uns ist etwas schiefgegangen.',
      'Noch einmal versuchen. Geschieht es wieder, den Betreiber verständigen.',
    ],
  },
  bot: 'Über den Bot',
}
