import type { Sentences } from '../sentences.ts'

/** The problems of the API, by their English. What is wrong with a field follows the field's name. */
export const problems: Sentences = {
  // Titles
  'Bad request': 'Ungültige Anfrage',
  Unauthorized: 'Nicht authentifiziert',
  Forbidden: 'Nicht erlaubt',
  'Not found': 'Nicht gefunden',
  'Method not allowed': 'Methode nicht erlaubt',
  Conflict: 'Konflikt',
  'Request timeout': 'Zeitüberschreitung der Anfrage',
  'Content too large': 'Inhalt zu groß',
  'Unsupported media type': 'Nicht unterstützter Medientyp',
  'Precondition failed': 'Vorbedingung nicht erfüllt',
  'Expectation failed': 'Erwartung nicht erfüllbar',
  Invalid: 'Ungültige Angaben',
  'Not comparable': 'Nicht vergleichbar',
  'Too many requests': 'Zu viele Anfragen',
  'Request header fields too large': 'Header der Anfrage zu groß',
  'Internal error': 'Interner Fehler',
  Unavailable: 'Nicht verfügbar',

  // Credentials
  'must be the id of one of your credentials.': 'muss die ID Ihrer eigenen Zugangsdaten sein.',
  'is for {origin}, but the report is of {other}.': 'gilt für {origin}, der Bericht ist aber von {other}.',
  'must have the form "name=value", in printable ASCII characters without a semicolon.':
    'muss die Form „name=wert“ haben, in druckbaren ASCII-Zeichen ohne Semikolon.',
  'must have the form "user:password".': 'muss die Form „benutzer:passwort“ haben.',
  'can’t be combined with an Authorization header, because it sets that header itself.':
    'lässt sich nicht mit einem Authorization-Header kombinieren, denn es setzt ihn selbst.',
  'is missing: give headers, cookies or basic.': 'fehlt: Geben Sie Header, Cookies oder basic an.',
  'must be a URL such as https://example.com.': 'muss eine URL wie https://example.com sein.',
  'must use https: credentials are not sent without encryption.':
    'muss https verwenden: Zugangsdaten werden nicht unverschlüsselt gesendet.',
  'You have {count} credentials already. Delete one first.':
    'Sie haben schon {count} Zugangsdaten. Löschen Sie zuerst welche.',
  'The credential has changed since the version that If-Match names.':
    'Die Zugangsdaten haben sich seit der Version geändert, die If-Match nennt.',
  'The credential that was created with this Idempotency-Key has been deleted. Use another key to create a new one.':
    'Die mit diesem Idempotency-Key angelegten Zugangsdaten wurden gelöscht. Verwenden Sie einen anderen Schlüssel.',
  'Reports use this credential ({count}), the first of them: {urls}. With detach=1 it is deleted anyway, and they run signed out.':
    'Berichte verwenden diese Zugangsdaten ({count}), die ersten davon: {urls}. Mit detach=1 werden sie trotzdem gelöscht, und die Berichte laufen ohne Anmeldung.',

  // Comparisons
  'This report has no result yet, so there is nothing to compare.':
    'Dieser Bericht hat noch kein Ergebnis; es gibt nichts zu vergleichen.',
  'This report has no baseline. Choose a run as its baseline first.':
    'Dieser Bericht hat keine Baseline. Wählen Sie zuerst einen Lauf als Baseline.',
  'There is no earlier run with a result of the same depth and device.':
    'Es gibt keinen früheren Lauf mit einem Ergebnis in derselben Tiefe und mit demselben Gerät.',
  'One of the runs has no result, so there is nothing to compare.':
    'Einer der Läufe hat kein Ergebnis; es gibt nichts zu vergleichen.',
  'This run has no result, so others cannot be compared with it.':
    'Dieser Lauf hat kein Ergebnis; andere lassen sich nicht mit ihm vergleichen.',
  'The earlier run has no result, so there is nothing to compare.':
    'Der frühere Lauf hat kein Ergebnis; es gibt nichts zu vergleichen.',
  'The later run has no result, so there is nothing to compare.':
    'Der spätere Lauf hat kein Ergebnis; es gibt nichts zu vergleichen.',
  'The details of the run of {ended} were removed on {removed}; its score and metrics remain. Choose another run.':
    'Die Details des Laufs vom {ended} wurden am {removed} entfernt; Score und Messwerte bleiben. Wählen Sie einen anderen Lauf.',
  'The pages and findings of the scan of {started} were removed on {removed}; its scores and counts remain. Choose another scan.':
    'Die Seiten und Befunde des Scans vom {started} wurden am {removed} entfernt; Scores und Anzahlen bleiben. Wählen Sie einen anderen Scan.',
  'The pages of this scan were removed because of their age. Scan the site again.':
    'Die Seiten dieses Scans wurden wegen ihres Alters entfernt. Scannen Sie die Website erneut.',
  'There is no earlier run of this branch with a result of the same depth and device.':
    'Es gibt keinen früheren Lauf dieses Branches mit einem Ergebnis in derselben Tiefe und mit demselben Gerät.',
  'can’t be given with scan, which starts no run.':
    'kann nicht zusammen mit scan angegeben werden, weil damit kein Lauf beginnt.',
  'needs results=1, which starts the run that it is for.':
    'braucht results=1: Damit beginnt der Lauf, für den es gilt.',
  'Results removed': 'Ergebnisse entfernt',
  'must be a time such as 30d, 12w or 2y, from one day to 100 years, or forever.':
    'muss eine Zeit wie 30d, 12w oder 2y sein, von einem Tag bis 100 Jahre, oder forever.',
  'must be at most {most} on this server.': 'darf auf diesem Server höchstens {most} sein.',
  'must not be shorter than all.': 'darf nicht kürzer als all sein.',
  'must not be shorter than daily.': 'darf nicht kürzer als daily sein.',
  'must be one line, without control characters.': 'muss eine Zeile ohne Steuerzeichen sein.',
  'must not be longer than {most} characters.': 'darf höchstens {most} Zeichen lang sein.',
  'must be a URL that starts with https:// or http://, of at most {most} characters.':
    'muss eine URL sein, die mit https:// oder http:// beginnt, mit höchstens {most} Zeichen.',
  'must be a color such as #4a4fd0.': 'muss eine Farbe wie #4a4fd0 sein.',
  'must have a contrast of at least {least}:1 in {mode} mode; {color} has {ratio}:1. The nearest shade that passes is {nearest}.':
    'braucht einen Kontrast von mindestens {least}:1 ({mode}); {color} hat {ratio}:1. Der nächste Farbton, der genügt, ist {nearest}.',
  'is required with a logo: it is the logo’s alt text.': 'ist mit einem Logo nötig: Er ist dessen Alternativtext.',
  'is required with a color for dark mode.': 'ist mit einer Farbe für den Dunkelmodus nötig.',
  'is required with a link.': 'ist mit einem Link nötig.',
  'must be a PNG, JPEG or WebP file.': 'muss eine PNG-, JPEG- oder WebP-Datei sein.',
  'must be a file in Base64.': 'muss eine Datei in Base64 sein.',
  'must not be SVG, because such a file can contain scripts. Export it as PNG or WebP.':
    'darf kein SVG sein, weil eine solche Datei Skripte enthalten kann. Exportieren Sie es als PNG oder WebP.',
  'must not be larger than 100 kB.': 'darf nicht größer als 100 kB sein.',
  'must not be wider or taller than {side} pixels.': 'darf höchstens {side} Pixel breit und hoch sein.',
  'must not be animated.': 'darf nicht animiert sein.',
  'is damaged, or contains more than one picture. Save it again as PNG.':
    'ist beschädigt oder enthält mehr als ein Bild. Speichern Sie es noch einmal als PNG.',
  'must not have control characters.': 'darf keine Steuerzeichen enthalten.',
  'must have a field such as "Contact: mailto:security@example.com" on each line; line {line} has none.':
    'muss in jeder Zeile ein Feld wie „Contact: mailto:security@example.com“ haben; Zeile {line} hat keines.',
  'must have URIs such as https:// or mailto: in its fields, not "{value}".':
    'muss in seinen Feldern URIs wie https:// oder mailto: haben, nicht „{value}“.',
  'must have a Contact field, such as "Contact: mailto:security@example.com".':
    'muss ein Feld Contact haben, etwa „Contact: mailto:security@example.com“.',
  'must not have more than one Preferred-Languages field.': 'darf das Feld Preferred-Languages nur einmal haben.',
  'must have one Expires field with a time, such as "Expires: 2027-01-31T12:00:00Z".':
    'muss genau ein Feld Expires mit einer Zeit haben, etwa „Expires: 2027-01-31T12:00:00Z“.',
  'must expire in the future, not on {time}.': 'muss in der Zukunft ablaufen, nicht am {time}.',
  'Only the owner of this instance can see and change its branding.':
    'Nur der Inhaber dieser Instanz kann ihr Branding sehen und ändern.',
  'The runs reached different depths ({before} and {after}). Compare runs of one depth.':
    'Die Läufe haben verschiedene Tiefen erreicht ({before} und {after}). Vergleichen Sie Läufe derselben Tiefe.',
  'Only one of the runs was signed in, so they show different pages. Compare runs of one kind.':
    'Nur einer der Läufe war angemeldet; sie zeigen verschiedene Seiten. Vergleichen Sie Läufe einer Art.',
  'The runs are of different devices ({before} and {after}). Compare runs of one device.':
    'Die Läufe sind von verschiedenen Geräten ({before} und {after}). Vergleichen Sie Läufe desselben Geräts.',
  'must be previous, baseline, the id of a run of this report, a date such as 2026-01-31, or branch: and its name.':
    'muss previous, baseline, die ID eines Laufs dieses Berichts, ein Datum wie 2026-01-31 oder branch: mit einem Namen sein.',

  // Requests
  'The URL or the body of the request is malformed.': 'Die URL oder der Body der Anfrage ist fehlerhaft.',
  'Nothing exists at this path.': 'Unter diesem Pfad gibt es nichts.',
  'This report does not exist.': 'Diesen Bericht gibt es nicht.',
  'This run does not exist.': 'Diesen Lauf gibt es nicht.',
  'This project does not exist.': 'Dieses Projekt gibt es nicht.',
  'This scan does not exist.': 'Diesen Scan gibt es nicht.',
  'This page is not part of the scan.': 'Diese Seite gehört nicht zum Scan.',
  'This scan has no results yet, so there is nothing to compare.':
    'Dieser Scan hat noch keine Ergebnisse; es gibt nichts zu vergleichen.',
  'You are downloading two projects already. Wait until one is done.':
    'Sie laden bereits zwei Projekte herunter. Warten Sie, bis eines fertig ist.',
  'This scan has no results yet. Export them when it has ended.':
    'Dieser Scan hat noch keine Ergebnisse. Exportieren Sie sie, wenn er beendet ist.',
  'Too many streams are open. Ask for the scan every few seconds instead.':
    'Es sind zu viele Streams offen. Fragen Sie den Scan stattdessen alle paar Sekunden ab.',
  'The scan has no result for this URL. Create a report without the scan.':
    'Der Scan hat kein Ergebnis zu dieser URL. Erstellen Sie einen Bericht ohne den Scan.',
  'The scan does not have this page anymore. Scan the site again, or create a report without the scan.':
    'Der Scan hat diese Seite nicht mehr. Scannen Sie die Website erneut, oder erstellen Sie einen Bericht ohne den Scan.',
  'This credential does not exist.': 'Diese Zugangsdaten gibt es nicht.',
  'This share link does not exist.': 'Diesen Freigabelink gibt es nicht.',
  'This member does not exist.': 'Dieses Mitglied gibt es nicht.',
  'This schedule does not exist.': 'Diesen Zeitplan gibt es nicht.',
  'This alert does not exist.': 'Diese Warnung gibt es nicht.',
  'This alert rule does not exist.': 'Diese Warnregel gibt es nicht.',
  'This policy does not exist.': 'Diese Richtlinie gibt es nicht.',
  'This mark does not exist.': 'Diese Markierung gibt es nicht.',
  'This finding does not exist.': 'Diesen Befund gibt es nicht.',
  'This path does not support {method}. It supports {methods}.':
    'Dieser Pfad unterstützt {method} nicht. Unterstützt werden {methods}.',
  'The body is larger than 65,536 bytes.': 'Der Body ist größer als 65.536 Byte.',
  'The body is larger than 3 MB.': 'Der Body ist größer als 3 MB.',
  'The body is larger than 200 kB. A logo may have at most 100 kB.':
    'Der Body ist größer als 200 kB. Ein Logo darf höchstens 100 kB haben.',
  'The body is larger than 8 MB.': 'Der Body ist größer als 8 MB.',
  'The URL and headers together are larger than 16,384 bytes.': 'URL und Header sind zusammen größer als 16.384 Byte.',
  'The body must be application/x-www-form-urlencoded, application/json or multipart/form-data.':
    'Der Body muss application/x-www-form-urlencoded, application/json oder multipart/form-data sein.',
  'The body must be {types}.': 'Der Body muss einen dieser Typen haben: {types}.',
  'The body is not valid JSON.': 'Der Body ist kein gültiges JSON.',
  'The body is not valid UTF-8.': 'Der Body ist kein gültiges UTF-8.',
  'The body is not valid multipart/form-data.': 'Der Body ist kein gültiges multipart/form-data.',
  'The body must not have a content encoding.': 'Der Body darf kein Content-Encoding haben.',
  'No API key: send the header "Authorization: Bearer <API_KEY>".':
    'Kein API-Schlüssel: Senden Sie den Header „Authorization: Bearer <API_KEY>“.',
  'This API key is not valid.': 'Dieser API-Schlüssel ist ungültig.',
  'Only the owner of this instance can read the audit log.': 'Nur der Inhaber dieser Instanz kann das Audit-Log lesen.',
  'This API key is read-only.': 'Dieser API-Schlüssel darf nur lesen.',
  'Rate limit reached: {count} requests a minute. Try again in {seconds} s.':
    'Rate-Limit erreicht: {count} Anfragen pro Minute. Versuchen Sie es in {seconds} s erneut.',
  'Rate limit reached: {count} runs a minute. Try again in {seconds} s.':
    'Rate-Limit erreicht: {count} Läufe pro Minute. Versuchen Sie es in {seconds} s erneut.',
  'Something failed on our side.': 'Bei uns ist ein Fehler aufgetreten.',
  'The database cannot be reached right now. Nothing was changed.':
    'Die Datenbank ist gerade nicht erreichbar. Es wurde nichts geändert.',
  'The database failed after {deleted} of {count} reports were deleted. Send the request again for the others.':
    'Die Datenbank ist ausgefallen, nachdem {deleted} von {count} Berichten gelöscht waren. Senden Sie die Anfrage für die übrigen noch einmal.',
  'The disk of the database is full. Nothing was changed.':
    'Der Datenträger der Datenbank ist voll. Es wurde nichts geändert.',
  'The database is read-only right now. Nothing was changed.':
    'Die Datenbank ist gerade schreibgeschützt. Es wurde nichts geändert.',
  'The database has no tables, as if it had been created anew. Nothing was changed. The operator of Verdict has to restore a backup, or restart Verdict to begin with an empty database.':
    'Die Datenbank hat keine Tabellen, als wäre sie neu angelegt worden. Es wurde nichts geändert. Der Betreiber von Verdict muss ein Backup einspielen oder Verdict neu starten, um mit einer leeren Datenbank zu beginnen.',
  'The connection to the database was lost while the change was being saved. It may have been saved: check before you try again.':
    'Die Verbindung zur Datenbank brach ab, während die Änderung gespeichert wurde. Vielleicht wurde sie gespeichert: Prüfen Sie das, bevor Sie es erneut versuchen.',
  'This Idempotency-Key was used with another body within the last 24 hours.':
    'Dieser Idempotency-Key wurde in den letzten 24 Stunden mit einem anderen Body verwendet.',
  'The report that was created with this Idempotency-Key has been deleted. Use another key to create a new one.':
    'Der Bericht, der mit diesem Idempotency-Key erstellt wurde, ist gelöscht. Verwenden Sie für einen neuen einen anderen Schlüssel.',
  'No run of this report is queued or running; the latest one has ended.':
    'Kein Lauf dieses Berichts wartet oder läuft; der letzte ist beendet.',
  'Reports that were created with this Idempotency-Key have been deleted. Use another key to create new ones.':
    'Berichte, die mit diesem Idempotency-Key erstellt wurden, sind gelöscht. Verwenden Sie für neue einen anderen Schlüssel.',
  'Too many runs are waiting: the last one would start more than 24 hours from now. Try again in {seconds} s.':
    'Es warten zu viele Läufe: Der letzte würde erst in mehr als 24 Stunden beginnen. Versuchen Sie es in {seconds} s erneut.',
  'A scan of this project is under way: {id}. Stop it, or wait until it ends.':
    'Ein Scan dieses Projekts läuft: {id}. Stoppen Sie ihn oder warten Sie, bis er endet.',
  'The scan that was created with this Idempotency-Key has been deleted. Use another key to create a new one.':
    'Der Scan, der mit diesem Idempotency-Key erstellt wurde, ist gelöscht. Verwenden Sie für einen neuen einen anderen Schlüssel.',
  'This scan has ended, so there is nothing to stop.': 'Dieser Scan ist beendet; es gibt nichts zu stoppen.',
  'This scan is complete, so there is nothing to continue. Scan the site again.':
    'Dieser Scan ist vollständig; es gibt nichts fortzusetzen. Scannen Sie die Website erneut.',
  'There is a newer scan of this project; only the latest one can be continued.':
    'Es gibt einen neueren Scan dieses Projekts; nur der neueste lässt sich fortsetzen.',
  'The report has changed since the version that If-Match names.':
    'Der Bericht hat sich seit der Version geändert, die If-Match nennt.',
  'The scan has changed since the version that If-Match names.':
    'Der Scan hat sich seit der Version geändert, die If-Match nennt.',
  'The password must have {least} to {most} characters.': 'Das Passwort muss {least} bis {most} Zeichen haben.',

  // Fields
  'is required.': 'ist erforderlich.',
  'must be text with one entry a line, or an array of texts.':
    'muss Text mit einem Eintrag pro Zeile oder ein Array von Texten sein.',
  'line {line}: {reason}': 'Zeile {line}: {reason}',
  'must have at most {count} lines.': 'darf höchstens {count} Zeilen haben.',
  'glob {glob}: {reason}': 'Glob {glob}: {reason}',
  'must not be empty.': 'darf nicht leer sein.',
  'must start with /, * or https://, such as /blog/**.': 'muss mit /, * oder https:// beginnen, zum Beispiel /blog/**.',
  'must have at most {count} globs.': 'darf höchstens {count} Globs haben.',
  'is outside of the site that starts at {url}.': 'liegt außerhalb der Website, die bei {url} beginnt.',
  'must have at most {count} entries.': 'darf höchstens {count} Einträge haben.',
  'must have at most {most} characters in all.': 'darf insgesamt höchstens {most} Zeichen haben.',
  'must have the form "Name: value", in printable ASCII characters.':
    'muss die Form „Name: Wert“ haben, mit druckbaren ASCII-Zeichen.',
  'can’t set {name}.': 'kann {name} nicht setzen.',
  'must set Authorization only once.': 'darf Authorization nur einmal setzen.',
  'must have names of 1 to {most} characters.': 'muss Namen mit 1 bis {most} Zeichen haben.',
  'must have names of parameters, without =, & and *.': 'muss Namen von Parametern haben, ohne =, & und *.',
  'entry {entry}: {reason}': 'Eintrag {entry}: {reason}',
  'must be an http or https URL.': 'muss eine http- oder https-URL sein.',
  'must be a URL without spaces. Write %20 for a space in it.':
    'muss eine URL ohne Leerzeichen sein. Schreiben Sie %20 für ein Leerzeichen darin.',
  'must list at least one URL.': 'muss mindestens eine URL enthalten.',
  'must list at most {count} URLs.': 'darf höchstens {count} URLs enthalten.',
  'must have at most {size}.': 'darf höchstens {size} groß sein.',
  'must be given once.': 'darf nur einmal angegeben werden.',
  'is required, because there is no scan before this one.': 'ist erforderlich, weil es keinen früheren Scan gibt.',
  'must be the id of a scan of the same project that has ended.':
    'muss die ID eines beendeten Scans desselben Projekts sein.',
  'must be the URL of a page that the scan has requested.':
    'muss die URL einer Seite sein, die der Scan abgerufen hat.',
  'has no result in the scan, for example because it redirects or fails. Create the report without scan.':
    'hat im Scan kein Ergebnis, z. B. weil sie weiterleitet oder nicht erreichbar ist. Erstellen Sie den Bericht ohne scan.',
  'is not kept by the scan anymore. Scan the site again, or create the report without scan.':
    'ist im Scan nicht mehr gespeichert. Scannen Sie die Website erneut, oder erstellen Sie den Bericht ohne scan.',
  'must be 0 with scan, which needs no visit.': 'muss mit scan 0 sein, weil dann nichts abgerufen wird.',
  'must be the id of one of your scans.': 'muss die ID eines Ihrer Scans sein.',
  'must be the id of an audit, e.g. seo/title.': 'muss die ID einer Prüfung sein, z. B. seo/title.',
  'must be given together with audit.': 'muss zusammen mit audit angegeben werden.',
  'must be a status code such as 404, or a class such as 4xx.':
    'muss ein Statuscode wie 404 oder eine Klasse wie 4xx sein.',
  'must be {formats} with what={what}.': 'muss {formats} sein, wenn what={what} ist.',
  'must not be given with results=1, which creates another scan.':
    'darf nicht zusammen mit results=1 angegeben werden, weil das einen anderen Scan erstellt.',
  'must be an object in JSON.': 'muss ein Objekt in JSON sein.',
  'must be text, given once or several times.': 'muss Text sein, einmal oder mehrmals angegeben.',
  'must be an object with the fields of the request.': 'muss ein Objekt mit den Feldern der Anfrage sein.',
  'must be one of {values}.': 'muss einer dieser Werte sein: {values}.',
  'must be a whole number of at least {least}.': 'muss eine ganze Zahl ab {least} sein.',
  'must not contain NUL characters.': 'darf keine NUL-Zeichen enthalten.',
  'must be a whole number from {least} to {most}.': 'muss eine ganze Zahl von {least} bis {most} sein.',
  'must be a number from {least} to {most}.': 'muss eine Zahl von {least} bis {most} sein.',
  'must be a date-time such as 2026-01-31T12:00:00Z, or a date.':
    'muss ein Zeitpunkt wie 2026-01-31T12:00:00Z oder ein Datum sein.',
  'must be names of fields, separated by commas: {names}.':
    'muss Namen von Feldern mit Kommas dazwischen haben: {names}.',
  'must be an id, such as 01890a5d-ac96-774b-bcce-b302099a8057.':
    'muss eine ID sein, zum Beispiel 01890a5d-ac96-774b-bcce-b302099a8057.',
  'must be an id, such as 01890a5d-ac96-774b-bcce-b302099a8057, or none.':
    'muss eine ID sein, zum Beispiel 01890a5d-ac96-774b-bcce-b302099a8057, oder none.',
  'must be text without NUL characters.': 'muss Text ohne NUL-Zeichen sein.',
  'must be text of {least} to {most} characters.': 'muss Text mit {least} bis {most} Zeichen sein.',
  'must be one line of {least} to {most} characters, without spaces at its ends.':
    'muss eine Zeile mit {least} bis {most} Zeichen sein, ohne Leerzeichen am Anfang und am Ende.',
  'must be {value}.': 'muss {value} sein.',
  'must be 1 to 255 visible ASCII characters.': 'muss aus 1 bis 255 sichtbaren ASCII-Zeichen bestehen.',
  'was used with another body within the last 24 hours.':
    'wurde in den letzten 24 Stunden mit einem anderen Body verwendet.',
  'must have at most {most} characters.': 'darf höchstens {most} Zeichen haben.',
  'must have at most {most} characters once it is percent-encoded.':
    'darf mit Prozentkodierung höchstens {most} Zeichen haben.',
  'must be a valid URL, e.g. https://example.com/page.': 'muss eine gültige URL sein, z. B. https://example.com/page.',
  'must start with http:// or https://.': 'muss mit http:// oder https:// beginnen.',
  'must not contain a user name or password.': 'darf keinen Benutzernamen und kein Passwort enthalten.',

  // Schedules
  'must be 1 to {most} hours, such as "every 6 hours".': 'muss 1 bis {most} Stunden sein, etwa „every 6 hours“.',
  'must be "every 6 hours", "every day at 06:30", "every weekday at 06:30", "every monday, thursday at 22:00" or "monthly on the 1st at 03:00".':
    'muss so lauten: „every 6 hours“, „every day at 06:30“, „every weekday at 06:30“, „every monday, thursday at 22:00“ oder „monthly on the 1st at 03:00“.',
  'must be "every 6 hours", "every day at 06:30", "every weekday at 06:30", "every monday, thursday at 22:00" or "monthly on the 1st at 03:00"; did you mean "{near}" instead of "{word}"?':
    'muss so lauten: „every 6 hours“, „every day at 06:30“, „every weekday at 06:30“, „every monday, thursday at 22:00“ oder „monthly on the 1st at 03:00“; meinten Sie „{near}“ statt „{word}“?',
  'is required, unless cron is given.': 'ist erforderlich, wenn cron fehlt.',
  'must be "every minute", "every 2 minutes" or "every 5 minutes" for an uptime schedule.':
    'muss für eine Verfügbarkeitsprüfung „every minute“, „every 2 minutes“ oder „every 5 minutes“ lauten.',
  'cannot be changed. Create another schedule.': 'lässt sich nicht ändern. Legen Sie einen weiteren Zeitplan an.',
  'is for audits. Leave it out for uptime.': 'gilt für Prüfläufe. Lassen Sie es bei der Verfügbarkeit weg.',
  'must be a report or a project: a scan has no uptime.':
    'muss ein Bericht oder Projekt sein: Ein Scan hat keine Verfügbarkeit.',
  'must not be given together with rule.': 'darf nicht zusammen mit rule angegeben werden.',
  'must be the name of an IANA time zone such as Europe/Berlin or UTC.':
    'muss der Name einer IANA-Zeitzone sein, z. B. Europe/Berlin oder UTC.',
  'must be the name of an IANA time zone such as Europe/Berlin or UTC; did you mean {near}?':
    'muss der Name einer IANA-Zeitzone sein, z. B. Europe/Berlin oder UTC; meinten Sie {near}?',
  'must have five fields: minute, hour, day of the month, month and day of the week, e.g. 30 6 * * 1-5.':
    'muss fünf Felder haben: Minute, Stunde, Tag des Monats, Monat und Wochentag, z. B. 30 6 * * 1-5.',
  'has "{text}" as {field}; allowed are {least} to {most}, with *, commas, ranges such as 1-5 and steps such as */2.':
    'hat „{text}“ als {field}; erlaubt sind {least} bis {most}, mit *, Kommas, Bereichen wie 1-5 und Schritten wie */2.',
  minute: 'Minute',
  hour: 'Stunde',
  'day of the month': 'Tag des Monats',
  month: 'Monat',
  'day of the week': 'Wochentag',
  'must leave {minutes} minutes between two runs.': 'muss zwischen zwei Läufen {minutes} Minuten lassen.',
  'names a day that does not exist in any of its months.': 'nennt einen Tag, den es in keinem der Monate gibt.',
  'must be the id of one of your reports.': 'muss die ID eines Ihrer Berichte sein.',
  'must be the name of one of your projects.': 'muss der Name eines Ihrer Projekte sein.',
  'must be the name of one of your projects that has a scan.':
    'muss der Name eines Ihrer Projekte mit einem Scan sein.',
  'This report, project or scan already has a schedule. Change that one instead.':
    'Dieser Bericht, dieses Projekt oder dieser Scan hat schon einen Zeitplan. Ändern Sie stattdessen diesen.',
  'The schedule has changed since the version that If-Match names.':
    'Der Zeitplan hat sich seit der Version geändert, die If-Match nennt.',
  'The schedule that was created with this Idempotency-Key has been deleted. Use another key to create a new one.':
    'Der Zeitplan, der mit diesem Idempotency-Key erstellt wurde, ist gelöscht. Verwenden Sie einen anderen Schlüssel, um einen neuen zu erstellen.',

  // Alerts
  'One of these channels does not exist.': 'Einen dieser Kanäle gibt es nicht.',
  'must be the ids of your channels, or all.': 'muss die IDs Ihrer Kanäle enthalten oder all sein.',
  'A rule that watches the same thing already exists. Change that one instead.':
    'Es gibt schon eine Regel, die dasselbe beobachtet. Ändern Sie stattdessen diese.',
  'You have {most} alert rules already, the maximum. Delete one first.':
    'Sie haben {most} Warnregeln, mehr sind nicht möglich. Löschen Sie erst eine.',
  'The rule has changed since the version that If-Match names.':
    'Die Regel hat sich seit der Version geändert, die If-Match nennt.',
  'A default rule cannot be deleted. Turn it off instead.':
    'Eine Standardregel lässt sich nicht löschen. Schalten Sie sie stattdessen aus.',
  'must be absent.': 'muss fehlen.',
  'must not be given with the scope all.': 'darf beim Bereich all nicht angegeben werden.',
  'must be the ids of 1 to {most} channels, or all.': 'müssen die IDs von 1 bis {most} Kanälen sein oder all.',
  'must be a whole number from 1 to 90, or null.': 'muss eine ganze Zahl von 1 bis 90 sein, oder null.',
  'must be a whole number from 1 to 100.': 'muss eine ganze Zahl von 1 bis 100 sein.',
  'must be in the future, a year ahead at most.': 'muss in der Zukunft liegen, höchstens ein Jahr voraus.',
  'must be 1 to {most} whole numbers from 1 to 365.': 'müssen 1 bis {most} ganze Zahlen von 1 bis 365 sein.',
  'must not have {name}: {kind} has no parameters.': 'darf {name} nicht haben: {kind} hat keine Parameter.',
  'must not have {name}: {kind} has the parameter {names}.':
    'darf {name} nicht haben: {kind} hat den Parameter {names}.',

  // Policies
  'The policy has changed since the version that If-Match names.':
    'Die Richtlinie hat sich seit der Version geändert, die If-Match nennt.',
  'must have at most 64 KiB.': 'darf höchstens 64 KiB groß sein.',
  'is missing.': 'fehlt.',
  'is an unknown key. Did you mean {near}?': 'ist ein unbekannter Schlüssel. Meinten Sie {near}?',
  'is an unknown key. Known are {names}.': 'ist ein unbekannter Schlüssel. Bekannt sind {names}.',
  'must be an object with keys.': 'muss ein Objekt mit Schlüsseln sein.',
  'must have at most {most} keys.': 'darf höchstens {most} Schlüssel haben.',
  'must be a list.': 'muss eine Liste sein.',
  'must be text.': 'muss Text sein.',
  'must be true or false.': 'muss true oder false sein.',
  'must be one of {values}. Did you mean {near}?': 'muss einer dieser Werte sein: {values}. Meinten Sie {near}?',
  'must be lower than good.': 'muss kleiner als good sein.',
  'is the name of another budget.': 'ist schon der Name eines anderen Budgets.',
  'must have must_contain or must_not_contain.': 'muss must_contain oder must_not_contain haben.',
  'must have at most {count} characters per entry.': 'darf höchstens {count} Zeichen je Eintrag haben.',
  'must have a CSS selector after css:, such as css:.price, not "{shown}". States and pseudo-elements, such as :hover, can’t be checked.':
    'muss nach css: einen CSS-Selektor haben, etwa css:.price, nicht „{shown}“. Zustände und Pseudoelemente wie :hover lassen sich nicht prüfen.',
  'must have at most {most} paths in total.': 'darf insgesamt höchstens {most} Pfade haben.',
  'is not an audit. Did you mean {near}?': 'ist keine Prüfung. Meinten Sie {near}?',
  'is not an audit. Run verdict audits for a list.': 'ist keine Prüfung. verdict audits zeigt die Liste.',
  'must name an audit, a fingerprint or paths.': 'muss eine Prüfung, einen Fingerabdruck oder Pfade nennen.',
  'is required, so it cannot be muted.': 'ist Pflicht und lässt sich nicht stummschalten.',
  'must be one that comparisons show, such as 2-k7m2x4qhd3ab.':
    'muss einer sein, den Vergleiche zeigen, z. B. 2-k7m2x4qhd3ab.',
  'must be a date such as 2027-03-01.': 'muss ein Datum wie 2027-03-01 sein.',
  'must be at most a year ahead.': 'darf höchstens ein Jahr in der Zukunft liegen.',
  'must limit bytes, requests or vitals.': 'muss bytes, requests oder vitals begrenzen.',
  'need the median of at least {least} Lighthouse runs, not of {runs}. Raise {setting}.':
    'brauchen den Median von mindestens {least} Lighthouse-Läufen, nicht von {runs}. Erhöhen Sie {setting}.',
  'the number of Lighthouse runs': 'die Zahl der Lighthouse-Läufe',
  'must be a number with a unit, such as {example}.': 'muss eine Zahl mit Einheit sein, zum Beispiel {example}.',
  'needs a unit, such as {example}.': 'braucht eine Einheit, zum Beispiel {example}.',
  'has the unknown unit {unit}. Did you mean {near}?': 'hat die unbekannte Einheit {unit}. Meinten Sie {near}?',
  'has the unknown unit {unit}. Use {units}.': 'hat die unbekannte Einheit {unit}. Verwenden Sie {units}.',
  'has text after its end.': 'hat Text nach dem Ende.',
  'is nested too deeply.': 'ist zu tief verschachtelt.',
  'has the key {key} twice.': 'hat den Schlüssel {key} doppelt.',
  'is not valid JSON at {text}.': 'ist bei {text} kein gültiges JSON.',
  'ends too early.': 'endet zu früh.',

  // Channels
  'can’t be email, because there is no mail server. The operator of Verdict has to set VERDICT_SMTP_URL.':
    'kann nicht email sein, weil es keinen Mailserver gibt. Der Betreiber von Verdict muss VERDICT_SMTP_URL setzen.',
  'Email channels need a mail server. The operator of Verdict has to set VERDICT_SMTP_URL.':
    'E-Mail-Kanäle brauchen einen Mailserver. Der Betreiber von Verdict muss VERDICT_SMTP_URL setzen.',
  'There is no mail server. The operator of Verdict has to set VERDICT_SMTP_URL.':
    'Es gibt keinen Mailserver. Der Betreiber von Verdict muss VERDICT_SMTP_URL setzen.',
  'The mail server did not accept the message ({why}).': 'Der Mailserver hat die Nachricht nicht angenommen ({why}).',
  // Stored by earlier versions.
  'The mail server did not take the message ({why}).': 'Der Mailserver hat die Nachricht nicht angenommen ({why}).',
  'Redirects are not followed. Enter the URL that it redirects to.':
    'Weiterleitungen wird nicht gefolgt. Geben Sie die URL ein, auf die weitergeleitet wird.',
  'The address of this channel can’t be read, because VERDICT_SECRET has changed. Enter it again.':
    'Die Adresse dieses Kanals lässt sich nicht lesen, weil VERDICT_SECRET geändert wurde. Geben Sie sie erneut ein.',
  'This webhook has no signing secret anymore, because VERDICT_SECRET has changed. Create a new one.':
    'Dieser Webhook hat kein Signaturgeheimnis mehr, weil VERDICT_SECRET geändert wurde. Erzeugen Sie ein neues.',
  'The address of this channel can’t be read anymore. Enter it again.':
    'Die Adresse dieses Kanals lässt sich nicht mehr lesen. Geben Sie sie erneut ein.',
  'Nothing is sent to this channel while it is off. Turn it on first.':
    'An diesen Kanal wird nichts gesendet, solange er aus ist. Schalten Sie ihn zuerst ein.',
  'Only the owner of this project can do this.': 'Das kann nur der Eigentümer dieses Projekts.',
  'You can view this project, but not change it. Ask its owner to make you an editor.':
    'Sie können dieses Projekt ansehen, aber nicht ändern. Bitten Sie den Eigentümer, Sie zum Bearbeiter zu machen.',
  'is required with owner.': 'ist mit owner erforderlich.',
  'must be an email address.': 'muss eine E-Mail-Adresse sein.',
  'must be someone else’s: you already own the project.':
    'muss die einer anderen Person sein: Das Projekt gehört Ihnen bereits.',
  'This is your own address. You already own the project.':
    'Das ist Ihre eigene Adresse. Das Projekt gehört Ihnen bereits.',
  '{email} is a member already. Change the role instead.':
    '{email} ist bereits Mitglied. Ändern Sie stattdessen die Rolle.',
  'A project has at most {count} members. Remove one first.':
    'Ein Projekt hat höchstens {count} Mitglieder. Entfernen Sie zuerst eines.',
  'You have {count} share links already. Revoke one first.':
    'Sie haben schon {count} Freigabelinks. Widerrufen Sie erst einen.',
  'or project is required, but not both.': 'oder project ist nötig, aber nicht beides.',
  'You have {count} channels already. Delete one first.': 'Sie haben schon {count} Kanäle. Löschen Sie erst einen.',
  'Confirm the address first, with the link that was sent to it.':
    'Bestätigen Sie erst die Adresse, mit dem Link, der an sie geschickt wurde.',
  'The channel that was created with this Idempotency-Key has been deleted. Use another key to create a new one.':
    'Der Kanal, der mit diesem Idempotency-Key angelegt wurde, ist gelöscht. Verwenden Sie einen anderen Schlüssel, um einen neuen anzulegen.',
  'The rule that was created with this Idempotency-Key has been deleted. Use another key to create a new one.':
    'Die Regel, die mit diesem Idempotency-Key angelegt wurde, ist gelöscht. Verwenden Sie einen anderen Schlüssel, um eine neue anzulegen.',
  'The mark that was created with this Idempotency-Key has been deleted. Use another key to create a new one.':
    'Die Markierung, die mit diesem Idempotency-Key angelegt wurde, ist gelöscht. Verwenden Sie einen anderen Schlüssel, um eine neue anzulegen.',
  'The test with this Idempotency-Key is still under way.': 'Der Test mit diesem Idempotency-Key läuft noch.',
  'must be standard for this kind.': 'muss bei dieser Art standard sein.',
  'The owner of this address has unsubscribed.': 'Der Inhaber dieser Adresse hat abbestellt.',
  'This channel has no address to confirm.': 'Dieser Kanal hat keine Adresse, die zu bestätigen ist.',
  'The mail server did not accept the message. Try again later.':
    'Der Mailserver hat die Nachricht nicht angenommen. Versuchen Sie es später noch einmal.',
  'Too many test messages. Try again in a minute.':
    'Zu viele Testnachrichten. Versuchen Sie es in einer Minute noch einmal.',
  'Too many confirmation mails. Try again in an hour.':
    'Zu viele Bestätigungsmails. Versuchen Sie es in einer Stunde noch einmal.',
  'Too many replays. Try again in a minute.': 'Zu viele Wiederholungen. Versuchen Sie es in einer Minute noch einmal.',
  'Only webhooks have a signing secret.': 'Nur Webhooks haben ein Signaturgeheimnis.',
  'The channel has changed since the version that If-Match names.':
    'Der Kanal hat sich seit der Version geändert, die If-Match nennt.',
  'This channel does not exist.': 'Diesen Kanal gibt es nicht.',
  'This delivery does not exist.': 'Diese Zustellung gibt es nicht.',
  'must be "all" or some of {types}.': 'muss „all“ oder eine Auswahl aus {types} sein.',
  'must be the name of a project, such as example.com, or all.':
    'muss der Name eines Projekts wie example.com oder all sein.',
  'must be two times such as 22:00-07:00, or off.': 'muss aus zwei Uhrzeiten wie 22:00-07:00 bestehen oder off sein.',
  'must be an email address such as ann@example.com.': 'muss eine E-Mail-Adresse wie ann@example.com sein.',
  'must be a URL that starts with https:// or http://.': 'muss eine URL sein, die mit https:// oder http:// beginnt.',
  'must be the integration key of a service, of the type Events API v2.':
    'muss der Integrationsschlüssel eines Dienstes sein, vom Typ Events API v2.',
  'must be the key of an API integration.': 'muss der Schlüssel einer API-Integration sein.',
  'must be off for this kind.': 'muss bei dieser Art off sein.',
  'must end with the topic, such as https://ntfy.sh/mytopic.':
    'muss mit dem Thema enden, zum Beispiel https://ntfy.sh/mytopic.',
  'must have at most {count} printable ASCII characters.': 'darf höchstens {count} druckbare ASCII-Zeichen haben.',
}
