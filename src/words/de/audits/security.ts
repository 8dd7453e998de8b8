import type { TranslatedAudit } from '../../translator.ts'

export const security: Record<string, TranslatedAudit> = {
  'security/https': {
    title: 'Die Seite kommt über HTTPS',
    why: 'Ohne Verschlüsselung kann jeder auf dem Weg mitlesen und verändern, was die Seite zeigt und was Menschen eintippen. Browser nennen eine solche Seite nicht sicher.',
    fix: 'Besorgen Sie ein Zertifikat (Let’s Encrypt gibt sie kostenlos aus), liefern Sie die Website über https und leiten Sie http dorthin um.',
  },
  'security/certificate': {
    title: 'Das Zertifikat gilt und läuft nicht bald ab',
    why: 'Ist ein Zertifikat abgelaufen, für einen anderen Host oder von unbekannter Stelle, zeigen Browser statt der Seite eine Warnung.',
    fix: 'Besorgen Sie für diesen Host ein Zertifikat einer öffentlichen Stelle und erneuern Sie es automatisch, lange bevor es endet.',
  },
  'security/mixed-content': {
    title: 'Alles auf der Seite wird verschlüsselt geladen',
    why: 'Was eine https-Seite über http lädt, lässt sich unterwegs lesen und verändern. Browser sperren solche Skripte, Stile und Rahmen und versuchen Bilder und Medien über https zu holen; so fehlt einiges.',
    fix: 'Laden Sie alles mit https-Adressen oder senden Sie `Content-Security-Policy: upgrade-insecure-requests`.',
  },
  'security/https-redirect': {
    title: 'Wer über http kommt, wird zuallererst zu https geschickt',
    why: 'Alte Links und getippte Adressen beginnen mit http. Jeder unverschlüsselte Schritt lässt sich unterwegs verändern, und HSTS gilt für diesen Host erst nach einem Besuch über https.',
    fix: 'Beantworten Sie jede http-Anfrage mit 301 oder 308 zur selben Adresse mit https, vor jeder anderen Weiterleitung.',
  },
  'security/tls-version': {
    title: 'Der Server spricht nur heutige Fassungen von TLS',
    why: 'TLS 1.0 und 1.1 haben bekannte Schwächen und sind zurückgezogen; ein Server, der sie noch annimmt, lässt sich von Angreifern darauf herunterhandeln.',
    fix: 'Erlauben Sie nur TLS 1.2 und 1.3 mit AEAD-Verfahren (GCM oder ChaCha20-Poly1305).',
  },
  'security/hsts': {
    title: 'HSTS ist aktiviert',
    failureTitle: 'HSTS fehlt oder ist zu schwach',
    why: 'Mit Strict-Transport-Security verwenden Browser ab dem nächsten Besuch HTTPS, auch bei http-Links; ein Angreifer im Netz kann die Verbindung so nicht auf HTTP herabstufen.',
    fix: 'Senden Sie `Strict-Transport-Security: max-age=31536000; includeSubDomains` mit jeder HTTPS-Antwort.',
    messages: {
      active: 'Browser verwenden bei jedem Besuch HTTPS.',
      preloaded: 'Browser verwenden für alle Hosts dieser Top-Level-Domain HTTPS (HSTS-Preload-Liste).',
      loopback: 'Die Seite liegt auf diesem Rechner; HSTS ist hier nicht anwendbar.',
      overHttp: 'Die Seite wird über HTTP ausgeliefert; dort ignorieren Browser HSTS (RFC 6797 §8.1).',
      missing: 'Der Header Strict-Transport-Security fehlt.',
      untrusted: 'Browser ignorieren den Header, weil sie dem Zertifikat nicht vertrauen.',
      untrustedHere: 'Der Header kam über eine Verbindung mit Zertifikatsfehlern (RFC 6797 §8.1).',
      invalid: 'Browser ignorieren den Header, weil seine Syntax ungültig ist (RFC 6797).',
      invalidHere: 'Der Header braucht ein max-age in ganzen Sekunden und jede Direktive höchstens einmal.',
      off: 'Der Header schaltet HSTS aus.',
      offHere: 'Bei max-age=0 vergessen Browser die Vorgabe.',
      short: 'HSTS läuft zu früh ab: max-age beträgt {age:duration}.',
      shortHere: 'max-age liegt unter sechs Monaten; seltene Besucher sind nicht geschützt.',
      belowYear: 'Setzen Sie max-age auf mindestens ein Jahr (31536000), wie es die Preload-Liste verlangt.',
      age: '{age:duration}',
      noSubdomains: 'Subdomains sind nicht eingeschlossen.',
      unknownDirectives: 'Browser ignorieren unbekannte Direktiven: {names}.',
    },
  },
  'security/csp': {
    title: 'Eine Content-Security-Policy hindert eingeschleuste Skripte',
    why: 'Gelingt es jemandem, eigenes Markup in die Seite zu bringen, hält eine gute Policy dessen Skript davon ab zu laufen.',
    fix: "Beginnen Sie mit `default-src 'self'; object-src 'none'; base-uri 'none'`, erlauben Sie eingebettete Skripte per Nonce oder Hash und verzichten Sie auf 'unsafe-inline' und Platzhalter.",
  },
  'security/framing': {
    title: 'Fremde Websites können die Seite nicht in einem Rahmen zeigen',
    why: 'In einem unsichtbaren Rahmen einer anderen Website lassen sich Besucher dazu bringen, auf dieser Seite zu klicken, ohne es zu wissen.',
    fix: "Senden Sie `Content-Security-Policy: frame-ancestors 'self'` (oder `'none'`); für alte Browser dient `X-Frame-Options: SAMEORIGIN`.",
  },
  'security/cookies': {
    title: 'Cookies sind für andere unerreichbar',
    why: 'Ein Sitzungs-Cookie ohne Secure reist unverschlüsselt, eines ohne HttpOnly kann jedes eingeschleuste Skript lesen: Wer es hat, ist als der Besucher angemeldet.',
    fix: 'Setzen Sie Sitzungs-Cookies mit `Secure; HttpOnly; SameSite=Lax` und einem Namen, der mit `__Host-` beginnt; setzen Sie alle anderen mit Secure.',
  },
  'security/insecure-forms': {
    title: 'Formulare senden verschlüsselt, was Menschen eintippen',
    why: 'Was ein Formular über http sendet, kann jeder auf dem Weg lesen, Passwörter zuerst. Browser warnen vor dem Absenden.',
    fix: 'Geben Sie dem Formular eine https-Adresse oder keine, sodass es zur Seite zurückgeht, und liefern Sie die Seite selbst über https.',
  },
  'security/sniffing': {
    title: 'Browser nehmen Dateien für das, als was der Server sie ausgibt',
    why: 'Browser, die den Typ einer Datei aus ihren Bytes erraten, lassen sich dazu bringen, ein hochgeladenes Bild oder einen Text als Skript auszuführen.',
    fix: 'Senden Sie `X-Content-Type-Options: nosniff` mit jeder Antwort und den richtigen Content-Type.',
  },
  'security/referrer-policy': {
    title: 'Andere Websites erfahren nicht, von welcher Seite ein Besucher kam',
    why: 'Die Adresse einer Seite kann Suchwörter, Namen oder Schlüssel enthalten. Was Browser von sich aus tun, ist sicher; eine lockere Policy gibt sie preis.',
    fix: 'Senden Sie keine Policy oder `Referrer-Policy: strict-origin-when-cross-origin` oder eine strengere.',
  },
  'security/cors': {
    title: 'Fremde Websites können die Seite nicht so lesen, wie ihr Besucher sie sieht',
    why: 'Ein Server, der jeder Website Zugriff mit Cookies gibt, lässt jede Seite im Netz lesen, was ein angemeldeter Besucher sähe.',
    fix: 'Erlauben Sie nur Herkünfte aus einer eigenen Liste und senden Sie `Access-Control-Allow-Credentials` nur an diese.',
  },
  'security/sri': {
    title: 'Skripte anderer Websites werden geprüft, bevor sie laufen',
    why: 'Ein Skript einer anderen Website kann alles, was die Seite kann. Wird dort eingebrochen, hält eine Prüfsumme in der Seite das veränderte Skript auf.',
    fix: 'Ergänzen Sie das Skript um `integrity` und `crossorigin` oder liefern Sie es vom eigenen Host. Was sich an der Quelle ohne Ankündigung ändert, kann keine Prüfsumme haben.',
  },
  'security/opener': {
    title: 'Kein Link übergibt sein Fenster einer anderen Website',
    why: 'Mit `rel=opener` kann die geöffnete Seite diese hier unbemerkt anderswohin schicken, etwa auf eine Kopie, die noch einmal nach dem Passwort fragt. Ohne das trennen Browser diese Verbindung seit 2021.',
    fix: 'Nehmen Sie `opener` aus dem rel von Links zu anderen Websites.',
  },
  'security/server-signature': {
    title: 'Der Server verrät seine Version nicht',
    why: 'Eine Versionsnummer sagt Angreifern sofort, welche bekannten Lücken sie probieren können. Sonst hilft sie niemandem.',
    fix: 'Schalten Sie sie ab: `server_tokens off` (nginx), `ServerTokens Prod` (Apache), `expose_php = Off` (PHP), und lassen Sie X-Powered-By weg.',
  },
  'security/isolation': {
    title: 'Wie die Seite von anderen Herkünften getrennt ist',
    why: 'Diese Header halten Fenster und Dateien anderer Websites aus dem Speicher der Seite heraus. Die meisten Seiten kommen ohne sie aus; wer geteilten Speicher nutzt, braucht sie.',
    fix: 'Wo keine andere Website diese Seite öffnet und mit ihr spricht, senden Sie `Cross-Origin-Opener-Policy: same-origin`.',
  },
  'security/permissions-policy': {
    title: 'Was die Seite und ihre Rahmen vom Gerät nutzen dürfen',
    why: 'Eine Permissions-Policy schaltet Funktionen (Kamera, Mikrofon, Standort) für die Seite und ihre Rahmen ab, sodass ein fremdes Skript nicht danach fragen kann.',
    fix: 'Schalten Sie ab, was die Website nicht nutzt: `Permissions-Policy: camera=(), microphone=(), geolocation=()`.',
  },
  'security/security-txt': {
    title: 'Wem man eine Sicherheitslücke meldet',
    why: 'Wer eine Lücke findet, sucht nach /.well-known/security.txt, um sie zu melden, bevor jemand sie nutzt.',
    fix: 'Legen Sie dort eine security.txt mit mindestens einer Contact- und einer Expires-Zeile ab.',
  },
  'security/plaintext-email': {
    title: 'E-Mail-Adressen im Text',
    why: 'Programme, die Adressen für Spam sammeln, lesen sie von Seiten ab. Besucher wollen sie aber auch; das abzuwägen ist Ihre Sache und kostet nichts.',
    fix: 'Wenn Spam zur Last wird, bieten Sie ein Formular an oder eine Adresse nur für diesen Zweck.',
  },
}
