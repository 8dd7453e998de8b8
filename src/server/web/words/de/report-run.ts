import type { ReportWords } from '../en/report.ts'

export const progress: ReportWords['progress'] = {
  heading: {
    first: 'Bericht wird erstellt',
    again: 'Neuer Lauf gestartet',
    deeper: 'Browser-Lauf gestartet',
  },
  running: 'Lauf gestartet',
  steps: {
    queued: 'In der Warteschlange',
    quick: 'Schnelle Prüfung',
    browser: 'Browser',
    lighthouse: 'Lighthouse',
    result: 'Ergebnis',
  },
  notes: {
    held: () => 'Er beginnt, sobald der aktuelle Lauf beendet ist.',
    retry: (attempt) => `Der letzte Versuch war nicht erfolgreich. Versuch ${attempt} beginnt in Kürze.`,
    waitsForBrowser: () => 'Wartet auf einen freien Browser.',
  },
  elapsed: 'Dauer bisher',
  cancel: 'Lauf abbrechen',
  updates: 'Diese Seite aktualisiert sich automatisch.',
  withoutScript: 'Aktualisieren',
  last: 'Unten sehen Sie das letzte Ergebnis.',
  fast: 'Unten sehen Sie das schnelle Ergebnis. Der Browser-Lauf ergänzt es.',
}

export const failure: ReportWords['failure'] = {
  heading: 'Lauf fehlgeschlagen',
  canceled: 'Lauf abgebrochen',
  last: 'Unten sehen Sie das letzte Ergebnis.',
  said: 'Technische Details',
  again: 'Erneut versuchen',
  inBrowser: 'In der Tiefe Browser prüfen',
  appShell: [
    'Das HTML hat keinen Inhalt: Skripte ergänzen ihn im Browser.',
    'Ein schneller Lauf führt keine Skripte aus. Prüfen Sie die Seite in der Tiefe Browser.',
  ] as [what: string, todo: string],
  hiddenAtFirst: [
    'Der größte Teil des Inhalts ist beim Öffnen der Seite ausgeblendet.',
    'Ein schneller Lauf führt die Skripte nicht aus, die ihn vielleicht einblenden. Prüfen Sie die Seite in der Tiefe Browser.',
  ] as [what: string, todo: string],
  hiddenInBrowser: [
    'Die Seite bleibt im Browser leer: Der größte Teil ihres Inhalts ist ausgeblendet, und kein Skript blendet ihn ein.',
    'Prüfen Sie, ob die Skripte der Seite laden und laufen, und versuchen Sie es erneut.',
  ] as [what: string, todo: string],
  reasons: {
    invalid_url: ['Die URL ist ungültig.', 'Prüfen Sie die Schreibweise und erstellen Sie einen neuen Bericht.'],
    dns_failed: [
      'Der Domainname konnte nicht aufgelöst werden.',
      'Prüfen Sie die Schreibweise der URL und ob die Domain registriert ist und DNS-Einträge hat.',
    ],
    connect_failed: [
      'Die Verbindung zum Server ist fehlgeschlagen.',
      'Prüfen Sie, ob er läuft und aus dem Internet erreichbar ist, und versuchen Sie es erneut.',
    ],
    tls_failed: [
      'Die TLS-Verbindung ist fehlgeschlagen.',
      'Prüfen Sie das Zertifikat und die TLS-Einstellungen des Servers. Auch Besucher sehen eine Warnung.',
    ],
    timeout: [
      'Der Server hat nicht rechtzeitig geantwortet.',
      'Versuchen Sie es später erneut. Bleibt das Problem bestehen, prüfen Sie die Last des Servers.',
    ],
    too_many_redirects: [
      'Zu viele Weiterleitungen.',
      'Prüfen Sie die Weiterleitungsregeln. Meist widersprechen sich Regeln für https und www.',
    ],
    page_too_complex: [
      'Die Seite ist zu komplex für die Prüfung.',
      'Sie braucht mehr Speicher oder CPU-Zeit, als pro Seite erlaubt ist. Verringern Sie die Zahl der Elemente und Links.',
    ],
    site_too_complex: [
      'Die Website ist zu komplex, um sie als Ganzes zu bewerten.',
      'Ihre Seiten, Links und Regeln brauchen zusammen mehr Speicher oder Rechenzeit, als für eine Website erlaubt ist. Scannen Sie weniger Seiten oder schließen Sie einige aus.',
    ],
    too_large: [
      'Die Seite ist zu groß.',
      'Seiten über 10,5 MB werden nicht geprüft. Teilen Sie die Seite auf oder lagern Sie Daten aus dem HTML aus.',
    ],
    not_html: [
      'Die URL ist keine HTML-Seite.',
      'Geben Sie die URL einer HTML-Seite an, nicht die einer Datei oder eines Feeds.',
    ],
    http_error: [
      'Der Server hat mit einem Fehler geantwortet.',
      'Öffnen Sie die URL in einem privaten Fenster Ihres Browsers. Müssen Sie sich dort anmelden, braucht der Lauf Zugangsdaten für die Seite.',
    ],
    sign_in_failed: [
      'Die Zugangsdaten wurden nicht angenommen.',
      'Prüfen Sie, ob sie für diese Seite gelten und noch gültig sind, ersetzen Sie sie und versuchen Sie es erneut.',
    ],
    blocked_address: [
      'Diese Adresse ist gesperrt.',
      'Private und interne Adressen können nur geprüft werden, wenn der Betreiber dieser Instanz es erlaubt.',
    ],
    bot_wall: [
      'Ein Bot-Schutz hat die Anfrage blockiert.',
      'Wenn das Ihre Website ist, lassen Sie VerdictBot zu. Woran Sie ihn erkennen, steht auf der Seite über VerdictBot.',
    ],
    protocol_error: [
      'Der Server hat keine vollständige, gültige HTTP-Antwort gesendet.',
      'Prüfen Sie die Logs des Servers und, falls vorhanden, des vorgeschalteten Proxys.',
    ],
    aborted: ['Der Lauf wurde vor dem Ergebnis beendet.', 'Starten Sie ihn neu, wenn Sie ein neues Ergebnis möchten.'],
    invalid_capture: ['Die aufgezeichnete Seite konnte nicht gelesen werden.', 'Versuchen Sie es erneut.'],
    not_collected: ['Die Daten für die Prüfungen wurden nicht erfasst.', 'Versuchen Sie es erneut.'],
    too_little_evidence: [
      'Es konnte zu wenig von der Seite geladen werden, um sie zu bewerten.',
      'Möglicherweise werden unsere Anfragen blockiert. Versuchen Sie es später erneut.',
    ],
    internal_error: [
      'Interner Fehler.',
      'Versuchen Sie es erneut. Tritt der Fehler wieder auf, wenden Sie sich an den Betreiber.',
    ],
  },
  bot: 'Über VerdictBot',
}
