import type { ErrorCode } from '../../errors.ts'
import type { Template } from '../../messages/message.ts'

/** Why something is missing, by its code: for sentences of earlier versions and of programs that we run. */
const failures: Record<`failure/${ErrorCode}`, Template> = {
  'failure/invalid_url': 'Die URL ist ungültig.',
  'failure/dns_failed': 'Der Hostname konnte nicht aufgelöst werden.',
  'failure/connect_failed': 'Die Verbindung zum Server ist fehlgeschlagen.',
  'failure/tls_failed': 'Die verschlüsselte Verbindung (TLS) ist fehlgeschlagen.',
  'failure/timeout': 'Der Server hat nicht rechtzeitig geantwortet.',
  'failure/too_many_redirects': 'Zu viele Weiterleitungen.',
  'failure/too_large': 'Die Antwort ist größer als erlaubt.',
  'failure/page_too_complex': 'Die Seite ist zu komplex, um sie zu bewerten.',
  'failure/site_too_complex': 'Die Website ist zu komplex, um sie als Ganzes zu bewerten.',
  'failure/not_html': 'Die Adresse liefert kein HTML.',
  'failure/http_error': 'Der Server hat mit einem Fehlerstatus geantwortet.',
  'failure/sign_in_failed': 'Die Zugangsdaten wurden nicht angenommen.',
  'failure/blocked_address': 'Diese Adresse darf nicht abgerufen werden.',
  'failure/bot_wall': 'Statt der Seite kam eine Bot-Abfrage.',
  'failure/content_failed': 'Eine Inhaltsprüfung ist fehlgeschlagen.',
  'failure/protocol_error': 'Der Server hat keine vollständige, gültige Antwort gesendet.',
  'failure/aborted': 'Der Abruf wurde abgebrochen.',
  'failure/invalid_capture': 'Die Aufzeichnung der Seite ist ungültig.',
  'failure/not_collected': 'Die nötigen Daten wurden nicht erfasst.',
  'failure/too_little_evidence': 'Es liegen zu wenige Daten vor.',
  'failure/browser_missing': 'Es ist kein Browser installiert.',
  'failure/browser_failed': 'Der Browser konnte die Seite nicht laden.',
  'failure/browser_timeout': 'Der Browser hat nicht rechtzeitig geantwortet.',
  'failure/internal_error': 'Interner Fehler.',
}

/** What several audits say. */
export const shared: Record<string, Template> = {
  'site/cut': 'Der Scan endete, bevor alle Seiten gefunden waren; daher lässt sich das nicht beurteilen.',
  'site/list': 'Nur die Seiten der Liste wurden geprüft; daher lässt sich das nicht beurteilen.',
  'site/auditFailed': 'Diese Prüfung ist auf dieser Website fehlgeschlagen: {reason}',
  'site/noPages': 'Der Scan hat keine Seiten gefunden.',
  'site/noLinks': 'Keine Seite verlinkt eine andere Seite der Website.',
  'site/uncheckedLinks': 'Keine der verlinkten URLs konnte geprüft werden; daher lässt sich das nicht beurteilen.',
  'site/noRedirects': 'Keine URL der Website leitet weiter.',
  'site/noCanonicals': 'Keine Seite nennt eine kanonische URL.',
  'site/uncheckedCanonicals':
    'Keine der kanonischen URLs konnte geprüft werden; daher lässt sich das nicht beurteilen.',
  'site/robotsIgnored':
    'Die robots.txt hat mehr als {most} Platzhalter. Regeln mit Platzhaltern ab Zeile {line} wurden ignoriert; daher lässt sich das nicht beurteilen.',
  'site/noSitemaps': 'Die Website hat keine Sitemap.',
  'site/noAlternates': 'Keine Seite hat hreflang-Links.',
  'site/uncheckedAlternates': 'Keine der Sprachfassungen konnte geprüft werden; daher lässt sich das nicht beurteilen.',
  'site/pattern': 'Seiten wie {pattern}',
  'shared/auditFailed': 'Diese Prüfung ist auf dieser Seite fehlgeschlagen: {reason}',
  'shared/appShell':
    'Das HTML hat keinen Inhalt, nur Skripte, die ihn ergänzen, und ein schneller Lauf führt sie nicht aus. Prüfen Sie die URL in der Tiefe Browser.',
  'shared/hiddenAtFirst':
    'Der größte Teil des Inhalts ist beim Öffnen der Seite ausgeblendet, und ein schneller Lauf führt die Skripte nicht aus, die ihn vielleicht einblenden. Prüfen Sie die URL in der Tiefe Browser.',
  'shared/hiddenInBrowser':
    'Die Seite bleibt im Browser leer: Der größte Teil ihres Inhalts ist ausgeblendet, und kein Skript blendet ihn ein.',
  'shared/noBrowserVisit': 'Nicht geprüft: Der Browser hat die Seite nicht geladen.',
  'shared/noLighthouseRun': 'Nicht geprüft: Lighthouse hat die Seite nicht gemessen.',
  'shared/onlyWithScripts': 'Nur mit JavaScript. Im ausgelieferten HTML: {sent:message}',
  'shared/causedByScripts': 'Durch JavaScript verursacht. Im ausgelieferten HTML: {sent:message}',
  'shared/removedByScripts': 'Von JavaScript entfernt. Im ausgelieferten HTML: {sent:message}',
  'shared/readInPart': 'Im Browser wurde nur ein Teil der Seite gelesen. Im ausgelieferten HTML: {sent:message}',
  'shared/hidden': {
    one: '{elements:message} ist ausgeblendet und wurde nicht geprüft.',
    other: '{elements:message} sind ausgeblendet und wurden nicht geprüft.',
  },
  'shared/detached': {
    one: '{elements:message} steht in einem noscript- oder template-Element und wurde nicht geprüft.',
    other: '{elements:message} stehen in noscript- oder template-Elementen und wurden nicht geprüft.',
  },
  'shared/hiddenFromReaders': {
    one: '{elements:message} ist vor Screenreadern verborgen und wurde nicht geprüft.',
    other: '{elements:message} sind vor Screenreadern verborgen und wurden nicht geprüft.',
  },
  'shared/mayBeHidden':
    'Die Seite hat Stylesheets, die nicht gelesen wurden; sie können einige dieser Elemente ausblenden.',
  'shared/axeElements': {
    one: 'axe-core hat im Browser ein Problem bei {count} Element gefunden.',
    other: 'axe-core hat im Browser Probleme bei {count} Elementen gefunden.',
  },
  'lab/once': '{metric}: {value:message} {device:message}, einmal gemessen.',
  'lab/median':
    '{metric}: {value:message} {device:message}, Median aus {runs} Läufen von {least:message} bis {most:message}.',
  'lab/onPhone': 'auf einem emulierten Smartphone',
  'lab/onDesktop': 'auf einem emulierten Desktop',
  'lab/time': '{value:ms}',
  'lab/score': '{value}',
  'savings/none': 'Keine',
  'savings/size': '{size:bytes}',
  'savings/insight': 'Lighthouse: {title}',
  'savings/insightSaves': 'Lighthouse: {title} (spart etwa {size:bytes})',
  'observed/busy':
    '{metric}: {value:message} bei einem ungedrosselten Besuch; gut bis {good:message}. Der messende Rechner war ausgelastet: Der Browser hat {waited:ms} auf einen Prozessor gewartet.',
  'observed/missing': 'Der Browser hat keinen Wert für {metric} gemeldet.',
  'observed/measured': '{metric}: {value:message} bei einem ungedrosselten Besuch; gut bis {good:message}.',
  'observed/time': '{value:ms}',
  'observed/score': '{value}',
  ...failures,
}
