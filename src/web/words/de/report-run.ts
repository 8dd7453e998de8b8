import type { ReportWords } from '../en/report.ts'

export const progress: ReportWords['progress'] = {
  heading: {
    first: 'Der Bericht entsteht gerade',
    again: 'Ein neues Ergebnis entsteht gerade',
    deeper: 'Ein Browser ergänzt das Ergebnis',
  },
  queued: 'Wartet, bis er an der Reihe ist',
  running: 'Sieht sich die Seite an',
  judged: 'Das Urteil',
  keepsItself: 'Diese Seite hält sich selbst auf dem Laufenden.',
  withoutScript: 'Noch einmal nachsehen',
  last: 'Darunter steht das letzte Ergebnis.',
  fast: 'Darunter steht das schnelle Ergebnis. Mehr kommt hinzu, wenn der Browser die Seite gesehen hat.',
}

export const failure: ReportWords['failure'] = {
  heading: 'Die Seite konnte nicht beurteilt werden',
  last: 'Darunter steht das letzte Ergebnis.',
  said: 'Was wir zu hören bekamen',
  again: 'Noch einmal versuchen',
  reasons: {
    invalid_url: ['Die Adresse lässt sich nicht öffnen.', 'Schreibweise prüfen und einen neuen Bericht anlegen.'],
    dns_failed: [
      'Der Name der Website wurde nicht gefunden.',
      'Prüfen, ob die Adresse richtig geschrieben ist und die Domain noch besteht und DNS-Einträge hat.',
    ],
    connect_failed: [
      'Der Server hat die Verbindung nicht angenommen.',
      'Prüfen, ob er läuft und von außen erreichbar ist, dann noch einmal versuchen.',
    ],
    tls_failed: [
      'Es kam keine sichere Verbindung zustande.',
      'Zertifikat und TLS-Einstellungen des Servers prüfen; auch Besucher werden gewarnt.',
    ],
    timeout: [
      'Die Seite hat zu lange nicht geantwortet.',
      'Später noch einmal versuchen. Bleibt es so, hilft ein Blick auf die Last des Servers.',
    ],
    too_many_redirects: [
      'Die Seite schickt ihre Besucher im Kreis.',
      'Die Weiterleitungen prüfen; meist widerspricht eine Regel für https oder www einer anderen.',
    ],
    page_too_complex: [
      'Die Seite ist zu komplex, um sie zu bewerten.',
      'Die Bewertung braucht mehr Speicher oder Rechenzeit, als eine Seite verbrauchen darf. Verringern Sie die Zahl der Elemente und Links.',
    ],
    too_large: [
      'Die Seite ist größer, als wir lesen.',
      'Eine Seite von mehr als 10 MiB lädt für alle langsam: teilen oder Daten auslagern.',
    ],
    not_html: [
      'Unter der Adresse liegt keine Webseite.',
      'Die Adresse einer HTML-Seite angeben, nicht die einer Datei oder eines Feeds.',
    ],
    http_error: [
      'Der Server hat mit einem Fehler geantwortet.',
      'Die Adresse im Browser öffnen. Zeigt sie die Seite ohne Anmeldung, noch einmal versuchen.',
    ],
    blocked_address: [
      'Diese Adresse besuchen wir nicht.',
      'Private und interne Adressen sind nur offen, wo der Betreiber dieses Dienstes sie erlaubt.',
    ],
    bot_wall: [
      'Die Website hält Roboter fern, und wir sahen die Tür statt der Seite.',
      'Ist es die eigene Website: unseren Bot zulassen. Woran er zu erkennen ist, steht auf seiner Seite.',
    ],
    protocol_error: [
      'Der Server hat die Regeln von HTTP verletzt.',
      'Die Protokolle des Servers oder des Proxys davor ansehen.',
    ],
    aborted: ['Der Lauf wurde vor dem Ende angehalten.', 'Noch einmal versuchen.'],
    invalid_capture: ['Was übergeben wurde, ließ sich nicht lesen.', 'Noch einmal versuchen.'],
    not_collected: ['Was für ein Urteil nötig ist, wurde nicht gesammelt.', 'Noch einmal versuchen.'],
    too_little_evidence: [
      'Zu wenig von der Seite war zu sehen, um etwas Gerechtes zu sagen.',
      'Meist hält uns etwas auf dem Weg auf. Später noch einmal versuchen.',
    ],
    internal_error: [
      'Bei uns ist etwas schiefgegangen.',
      'Noch einmal versuchen. Geschieht es wieder, den Betreiber verständigen.',
    ],
  },
  bot: 'Über den Bot',
}
