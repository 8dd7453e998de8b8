import type { Sentences } from '../sentences.ts'

/** Errors and notes of a run, by their English. A test finds those in the sources that are missing here. */
export const sentences: Sentences = {
  // The network
  '{host} was not found: the DNS has no address for it.':
    '{host} wurde nicht gefunden: Das DNS hat keine Adresse dafür.',
  'The DNS lookup of {host} failed ({code}).': 'Die DNS-Abfrage von {host} ist fehlgeschlagen ({code}).',
  '{host} refused the connection: nothing is listening on that port.':
    '{host} hat die Verbindung abgelehnt: Auf diesem Port antwortet kein Dienst.',
  '{host} reset the connection.': '{host} hat die Verbindung zurückgesetzt.',
  '{host} reset the connection before it responded.': '{host} hat die Verbindung vor der Antwort zurückgesetzt.',
  '{host} did not respond to the connection attempt.': '{host} hat auf den Verbindungsversuch nicht reagiert.',
  '{host} could not be reached ({code}).': '{host} ist nicht erreichbar ({code}).',
  '{host} does not speak TLS on that port.': '{host} spricht auf diesem Port kein TLS.',
  '{host} supports no TLS version that browsers accept (1.2 or 1.3).':
    '{host} unterstützt keine TLS-Version, die Browser akzeptieren (1.2 oder 1.3).',
  '{host} requires a client certificate.': '{host} verlangt ein Client-Zertifikat.',
  'The certificate of {host} is for another host.': 'Das Zertifikat von {host} gilt für einen anderen Host.',
  'The certificate of {host} is not trusted ({code}).':
    'Das Zertifikat von {host} ist nicht vertrauenswürdig ({code}).',
  'The TLS handshake with {host} failed ({code}).': 'Der TLS-Handshake mit {host} ist fehlgeschlagen ({code}).',
  '{host} closed the connection during the TLS handshake.':
    '{host} hat die Verbindung während des TLS-Handshakes geschlossen.',
  '{host} closed the connection {when}.': '{host} hat die Verbindung {when} geschlossen.',
  'while sending its headers': 'beim Senden der Header',
  'without a response': 'ohne Antwort',
  '{host} closed the connection before the body was complete.':
    '{host} hat die Verbindung geschlossen, bevor der Body vollständig war.',
  '{host} sent oversized chunk extensions.': '{host} hat zu große Chunk-Erweiterungen gesendet.',
  '{host} sent an invalid HTTP response ({code}).': '{host} hat eine ungültige HTTP-Antwort gesendet ({code}).',
  '{host} sent an invalid HTTP/2 response, or oversized headers.':
    '{host} hat eine ungültige HTTP/2-Antwort oder zu große Header gesendet.',
  '{host} aborted the HTTP/2 request ({code}).': '{host} hat die HTTP/2-Anfrage abgebrochen ({code}).',
  'The headers of {host} are larger than the limit of {limit}.':
    'Die Header von {host} überschreiten das Limit von {limit}.',
  '{size} or {count} fields': '{size} oder {count} Feldern',
  '{host} sent a header that contains a NUL character.': '{host} hat einen Header mit einem NUL-Zeichen gesendet.',
  '{host} switched to another protocol without being asked.':
    '{host} hat ungefragt zu einem anderen Protokoll gewechselt.',
  '{url} does not use https, so it has no certificate.': '{url} nutzt kein https und hat daher kein Zertifikat.',
  '{host} sent no certificate.': '{host} hat kein Zertifikat gesendet.',
  '{host} did not {action} within {time} ({phase}).': '{host} hat nicht innerhalb von {time} {action} ({phase}).',
  'accept the connection': 'die Verbindung angenommen',
  respond: 'geantwortet',
  'finish its response': 'die Antwort abgeschlossen',
  'DNS lookup': 'DNS-Abfrage',
  connecting: 'Verbindungsaufbau',
  'TLS handshake': 'TLS-Handshake',
  'waiting for the first byte': 'Warten auf das erste Byte',
  'reading the headers': 'Lesen der Header',
  'reading the body': 'Lesen des Bodys',
  'The time limit of this run was reached before {host} responded.':
    'Das Zeitlimit des Laufs war erreicht, bevor {host} geantwortet hat.',
  'The time limit of this run was reached before {host} finished its response.':
    'Das Zeitlimit des Laufs war erreicht, bevor die Antwort von {host} vollständig war.',
  'The run was canceled before {host} finished its response.':
    'Der Lauf wurde abgebrochen, bevor die Antwort von {host} vollständig war.',
  'The run was canceled before {host} responded.': 'Der Lauf wurde abgebrochen, bevor {host} geantwortet hat.',
  'The body of {host} is not valid {coding}, although its Content-Encoding header says so.':
    'Der Body von {host} ist kein gültiges {coding}, obwohl der Header Content-Encoding das angibt.',
  'The body of {host} is larger than the limit of {limit}.': 'Der Body von {host} überschreitet das Limit von {limit}.',
  'With the body of {host}, this run would load more than the limit of {limit}.':
    'Mit dem Body von {host} würde der Lauf mehr als das Limit von {limit} laden.',
  'The body of {host} decompresses to more than {ratio} times its size, like a decompression bomb.':
    'Der Body von {host} wächst beim Entpacken auf mehr als das {ratio}-Fache, wie eine Dekompressionsbombe.',
  '{host} uses the content encoding "{coding}", which was not requested and cannot be decoded.':
    '{host} verwendet das Content-Encoding „{coding}“, das nicht angefragt wurde und nicht dekodiert werden kann.',
  '{host} applies {count} content encodings to its body; the limit is {limit}.':
    '{host} wendet {count} Content-Encodings auf den Body an; das Limit ist {limit}.',
  '{host} redirects to "{location}", which is not a valid URL.':
    '{host} leitet auf „{location}“ weiter. Das ist keine gültige URL.',
  '{host} redirects to "{location}". {reason}': '{host} leitet auf „{location}“ weiter. {reason}',
  '{url} redirects in a loop, back to {location}.': '{url} leitet in einer Schleife weiter, zurück zu {location}.',
  '{url} redirects in a loop, back to {location}. It sets cookies on the way and may require them; Verdict does not send cookies.':
    '{url} leitet in einer Schleife weiter, zurück zu {location}. Dabei setzt die Website Cookies und verlangt sie vielleicht; Verdict sendet keine Cookies.',
  '{url} redirects more than {limit} times, last to {location}.':
    '{url} leitet mehr als {limit}-mal weiter, zuletzt zu {location}.',

  // Addresses
  '"{url}" is not a valid URL.': '„{url}“ ist keine gültige URL.',
  'The address of this channel is not a valid URL.': 'Die Adresse dieses Kanals ist keine gültige URL.',
  '"{url}" is not a URL.': '„{url}“ ist keine URL.',
  '{host} resolves to "{address}", which is not an IP address.':
    '{host} wird zu „{address}“ aufgelöst. Das ist keine IP-Adresse.',
  'Only http and https URLs can be checked; this one starts with "{scheme}".':
    'Nur http- und https-URLs können geprüft werden; diese beginnt mit „{scheme}“.',
  'URLs with a user name or password cannot be checked.':
    'URLs mit Benutzername oder Passwort können nicht geprüft werden.',
  'Port {port} of {host} is not allowed. Use port 80, 443, or 1024 and above.':
    'Port {port} von {host} ist nicht erlaubt. Verwenden Sie Port 80, 443 oder ab 1024.',
  '{address} is {kind}. Verdict does not connect to it unless its operator allows it.':
    '{address} ist {kind}. Verdict verbindet sich damit nur, wenn der Betreiber es erlaubt.',
  '{host} resolves to {address}, {kind}. Verdict does not connect to it unless its operator allows it.':
    '{host} wird zu {address} aufgelöst, {kind}. Verdict verbindet sich damit nur, wenn der Betreiber es erlaubt.',
  '{address} is {kind}. Only a page that is as private can load from it.':
    '{address} ist {kind}. Nur eine ebenso private Seite kann davon laden.',
  '{host} resolves to {address}, {kind}. Only a page that is as private can load from it.':
    '{host} wird zu {address} aufgelöst, {kind}. Nur eine ebenso private Seite kann davon laden.',
  'a cloud metadata address': 'eine Cloud-Metadaten-Adresse',
  'the unspecified address': 'die unspezifizierte Adresse',
  'a loopback address (the machine that Verdict runs on)': 'eine Loopback-Adresse (der Rechner, auf dem Verdict läuft)',
  'a private address': 'eine private Adresse',
  'a shared (carrier-grade NAT) address': 'eine geteilte Adresse (Carrier-grade NAT)',
  'a link-local address': 'eine Link-Local-Adresse',
  'a multicast address': 'eine Multicast-Adresse',
  'an IPv6 address that embeds an IPv4 address': 'eine IPv6-Adresse, die eine IPv4-Adresse enthält',
  'a reserved address that is not on the public internet':
    'eine reservierte Adresse außerhalb des öffentlichen Internets',

  // The certificate
  'The certificate is not valid for {host}: it contains no host name.':
    'Das Zertifikat gilt nicht für {host}: Es enthält keinen Hostnamen.',
  'The certificate is not valid for {host}, only for {names}.':
    'Das Zertifikat gilt nicht für {host}, nur für {names}.',
  'The certificate is not valid for {host}, only for {names} and {count} more.':
    'Das Zertifikat gilt nicht für {host}, nur für {names} und {count} weitere.',
  "The certificate, or one above it in the chain, has expired. The site's own is valid until {date}.":
    'Das Zertifikat oder eines darüber in der Kette ist abgelaufen. Das der Website ist bis {date} gültig.',
  "The certificate, or one above it in the chain, is not valid yet. The site's own is valid from {date}.":
    'Das Zertifikat oder eines darüber in der Kette ist noch nicht gültig. Das der Website ist ab {date} gültig.',
  'The certificate is self-signed, so browsers do not trust it.':
    'Das Zertifikat ist selbst signiert; Browser vertrauen ihm nicht.',
  'The certificate chain ends in a root that browsers do not trust.':
    'Die Zertifikatskette endet bei einer Wurzel, der Browser nicht vertrauen.',
  'The certificate chain is incomplete, or its authority is not trusted. The server should send the intermediate certificates.':
    'Die Zertifikatskette ist unvollständig, oder ihrer Zertifizierungsstelle wird nicht vertraut. Der Server sollte die Zwischenzertifikate senden.',
  'The signature of the certificate is invalid.': 'Die Signatur des Zertifikats ist ungültig.',
  'The certificate was not issued for servers.': 'Das Zertifikat ist nicht für Server ausgestellt.',
  'The certificate could not be verified ({code}).': 'Das Zertifikat konnte nicht geprüft werden ({code}).',

  // The page
  '{url} returned status {status} without a Location header to redirect to.':
    '{url} hat mit Status {status} geantwortet, aber ohne Location-Header, der das Ziel der Weiterleitung nennt.',
  '{url} returned status {status}, so there is no page to check.':
    '{url} hat mit Status {status} geantwortet; es gibt keine Seite zu prüfen.',
  '{url} returned status {status} although credentials were sent. Check that they are valid for this page.':
    '{url} hat mit Status {status} geantwortet, obwohl Zugangsdaten gesendet wurden. Prüfen Sie, ob sie für diese Seite gelten.',
  '{from} redirects to {to}, where its credentials are not sent. Use a URL of {to}, with credentials for it.':
    '{from} leitet zu {to} weiter; dorthin werden die Zugangsdaten nicht gesendet. Verwenden Sie eine URL von {to} mit Zugangsdaten dafür.',
  '{url} asks to sign in although credentials were sent. Check that they have not expired.':
    '{url} verlangt eine Anmeldung, obwohl Zugangsdaten gesendet wurden. Prüfen Sie, ob sie abgelaufen sind.',
  'The page has a password field although credentials were sent. If it asks to sign in, check that they have not expired.':
    'Die Seite hat ein Passwortfeld, obwohl Zugangsdaten gesendet wurden. Falls sie eine Anmeldung verlangt, prüfen Sie, ob sie abgelaufen sind.',
  'No screenshot is kept of a page that credentials were sent to.':
    'Von einer Seite, an die Zugangsdaten gesendet wurden, wird kein Screenshot aufbewahrt.',
  'The credential of this report can’t be read, because VERDICT_SECRET has changed. Enter its values again.':
    'Die Zugangsdaten dieses Berichts sind nicht lesbar, weil sich VERDICT_SECRET geändert hat. Geben Sie sie neu ein.',
  '{url} is sent as a download (Content-Disposition: attachment), so browsers save it instead of showing it.':
    '{url} wird als Download gesendet (Content-Disposition: attachment); Browser speichern die Datei, statt sie anzuzeigen.',
  '{url} is {type}, not an HTML page.': '{url} ist {type}, keine HTML-Seite.',
  "{name} returned a bot challenge instead of the page. Allow Verdict's bot there, or run the check from inside your network.":
    '{name} hat statt der Seite eine Bot-Abfrage geliefert. Lassen Sie dort den Bot von Verdict zu, oder prüfen Sie aus Ihrem eigenen Netz.',
  "In the browser, {name} returned a bot challenge instead of the page. Allow Verdict's bot there, or run the check from inside your network.":
    'Im Browser hat {name} statt der Seite eine Bot-Abfrage geliefert. Lassen Sie dort den Bot von Verdict zu, oder prüfen Sie aus Ihrem eigenen Netz.',
  'The browser got status {status} from {url} instead of the page.':
    'Der Browser hat von {url} statt der Seite den Status {status} erhalten.',
  'In the browser, the page redirected to {url}, where there is no page to check.':
    'Im Browser hat die Seite zu {url} weitergeleitet; dort gibt es keine Seite zu prüfen.',
  'In the browser, {url} is {type}, not an HTML page.': 'Im Browser ist {url} {type}, keine HTML-Seite.',
  'The page has more than {count} nodes.': 'Die Seite hat mehr als {count} Knoten.',
  'The page nests more than {count} elements deep.': 'Die Seite verschachtelt Elemente tiefer als {count} Ebenen.',
  "The page's base URL is longer than 8 kB, so relative URLs aren't resolved. Use a shorter URL or `<base href>`.":
    'Die Basis-URL der Seite ist länger als 8 kB; relative URLs werden nicht aufgelöst. Verwenden Sie eine kürzere URL oder ein kürzeres `<base href>`.',
  "The page's URLs add up to more than 32 MB once they are resolved. Use a shorter base URL, or fewer links.":
    'Die aufgelösten URLs der Seite ergeben zusammen mehr als 32 MB. Verwenden Sie eine kürzere Basis-URL oder weniger Links.',
  'This page is too complex to judge: it {reason}. Reduce the number of elements and links.':
    'Die Seite ist zu komplex, um sie zu bewerten: Sie {reason}. Verringern Sie die Zahl der Elemente und Links.',
  'needs more memory than the limit for a page': 'braucht mehr Speicher, als eine Seite verbrauchen darf',
  'needs more CPU time than the limit for a page': 'braucht mehr Rechenzeit, als eine Seite verbrauchen darf',
  'did not finish within the time limit for a page': 'war nicht in der Zeit fertig, die eine Seite brauchen darf',
  'This site is too complex to judge as a whole: it {reason}. Scan fewer pages, or exclude some.':
    'Die Website ist zu komplex, um sie als Ganzes zu bewerten: Sie {reason}. Scannen Sie weniger Seiten oder schließen Sie einige aus.',
  'needs more memory than the limit for a site': 'braucht mehr Speicher, als eine Website verbrauchen darf',
  'needs more CPU time than the limit for a site': 'braucht mehr Rechenzeit, als eine Website verbrauchen darf',
  'did not finish within the time limit for a site': 'war nicht in der Zeit fertig, die eine Website brauchen darf',
  // Stored by earlier versions.
  'needs more memory than one page may use': 'braucht mehr Speicher, als eine Seite verbrauchen darf',
  'needs more CPU time than one page may use': 'braucht mehr Rechenzeit, als eine Seite verbrauchen darf',
  'was not done within the time that one page may take': 'war nicht in der Zeit fertig, die eine Seite brauchen darf',

  // What was not collected
  'The capture does not include this.': 'Die Aufzeichnung enthält das nicht.',
  'The capture does not include robots.txt.': 'Die Aufzeichnung enthält keine robots.txt.',
  'A capture must be a JSON object.': 'Eine Aufzeichnung muss ein JSON-Objekt sein.',
  '"{name}" must be a string.': '„{name}“ muss ein String sein.',
  'A capture must have either "html" or "html_base64".':
    'Eine Aufzeichnung muss entweder „html“ oder „html_base64“ enthalten.',
  '"status" must be an integer from 100 to 599.': '„status“ muss eine ganze Zahl von 100 bis 599 sein.',
  '"url" must be an absolute http or https URL, not {url}.':
    '„url“ muss eine absolute http- oder https-URL sein, nicht {url}.',
  '"html_base64" is not base64.': '„html_base64“ ist kein Base64.',
  '"headers" must be a list of [name, value] pairs, or an object of strings or lists of strings.':
    '„headers“ muss eine Liste von Paaren [Name, Wert] sein oder ein Objekt aus Strings oder Listen von Strings.',
  'This was not checked.': 'Das wurde nicht untersucht.',
  'The page could not be fetched, so nothing else was checked.':
    'Die Seite konnte nicht abgerufen werden; alles andere wurde nicht untersucht.',
  'There is no page to check. {reason}': 'Es gibt keine Seite zu untersuchen. {reason}',
  'Only pages with a URL can be opened in a browser.':
    'Nur eine Seite mit einer URL kann in einem Browser geöffnet werden.',
  // Stored by earlier versions.
  'The capture does not hold this.': 'Die Aufzeichnung enthält das nicht.',
  'The capture does not hold robots.txt.': 'Die Aufzeichnung enthält keine robots.txt.',
  'This was not looked at.': 'Das wurde nicht untersucht.',
  'The page could not be fetched, so nothing else was looked at.':
    'Die Seite konnte nicht abgerufen werden; alles andere wurde nicht untersucht.',
  'There is no page to look into. {reason}': 'Es gibt keine Seite zu untersuchen. {reason}',
  'Only a page that has an address can be opened in a browser.':
    'Nur eine Seite mit einer URL kann in einem Browser geöffnet werden.',
  'The page does not use https.': 'Die Seite nutzt kein https.',
  'The page uses port {port}, so its http port is unknown.':
    'Die Seite nutzt Port {port}; ihr http-Port ist unbekannt.',
  'Media that loads on demand is not fetched.': 'Medien, die erst bei Bedarf laden, werden nicht abgerufen.',
  'The byte limit of this run was reached before.': 'Das Datenlimit des Laufs war schon erreicht.',
  'The response headers are not part of the evidence.': 'Die Antwort-Header wurden nicht erfasst.',
  'No browser was used.': 'Es wurde kein Browser verwendet.',
  'The page was read from a file, so there is no server to check.':
    'Die Seite wurde aus einer Datei gelesen; es gibt keinen Server zu prüfen.',
  'Only the file of the page is known, not the folder of its site.':
    'Nur die Datei der Seite ist bekannt, nicht der Ordner der Website.',
  '{path} is larger than the limit of {limit}.': '{path} überschreitet das Limit von {limit}.',
  '{path} is not an HTML file.': '{path} ist keine HTML-Datei.',
  'The file does not exist in the folder.': 'Die Datei gibt es im Ordner nicht.',
  '{host} was not requested, because the page was read from disk.':
    '{host} wurde nicht abgerufen, weil die Seite aus einer Datei gelesen wurde.',
  'With {path}, this run would read more than {limit}.': 'Mit {path} würde der Lauf mehr als {limit} lesen.',
  'Files have no certificate.': 'Dateien haben kein Zertifikat.',
  'It did not respond in time.': 'Keine rechtzeitige Antwort.',
  "Less than half of the audits' points could be judged. Most often: {reason}":
    'Weniger als die Hälfte der Punkte konnte bewertet werden. Häufigster Grund: {reason}',
  'Less than half of what visitors see could be judged. Most often: {reason}':
    'Weniger als die Hälfte von dem, was Besucher sehen, konnte bewertet werden. Häufigster Grund: {reason}',

  // A depth that was not reached
  'The depth is {reached}, not {requested}: {reason}': 'Die Tiefe ist {reached}, nicht {requested}: {reason}',
  'The score is that of the depth {reached}: it leaves out what was not measured, and cannot be compared with scores of the depth {requested}.':
    'Der Score ist der der Tiefe {reached}: Was nicht gemessen wurde, fehlt darin, und er ist mit Scores der Tiefe {requested} nicht vergleichbar.',

  // Limits that were reached
  'Not every file of the page was fetched: the limit of a run is {limit}.':
    'Nicht alle Dateien der Seite wurden abgerufen: Das Limit eines Laufs ist {limit}.',
  'The page loads {total} files; the first {count} were fetched.':
    'Die Seite lädt {total} Dateien; die ersten {count} wurden abgerufen.',
  'robots.txt was read up to {count} bytes.': 'robots.txt wurde bis Byte {count} gelesen.',
  '{url} was read up to {count} bytes.': '{url} wurde bis Byte {count} gelesen.',
  'The HTML has no content, only scripts that add it, and a Quick run doesn’t execute them. Run the URL at the depth Browser.':
    'Das HTML hat keinen Inhalt, nur Skripte, die ihn ergänzen, und ein schneller Lauf führt sie nicht aus. Prüfen Sie die URL in der Tiefe Browser.',
  'The HTML has no content: scripts add it, and a Quick run doesn’t execute them, so this report covers only the empty shell of the page.':
    'Das HTML hat keinen Inhalt: Skripte ergänzen ihn, und ein schneller Lauf führt sie nicht aus. Dieser Bericht betrifft daher nur die leere Hülle der Seite.',
  'Most of the content is hidden when the page opens, and a Quick run doesn’t execute the scripts that may show it. Run the URL at the depth Browser.':
    'Der größte Teil des Inhalts ist beim Öffnen der Seite ausgeblendet, und ein schneller Lauf führt die Skripte nicht aus, die ihn vielleicht einblenden. Prüfen Sie die URL in der Tiefe Browser.',
  'Most of the content is hidden when the page opens. Scripts may show it, but a Quick run doesn’t execute them, so this report covers only the rest.':
    'Der größte Teil des Inhalts ist beim Öffnen der Seite ausgeblendet. Vielleicht blenden Skripte ihn ein, aber ein schneller Lauf führt sie nicht aus. Dieser Bericht betrifft daher nur den Rest.',
  'The page stays blank in the browser: most of its content is hidden, and no script shows it.':
    'Die Seite bleibt im Browser leer: Der größte Teil ihres Inhalts ist ausgeblendet, und kein Skript blendet ihn ein.',
  'The page stays blank in the browser, because most of its content is hidden and no script shows it, so this report covers only the rest.':
    'Die Seite bleibt im Browser leer, weil der größte Teil ihres Inhalts ausgeblendet ist und kein Skript ihn einblendet. Dieser Bericht betrifft daher nur den Rest.',
  'To audit what visitors see, serve the folder and run the URL of the page at the depth Browser.':
    'Um zu prüfen, was Besucher sehen, liefern Sie den Ordner mit einem Server aus, und prüfen Sie die URL der Seite in der Tiefe Browser.',
  'To audit what visitors see, run the URL at the depth Browser.':
    'Um zu prüfen, was Besucher sehen, prüfen Sie die URL in der Tiefe Browser.',
  'In the browser, the page became too large to judge. The HTML from the server was judged instead.':
    'Im Browser wurde die Seite zu groß, um sie zu bewerten. Stattdessen wurde das ausgelieferte HTML bewertet.',
  // Stored by earlier versions.
  'In the browser, the page became too large to judge. The HTML as sent was judged instead.':
    'Im Browser wurde die Seite zu groß, um sie zu bewerten. Stattdessen wurde das ausgelieferte HTML bewertet.',
  'In the browser, the page redirected to {url}.': 'Im Browser hat die Seite zu {url} weitergeleitet.',
  'The page redirects visitors to {url} with a refresh. This report covers the page that redirects; to audit the other one, use its URL.':
    'Die Seite leitet Besucher per Refresh zu {url} weiter. Dieser Bericht gilt der Seite, die weiterleitet; um die andere zu prüfen, verwenden Sie deren URL.',
  'In the browser the page led on to {url}.': 'Im Browser hat die Seite zu {url} weitergeleitet.',
  'The page did not finish loading within {seconds} s.': 'Die Seite war nach {seconds} s noch nicht fertig geladen.',
  'The page never stopped loading; it was checked {seconds} s after its load event.':
    'Die Seite hat nicht aufgehört zu laden; sie wurde {seconds} s nach dem Load-Event geprüft.',
  'The document is larger than the limit of {limit} and was truncated.':
    'Das Dokument überschreitet das Limit von {limit} und wurde gekürzt.',
  'The page made {total} requests; the first {count} were recorded.':
    'Die Seite hat {total} Anfragen gestellt; die ersten {count} wurden aufgezeichnet.',
  'The page opened more connections than the limit of {limit} at a time.':
    'Die Seite hat mehr Verbindungen gleichzeitig geöffnet als das Limit von {limit}.',
  'The page opened more connections than the limit of {limit} in one visit.':
    'Die Seite hat bei einem Besuch mehr Verbindungen geöffnet als das Limit von {limit}.',
  'The page opened too many connections.': 'Die Seite hat zu viele Verbindungen geöffnet.',
  'The page loaded more than the limit of {limit}.': 'Die Seite hat mehr als das Limit von {limit} geladen.',
  'The page sent more than the limit of {limit}.': 'Die Seite hat mehr als das Limit von {limit} gesendet.',
  'A limit of this visit was reached before.': 'Ein Limit dieses Besuchs war schon erreicht.',
  'A script of the page ran in an endless loop and was stopped.':
    'Ein Skript der Seite lief in einer Endlosschleife und wurde gestoppt.',

  // The browser
  'No browser is available for this scan.': 'Für diesen Scan ist kein Browser verfügbar.',
  'axe-core failed on this page: {reason}': 'axe-core ist auf dieser Seite fehlgeschlagen: {reason}',
  'axe-core did not finish within {seconds} s.': 'axe-core war nach {seconds} s nicht fertig.',
  'axe-core could not finish, because the page reloaded or redirected meanwhile.':
    'axe-core konnte nicht fertig werden, weil die Seite inzwischen neu geladen oder weitergeleitet hat.',
  'axe-core could not run, because a script of the page had to be stopped.':
    'axe-core konnte nicht laufen, weil ein Skript der Seite gestoppt werden musste.',
  'the page blocked its browser tab and could not be stopped.':
    'Die Seite hat ihren Browser-Tab blockiert und ließ sich nicht stoppen.',
  'The browser did not respond within {seconds} s.': 'Der Browser hat nicht innerhalb von {seconds} s geantwortet.',
  '{host} did not respond to the browser within {seconds} s.':
    '{host} hat dem Browser nicht innerhalb von {seconds} s geantwortet.',
  'The service did not finish the run within {seconds} s; the run continues there.':
    'Der Dienst hat den Lauf nicht innerhalb von {seconds} s beendet; dort läuft er weiter.',
  'The service has no result for this page.': 'Der Dienst hat kein Ergebnis für diese Seite.',
  'The browser could not open {host}: {reason}.': 'Der Browser konnte {host} nicht öffnen: {reason}.',
  'The browser could not open a page: {reason}': 'Der Browser konnte keine Seite öffnen: {reason}',
  'The browser visit was canceled.': 'Der Besuch mit dem Browser wurde abgebrochen.',
  'The browser visit was canceled before it started.':
    'Der Besuch mit dem Browser wurde abgebrochen, bevor er begonnen hat.',
  'The browser was closed.': 'Der Browser wurde geschlossen.',
  'The browser crashed.': 'Der Browser ist abgestürzt.',
  'The browser crashed twice on this page.': 'Der Browser ist bei dieser Seite zweimal abgestürzt.',
  'In the browser, the page kept redirecting, so it could not be read.':
    'Im Browser hat die Seite immer wieder weitergeleitet und ließ sich nicht lesen.',
  'The page crashed its browser tab.': 'Die Seite hat ihren Browser-Tab zum Absturz gebracht.',
  '{activity} failed on {host}: {reason}': '{activity} ist bei {host} fehlgeschlagen: {reason}',
  'The browser visit': 'Der Besuch mit dem Browser',
  'Lighthouse completed {count} of {total} runs. {reason}':
    'Lighthouse hat {count} von {total} Durchläufen abgeschlossen. {reason}',
  'it did not measure {metric}.': '{metric} wurde nicht gemessen.',
  'it returned no report.': 'Es gab keinen Bericht zurück.',
  '{path} did not start: {reason}': '{path} ist nicht gestartet: {reason}',
  'Chrome could not start its sandbox, and pages are not opened without it. Allow unprivileged user namespaces on this machine or in this container, or run Verdict as root in a container of its own.':
    'Chrome konnte seine Sandbox nicht starten, und ohne sie werden keine Seiten geöffnet. Erlauben Sie auf diesem Rechner oder in diesem Container unprivilegierte User-Namespaces, oder führen Sie Verdict als root in einem eigenen Container aus.',
  'npm leaves out packages of this depth ({list}) under Node {version}, because they ask for Node {least} or newer. Install Verdict again with a newer Node, or run: {command}':
    'npm lässt unter Node {version} Pakete dieser Tiefe aus ({list}), weil sie Node {least} oder neuer verlangen. Installieren Sie Verdict mit einem neueren Node noch einmal, oder führen Sie aus: {command}',
  'Optional packages of this depth are not installed ({list}). Run: {command}':
    'Optionale Pakete dieser Tiefe sind nicht installiert ({list}). Führen Sie aus: {command}',
  'No browser was found on this machine. Set VERDICT_CHROME to the path of Chrome or Chromium, or run: {command}':
    'Auf diesem Rechner wurde kein Browser gefunden. Setzen Sie VERDICT_CHROME auf den Pfad von Chrome oder Chromium, oder führen Sie aus: {command}',
  'VERDICT_CHROME is set to {path}, which does not exist or is not executable.':
    'VERDICT_CHROME steht auf {path}; diese Datei gibt es nicht, oder sie ist nicht ausführbar.',
  '{path} belongs to another user.': '{path} gehört einem anderen Benutzer.',
  'The screenshot is larger than 60 kB, even at its lowest quality.':
    'Der Screenshot ist selbst in der niedrigsten Qualität größer als 60 kB.',
  'The screenshot could not be taken: {reason}': 'Der Screenshot ist fehlgeschlagen: {reason}',
  'The page used more memory than the limit of {limit}, so its tab was closed.':
    'Die Seite hat mehr Speicher als das Limit von {limit} verbraucht; ihr Tab wurde geschlossen.',
  'The page to print returned status {status}.': 'Die Seite für den Druck hat mit Status {status} geantwortet.',
  'The PDF is larger than the limit of {limit}.': 'Das PDF überschreitet das Limit von {limit}.',
  '{host} is not the server of the printed page.': '{host} ist nicht der Server der gedruckten Seite.',

  // The run
  'The page could not be judged: {reason}': 'Die Seite konnte nicht bewertet werden: {reason}',
  'The run was stopped after {count} attempts that did not finish.':
    'Der Lauf wurde nach {count} Versuchen aufgegeben, die nicht zu Ende kamen.',
  'The browser was stopped after {count} attempts that did not finish.':
    'Der Browser wurde nach {count} Versuchen aufgegeben, die nicht zu Ende kamen.',
  // Stored by earlier versions.
  'The run was given up after {count} attempts that did not come to an end.':
    'Der Lauf wurde nach {count} Versuchen aufgegeben, die nicht zu Ende kamen.',
  'The browser was given up after {count} attempts that did not come to an end.':
    'Der Browser wurde nach {count} Versuchen aufgegeben, die nicht zu Ende kamen.',
  'The run ended without a result.': 'Der Lauf endete ohne Ergebnis.',

  // Scans of sites.
  '{url} returned status {status}, so crawlers may request nothing. Try again when it works.':
    '{url} hat den Status {status} zurückgegeben, deshalb dürfen Crawler nichts abrufen. Versuchen Sie es erneut, wenn sie erreichbar ist.',
  'The credentials of this scan can’t be read, because VERDICT_SECRET has changed. Start a new scan and enter them again.':
    'Die Zugangsdaten dieses Scans sind nicht mehr lesbar, weil VERDICT_SECRET geändert wurde. Starten Sie einen neuen Scan und geben Sie sie erneut ein.',
  '{url} could not be requested, so crawlers may request nothing. Try again when it works.':
    '{url} konnte nicht abgerufen werden, deshalb dürfen Crawler nichts abrufen. Versuchen Sie es erneut, wenn sie erreichbar ist.',
  'The start page could not be reached, so the site is scanned again after two minutes.':
    'Die Startseite war nicht erreichbar, deshalb wird die Website nach zwei Minuten noch einmal gescannt.',
  'The server asked for a pause (Retry-After).': 'Der Server hat um eine Pause gebeten (Retry-After).',
  'The server answered that there were too many requests.': 'Der Server hat zu viele Anfragen gemeldet.',
  'robots.txt asks for a pause between requests (Crawl-delay).':
    'Die robots.txt verlangt eine Pause zwischen den Anfragen (Crawl-delay).',
  'The scan was stopped after {count} attempts that did not get any further.':
    'Der Scan wurde nach {count} Versuchen beendet, die nicht weiterkamen.',
  'Another process has taken this scan up.': 'Ein anderer Prozess hat diesen Scan übernommen.',
  // Stored by earlier versions.
  'The log-in of this scan can’t be read, because VERDICT_SECRET has changed. Start a new scan with it.':
    'Die Anmeldung dieses Scans ist nicht mehr lesbar, weil VERDICT_SECRET geändert wurde. Starten Sie damit einen neuen Scan.',
}
