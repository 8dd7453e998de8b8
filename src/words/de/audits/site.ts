import type { TranslatedAudit } from '../../translator.ts'

export const site: Record<string, TranslatedAudit> = {
  'site/broken-links': {
    title: 'Interne Links funktionieren',
    failureTitle: 'Defekte interne Links',
    why: 'Wer einem defekten Link folgt, findet nicht, was er sucht; Crawler verschwenden darauf Anfragen.',
    fix: 'Korrigieren oder entfernen Sie jeden dieser Links. Ist die Seite umgezogen, leiten Sie ihre alte URL auf die neue weiter. Steht die defekte URL nicht in einer Seite, führt dort ein Link über eine Weiterleitung zu ihr: Unter „Interne Links auf URLs, die weiterleiten“ steht, welcher.',
    messages: {
      working: 'Jeder geprüfte interne Link funktioniert.',
      broken: {
        one: '{count} Seite hat defekte interne Links. Defekte URLs: {targets}.',
        other: '{count} Seiten haben defekte interne Links. Defekte URLs: {targets}.',
      },
      status: 'Die verlinkte URL antwortet mit Status {status}.',
      noTarget: 'Die verlinkte URL antwortet mit Status {status}, einer Weiterleitung, aber ohne gültiges Ziel.',
      noResponse: 'Die verlinkte URL antwortet nicht, oder ihre Antwort ist nicht lesbar.',
      refused: 'Die verlinkte URL hat unsere Anfrage abgelehnt; im Browser funktioniert sie vielleicht.',
      doubtful: 'Die verlinkte URL ist einmal fehlgeschlagen; ein zweiter Versuch hat es nicht bestätigt.',
    },
  },
  'site/broken-external-links': {
    title: 'Externe Links funktionieren',
    failureTitle: 'Defekte externe Links',
    why: 'Links ins Leere ärgern Besucher, und einen Host, den es nicht mehr gibt, kann sich jeder kaufen.',
    fix: 'Verlinken Sie die neue URL der Seite oder eine archivierte Kopie, oder entfernen Sie den Link.',
    messages: {
      notChecked: 'Externe Links wurden nicht geprüft.',
      none: 'Keine Seite verlinkt eine andere Website.',
      noneResolved:
        'Keiner der extern verlinkten Hosts ließ sich auflösen. Das DNS dieses Netzwerks löst andere Websites womöglich nicht auf.',
      working: 'Von keinem externen Link ist bekannt, dass er defekt ist.',
      broken: {
        one: '{count} Seite hat defekte externe Links. Defekte URLs: {targets}.',
        other: '{count} Seiten haben defekte externe Links. Defekte URLs: {targets}.',
      },
      gone: 'Die verlinkte Seite gibt es nicht mehr (404 oder 410).',
      noHost: 'Den verlinkten Host gibt es nicht.',
    },
  },
  'site/external-links-redirect': {
    title: 'Externe Links sind aktuell',
    failureTitle: 'Externe Links auf umgezogene Seiten',
    why: 'Eine Weiterleitung auf einer anderen Website kann eines Tages verschwinden; dann ist der Link defekt.',
    fix: 'Ersetzen Sie jeden Link durch die URL, auf die er weiterleitet.',
    messages: {
      notChecked: 'Externe Links wurden nicht geprüft.',
      none: 'Keine Seite verlinkt eine andere Website.',
      direct: 'Keine verlinkte externe Seite ist dauerhaft umgezogen.',
      moved: {
        one: '{count} Seite verlinkt externe Seiten, die dauerhaft umgezogen sind. URLs: {targets}.',
        other: '{count} Seiten verlinken externe Seiten, die dauerhaft umgezogen sind. URLs: {targets}.',
      },
      permanent: 'Die verlinkte Seite ist dauerhaft umgezogen (301 oder 308).',
    },
  },
  'site/broken-files': {
    title: 'Skripte, Stylesheets und Bilder laden',
    failureTitle: 'Skripte, Stylesheets oder Bilder laden nicht',
    why: 'Ohne ihr Skript oder Stylesheet kann eine Seite kaputt aussehen oder gar nicht funktionieren.',
    fix: 'Laden Sie die fehlenden Dateien hoch oder korrigieren Sie ihre URLs; oft ist eine Zeile einer Vorlage die Ursache auf vielen Seiten.',
    messages: {
      none: 'Die Seiten verwenden keine Skripte, Stylesheets oder Bilder.',
      working: 'Alle Skripte, Stylesheets und Bilder laden.',
      broken: {
        one: '{count} Seite verwendet Dateien, die nicht laden. Defekte Dateien: {files}.',
        other: '{count} Seiten verwenden Dateien, die nicht laden. Defekte Dateien: {files}.',
      },
      script: 'Dieses Skript antwortet mit Status {status}.',
      style: 'Dieses Stylesheet antwortet mit Status {status}.',
      image: 'Dieses Bild antwortet mit Status {status}.',
      candidate: 'Dieses Bild eines srcset antwortet mit Status {status}.',
      other: 'Diese Datei antwortet mit Status {status}.',
      noResponse: 'Diese Datei lädt nicht: keine Antwort.',
      refused: 'Diese Datei hat unsere Anfrage abgelehnt; im Browser lädt sie vielleicht.',
    },
  },
  'site/broken-fragments': {
    title: 'Ankerlinks funktionieren',
    failureTitle: 'Defekte Ankerlinks',
    why: 'Ein defekter Ankerlink öffnet nur den Anfang der Seite; den Abschnitt müssen Besucher selbst suchen.',
    fix: 'Ergänzen Sie die fehlende `id` am Ziel oder korrigieren Sie den Teil des Links nach dem `#`.',
    messages: {
      found: 'Jeder Ankerlink findet sein Ziel.',
      missing: {
        one: '{count} Seite hat defekte Ankerlinks.',
        other: '{count} Seiten haben defekte Ankerlinks.',
      },
      noAnchor: 'Die verlinkte Seite hat keine solche id und keinen solchen Namen{fragments}.',
      byScript: 'Die verlinkte Seite wird durch Skripte aufgebaut, die die id ergänzen können.',
    },
  },
  'site/redirecting-links': {
    title: 'Interne Links leiten nicht weiter',
    failureTitle: 'Interne Links auf URLs, die weiterleiten',
    why: 'Jede Weiterleitung lässt Besucher auf eine weitere Antwort warten und kostet Crawler eine Anfrage.',
    fix: 'Ersetzen Sie den Link durch die URL, auf die er weiterleitet, sofern sie funktioniert. Behalten Sie die Weiterleitung für Links von anderswo.',
    messages: {
      direct: 'Interne Links leiten nicht weiter.',
      indirect: {
        one: '{count} Seite verlinkt URLs, die weiterleiten. Weiterleitende URLs: {targets}.',
        other: '{count} Seiten verlinken URLs, die weiterleiten. Weiterleitende URLs: {targets}.',
      },
      redirects: 'Die verlinkte URL leitet weiter; verlinken Sie stattdessen ihr Ziel.',
      redirectsToBroken:
        'Die verlinkte URL leitet auf eine URL weiter, die nicht funktioniert; korrigieren oder entfernen Sie den Link.',
      redirectsInLoop:
        'Die verlinkte URL leitet in einer Schleife weiter und lässt sich nicht öffnen; korrigieren oder entfernen Sie den Link.',
      conditional: 'Die verlinkte URL leitet je nach Besucher weiter, etwa zur Anmeldung oder zu einer Sprache.',
    },
  },
  'site/redirect-chains': {
    title: 'Keine Weiterleitungsketten',
    failureTitle: 'Weiterleitungsketten',
    why: 'Jeder Schritt kostet Besucher einen weiteren Roundtrip, und Crawler geben nach einigen auf.',
    fix: 'Leiten Sie jede alte URL direkt auf ihr endgültiges Ziel weiter und fassen Sie die Weiterleitungen auf https und www zusammen.',
    messages: {
      short: 'Kein interner Link führt über mehr als eine Weiterleitung.',
      chained: {
        one: '{count} Seite verlinkt Weiterleitungsketten; die längste hat {hops} Weiterleitungen.',
        other: '{count} Seiten verlinken Weiterleitungsketten; die längste hat {hops} Weiterleitungen.',
      },
      chain: 'Die verlinkte URL führt über {hops} Weiterleitungen.',
      forms: 'URLs leiten mehrmals weiter, um zur selben URL mit https, www oder Schrägstrich zu werden.',
    },
  },
  'site/redirect-loops': {
    title: 'Keine Weiterleitungsschleifen',
    failureTitle: 'Weiterleitungsschleifen',
    why: 'Eine Seite in einer Weiterleitungsschleife lässt sich nicht öffnen: Browser zeigen einen Fehler, Crawler verwerfen die URL.',
    fix: 'Suchen Sie nach Regeln, die sich widersprechen, etwa eine, die den Schrägstrich am Ende ergänzt, und eine, die ihn entfernt.',
    messages: {
      none: 'Keine Weiterleitung führt zu sich selbst zurück.',
      loops: { one: '{count} Weiterleitungsschleife.', other: '{count} Weiterleitungsschleifen.' },
      loop: {
        one: 'Diese URL leitet auf sich selbst weiter.',
        other: '{count} URLs leiten im Kreis aufeinander weiter.',
      },
      withCookies: 'Die Weiterleitungen setzen Cookies oder hängen vom Besucher ab und enden im Browser vielleicht.',
    },
  },
  'site/redirect-temporary': {
    title: 'Dauerhafte Umzüge nutzen dauerhafte Weiterleitungen',
    failureTitle: 'Viele temporäre Weiterleitungen derselben Art',
    why: 'Eine temporäre Weiterleitung bittet Suchmaschinen, die alte URL zu behalten; erst eine dauerhafte sagt, welche URL sie zeigen sollen.',
    fix: 'Verwenden Sie 301 oder 308 für Seiten, die dauerhaft umgezogen sind, und 302 oder 307 nur, solange sie zurückkehren sollen.',
    messages: {
      rare: 'Temporäre Weiterleitungen sind selten.',
      found: {
        one: '{count} verlinkte URL leitet temporär weiter (302 oder 307).',
        other: '{count} verlinkte URLs leiten temporär weiter (302 oder 307).',
      },
      pattern: '{count} URLs wie {pattern} leiten temporär weiter.',
    },
  },
  'site/redirects-to-home': {
    title: 'Weiterleitungen führen zu passenden Seiten',
    failureTitle: 'Viele URLs leiten auf die Startseite weiter',
    why: 'Wer eine bestimmte Seite sucht, findet sie auf der Startseite nicht; Suchmaschinen behandeln solche Weiterleitungen wie „nicht gefunden“ (Soft 404).',
    fix: 'Leiten Sie jede URL auf die Seite weiter, die sie ersetzt, oder antworten Sie mit 404 oder 410, wenn es keine gibt.',
    messages: {
      few: 'Weiterleitungen führen zu passenden Seiten.',
      found: {
        one: '{count} URL leitet auf die Startseite weiter.',
        other: '{count} URLs leiten auf die Startseite weiter.',
      },
    },
  },
  'site/variants-answer': {
    title: 'Jede Seite hat eine URL',
    failureTitle: 'Seiten unter mehreren URLs erreichbar',
    why: 'Suchmaschinen müssen zwischen den URLs wählen, und Links und Lesezeichen verteilen sich auf sie.',
    fix: 'Wählen Sie eine Form (https, mit oder ohne www, mit oder ohne Schrägstrich am Ende und Indexdatei) und leiten Sie alle anderen mit 301 darauf weiter.',
    messages: {
      one: 'Jede Seite hat eine URL.',
      several: {
        one: '{count} Seite ist unter mehreren URLs mit demselben Inhalt erreichbar.',
        other: '{count} Seiten sind unter mehreren URLs mit demselben Inhalt erreichbar.',
      },
      hosts: 'Die Startseite ist ohne Weiterleitung auch unter {variants:list} erreichbar, vermutlich also jede Seite.',
      copies: '{count} URLs zeigen dieselbe Seite, und kein Canonical-Link nennt eine davon.',
      canonical: '{count} URLs zeigen dieselbe Seite; ihre Canonical-Links nennen eine davon.',
    },
  },
  'site/mixed-link-forms': {
    title: 'Interne Links verwenden einheitliche URLs',
    failureTitle: 'Interne Links verwenden mehrere Schreibweisen derselben URL',
    why: 'Links sind ein Hinweis darauf, welche URL einer Seite die richtige ist; verschiedene Schreibweisen machen ihn mehrdeutig.',
    fix: 'Verlinken Sie jede Seite mit ihrer kanonischen URL, überall mit derselben Groß- und Kleinschreibung, denselben Schrägstrichen und Parametern.',
    messages: {
      consistent: 'Interne Links verwenden einheitliche URLs.',
      mixed: {
        one: '{count} URL ist in mehreren Schreibweisen verlinkt.',
        other: '{count} URLs sind in mehreren Schreibweisen verlinkt.',
      },
      form: {
        one: '{count} weitere Schreibweise dieser URL ist ebenfalls verlinkt.',
        other: '{count} weitere Schreibweisen dieser URL sind ebenfalls verlinkt.',
      },
    },
  },
  'site/parameter-duplicates': {
    title: 'URL-Parameter erzeugen keine doppelten Seiten',
    failureTitle: 'Doppelte Seiten durch URL-Parameter',
    why: 'Crawler rufen jede Kopie ab, und Suchmaschinen müssen raten, welche URL sie zeigen sollen.',
    fix: 'Ergänzen Sie einen Canonical-Link, der die URL ohne die Parameter nennt, und verwenden Sie diese URL in internen Links.',
    messages: {
      none: 'Keine Seite hat eine URL mit Parametern.',
      resolved: 'Keine Seite wiederholt sich unter URLs mit anderen Parametern.',
      repeated: {
        one: '{count} Seite ist eine Kopie, die sich nur in den Parametern ihrer URL unterscheidet.',
        other: '{count} Seiten sind Kopien, die sich nur in den Parametern ihrer URLs unterscheiden.',
      },
      copies:
        '{count} URLs mit verschiedenen Parametern zeigen dieselbe Seite, und kein Canonical-Link nennt eine davon.',
    },
  },
  'site/crawl-traps': {
    title: 'Keine Crawlerfallen',
    failureTitle: 'Crawlerfallen',
    why: 'Crawler verbrauchen ihre Anfragen für endlose oder wiederholte URLs und erreichen die wichtigen Seiten vielleicht nicht.',
    fix: 'Sperren Sie solche URLs in der robots.txt, kennzeichnen Sie Links darauf mit `rel="nofollow"`, und antworten Sie mit 404, wo es nichts zu zeigen gibt. Um sie dennoch zu scannen, schließen Sie das Muster ein.',
    messages: {
      none: 'Kein URL-Muster geht endlos weiter.',
      found: {
        one: '{count} URL-Muster führt zu endlosen oder wiederholten Seiten; {share:percent} aller bekannten URLs gehören dazu.',
        other:
          '{count} URL-Muster führen zu endlosen oder wiederholten Seiten; {share:percent} aller bekannten URLs gehören dazu.',
      },
      alike:
        '{pattern}: Die meisten der ersten Seiten sind Kopien voneinander, noindex oder kanonisiert. Abgerufen: {pages}, bekannt: {known}.',
      endless:
        '{pattern}: Jede Seite führt nur zu weiteren derselben Art, etwa in einem Kalender. Abgerufen: {pages}, bekannt: {known}.',
    },
  },
  'site/session-ids': {
    title: 'Links enthalten keine Sitzungs-IDs',
    failureTitle: 'Sitzungs-IDs in Links',
    why: 'Jeder Besuch erzeugt neue URLs für dieselben Seiten, und jeder, der einen solchen Link bekommt, kann womöglich die Sitzung übernehmen.',
    fix: 'Halten Sie Sitzungen in Cookies und schalten Sie Sitzungs-IDs in URLs in Ihrem Framework ab.',
    messages: {
      none: 'Interne Links enthalten keine Sitzungs-IDs.',
      found: {
        one: '{count} Seite verlinkt URLs mit einer Sitzungs-ID.',
        other: '{count} Seiten verlinken URLs mit einer Sitzungs-ID.',
      },
      pattern: 'Links auf URLs wie {pattern} mit einer Sitzungs-ID. URLs: {urls}.',
    },
  },
  'site/canonical-broken': {
    title: 'Kanonische URLs funktionieren',
    failureTitle: 'Defekte kanonische URLs',
    why: 'Die Seite bittet Suchmaschinen, stattdessen eine andere URL zu zeigen, und dort ist nichts.',
    fix: 'Korrigieren Sie die Canonical-Links, sodass sie eine Seite nennen, die mit Status 200 antwortet.',
    messages: {
      working: 'Kanonische URLs funktionieren.',
      broken: {
        one: '{count} Seite hat eine defekte kanonische URL.',
        other: '{count} Seiten haben eine defekte kanonische URL.',
      },
      status: 'Die kanonische URL antwortet mit Status {status}.',
      noResponse: 'Die kanonische URL antwortet nicht.',
      refused: 'Die kanonische URL hat unsere Anfrage abgelehnt und wurde daher nicht bewertet.',
    },
  },
  'site/canonical-redirects': {
    title: 'Kanonische URLs leiten nicht weiter',
    failureTitle: 'Kanonische URLs, die weiterleiten',
    why: 'Der Canonical-Link nennt eine URL und der Server eine andere; Suchmaschinen ignorieren womöglich beide.',
    fix: 'Nennen Sie die URL, zu der die Weiterleitung führt.',
    messages: {
      direct: 'Kanonische URLs leiten nicht weiter.',
      found: {
        one: '{count} Seite nennt eine kanonische URL, die weiterleitet.',
        other: '{count} Seiten nennen eine kanonische URL, die weiterleitet.',
      },
      redirects: 'Die kanonische URL leitet weiter.',
    },
  },
  'site/canonical-noindex': {
    title: 'Kanonische URLs sind indexierbar',
    failureTitle: 'Kanonische URLs mit noindex oder Sperre',
    why: 'Die Seite bittet Suchmaschinen, eine andere URL zu zeigen, die sie nicht zeigen dürfen: So erscheint womöglich keine von beiden.',
    fix: 'Entfernen Sie noindex und die robots.txt-Regel von der kanonischen Seite, oder nennen Sie eine andere.',
    messages: {
      indexable: 'Kanonische URLs sind indexierbar.',
      found: {
        one: '{count} Seite nennt eine kanonische URL, die Suchmaschinen nicht zeigen dürfen.',
        other: '{count} Seiten nennen eine kanonische URL, die Suchmaschinen nicht zeigen dürfen.',
      },
      noindex: 'Die kanonische URL ist mit noindex gekennzeichnet.',
      blocked: 'Die robots.txt sperrt die kanonische URL.',
    },
  },
  'site/canonical-chain': {
    title: 'Keine Canonical-Ketten oder -Schleifen',
    failureTitle: 'Canonical-Ketten und -Schleifen',
    why: 'Suchmaschinen bekommen widersprüchliche Hinweise darauf, welche URL die richtige ist, und wählen womöglich eine dritte.',
    fix: 'Lassen Sie alle Kopien einer Seite und die Seite selbst dieselbe kanonische URL nennen.',
    messages: {
      direct: 'Keine kanonische URL nennt eine andere.',
      found: {
        one: '{count} Seite nennt eine kanonische URL, die eine weitere nennt.',
        other: '{count} Seiten nennen eine kanonische URL, die eine weitere nennt.',
      },
      chain: 'Die kanonische URL nennt eine andere kanonische URL.',
      loop: 'Die kanonische URL nennt wiederum diese Seite.',
    },
  },
  'site/canonical-to-home': {
    title: 'Kanonische URLs verweisen nicht auf die Startseite',
    failureTitle: 'Viele Seiten nennen die Startseite als kanonische URL',
    why: 'Diese Seiten geben sich gegenüber Suchmaschinen als Kopien der Startseite aus und können aus den Suchergebnissen verschwinden.',
    fix: 'Lassen Sie den Canonical-Link jeder Seite die Seite selbst nennen; oft ist eine feste URL in einer Vorlage die Ursache.',
    messages: {
      own: 'Seiten nennen nicht die Startseite als kanonische URL.',
      found: {
        one: '{count} von {all} Seiten nennt die Startseite als kanonische URL.',
        other: '{count} von {all} Seiten nennen die Startseite als kanonische URL.',
      },
    },
  },
  'site/canonical-unlinked': {
    title: 'Kanonische Seiten sind verlinkt',
    failureTitle: 'Kanonische Seiten, die keine Seite verlinkt',
    why: 'Die Links nennen die Kopie und der Canonical-Link die andere Seite; Suchmaschinen bekommen also widersprüchliche Hinweise.',
    fix: 'Verlinken Sie die kanonische Seite statt ihrer Kopien.',
    messages: {
      linked: 'Kanonische Seiten sind verlinkt.',
      found: {
        one: '{count} verlinkte Seite nennt eine kanonische Seite, die keine Seite verlinkt.',
        other: '{count} verlinkte Seiten nennen eine kanonische Seite, die keine Seite verlinkt.',
      },
      unlinked: 'Keine Seite verlinkt diese kanonische Seite, nur ihre Kopien.',
    },
  },
  'site/canonical-disagrees': {
    title: 'Sitemap, hreflang und kanonische URLs stimmen überein',
    failureTitle: 'Sitemap, hreflang und kanonische URLs widersprechen sich',
    why: 'Suchmaschinen wägen diese Hinweise ab; wo sie sich widersprechen, kann die falsche URL erscheinen.',
    fix: 'Führen Sie in der Sitemap nur kanonische URLs auf und verwenden Sie sie in hreflang-Links.',
    messages: {
      agrees: 'Canonical-Links, Sitemaps und hreflang-Links nennen dieselben URLs.',
      found: {
        one: '{count} Seite hat in der Sitemap oder in hreflang-Links eine andere URL als in ihrem Canonical-Link.',
        other:
          '{count} Seiten haben in der Sitemap oder in hreflang-Links eine andere URL als in ihrem Canonical-Link.',
      },
      sitemap: 'Die Sitemap führt diese Seite statt ihrer kanonischen URL auf.',
      hreflang: 'Die Seite nennt in ihren hreflang-Links sich selbst, als kanonische URL aber eine andere.',
    },
  },
  'site/duplicate-titles': {
    title: 'Seitentitel sind eindeutig',
    failureTitle: 'Doppelte Seitentitel',
    why: 'In Suchergebnissen, Tabs und Lesezeichen lassen sich diese Seiten nicht unterscheiden.',
    fix: 'Geben Sie jeder Seite einen Titel, der sagt, worum es auf dieser Seite geht und auf keiner anderen.',
    messages: {
      none: 'Keine indexierbare Seite hat einen Titel.',
      unique: 'Jede indexierbare Seite hat einen eigenen Titel.',
      found: {
        one: '{count} Seite teilt ihren Titel mit einer anderen.',
        other: '{count} Seiten teilen ihren Titel mit anderen.',
      },
      same: 'Titel: „{text}“',
    },
  },
  'site/duplicate-descriptions': {
    title: 'Meta-Beschreibungen sind eindeutig',
    failureTitle: 'Doppelte Meta-Beschreibungen',
    why: 'Eine Beschreibung, die auf jede Seite passt, beschreibt keine; Suchmaschinen wählen dann selbst einen Satz.',
    fix: 'Schreiben Sie für jede wichtige Seite eine Beschreibung, und lassen Sie sie auf den anderen lieber weg, als sie zu wiederholen.',
    messages: {
      none: 'Keine indexierbare Seite hat eine Meta-Beschreibung.',
      unique: 'Jede Meta-Beschreibung gehört zu einer Seite.',
      found: {
        one: '{count} Seite teilt ihre Meta-Beschreibung mit einer anderen.',
        other: '{count} Seiten teilen ihre Meta-Beschreibung mit anderen.',
      },
      same: 'Meta-Beschreibung: „{text}“',
    },
  },
  'site/duplicate-h1': {
    title: 'Hauptüberschriften sind eindeutig',
    failureTitle: 'Doppelte Hauptüberschriften (h1)',
    why: 'Die Hauptüberschrift sagt Lesern, auf welcher Seite sie sind, und Suchmaschinen können sie als Titel des Ergebnisses verwenden.',
    fix: 'Lassen Sie die `h1` das Thema der Seite nennen, und setzen Sie den Namen der Website in ein anderes Element.',
    messages: {
      none: 'Keine indexierbare Seite hat eine Hauptüberschrift (h1).',
      unique: 'Jede indexierbare Seite hat eine eigene Hauptüberschrift.',
      found: {
        one: '{count} Seite teilt ihre Hauptüberschrift (h1) mit einer anderen.',
        other: '{count} Seiten teilen ihre Hauptüberschrift (h1) mit anderen.',
      },
      same: 'Hauptüberschrift: „{text}“',
      template: 'Hauptüberschrift der meisten Seiten: „{text}“. Sie scheint aus der Vorlage zu stammen.',
    },
  },
  'site/duplicate-content': {
    title: 'Jede Seite hat ihren eigenen Text',
    failureTitle: 'Duplicate Content: Seiten mit demselben Text',
    why: 'Suchmaschinen zeigen nur eine dieser Seiten, und nicht immer die, die Sie wählen würden.',
    fix: 'Führen Sie die Seiten zusammen und leiten Sie auf die verbleibende weiter, oder lassen Sie die Kopien sie als kanonische URL nennen.',
    messages: {
      none: 'Keine indexierbare Seite hat eigenen Text.',
      unique: 'Keine zwei indexierbaren Seiten haben denselben Text.',
      found: {
        one: '{count} Seite hat denselben Text wie eine andere.',
        other: '{count} Seiten haben denselben Text wie andere.',
      },
      same: '{count} Seiten mit demselben Text von {words} Wörtern.',
      short: '{count} Seiten mit denselben wenigen Wörtern, etwa eine Liste ohne Einträge.',
    },
  },
  'site/near-duplicate-content': {
    title: 'Seiten unterscheiden sich im Text',
    failureTitle: 'Near-Duplicate Content: Seiten mit fast demselben Text',
    why: 'Seiten, die sich in wenigen Wörtern unterscheiden, konkurrieren in Suchergebnissen miteinander, und Leser erfahren nichts Neues.',
    fix: 'Führen Sie solche Seiten zusammen, oder ergänzen Sie auf jeder, was sie unterscheidet.',
    messages: {
      none: 'Weniger als zwei indexierbare Seiten haben genug Text für einen Vergleich.',
      unique: 'Keine zwei indexierbaren Seiten haben fast denselben Text.',
      found: {
        one: '{count} von {all} Seiten ist fast identisch mit einer anderen.',
        other: '{count} von {all} Seiten sind fast identisch mit anderen.',
      },
      alike: '{count} Seiten, deren Text zu mindestens 90 % übereinstimmt.',
    },
  },
  'site/empty-templates': {
    title: 'Seiten haben Inhalt',
    failureTitle: 'Viele fast leere Seiten derselben Art',
    why: 'Seiten aus einer Vorlage, in der nichts steht, enttäuschen Besucher, und Crawler verbrauchen Anfragen dafür.',
    fix: 'Erzeugen Sie solche Seiten erst, wenn es etwas zu zeigen gibt, kennzeichnen Sie die anderen mit noindex oder antworten Sie mit 404.',
    messages: {
      filled: 'Keine Art von Seiten ist fast leer.',
      found: {
        one: '{count} Seite ist fast leer, wie viele ihrer Art.',
        other: '{count} Seiten sind fast leer, wie viele ihrer Art.',
      },
      open: 'Viele Seiten einer Art haben in ihrem HTML kaum Text; Skripte oder Bilder können sie aber füllen.',
      pattern: '{count} Seiten wie {pattern} haben weniger als 50 eigene Wörter.',
    },
  },
  'site/soft-404': {
    title: 'Fehlende Seiten antworten mit 404',
    failureTitle: 'Soft 404: fehlende Seiten, die mit Status 200 antworten',
    why: 'Crawler halten solche Seiten für echte: Sie können indexiert werden und werden immer wieder abgerufen.',
    fix: 'Antworten Sie mit Status 404 oder 410, wo es keine Seite gibt, auch wenn Sie einen hilfreichen Text zeigen.',
    messages: {
      none: 'Keine Seite mit Status 200 sieht wie eine Fehlerseite aus.',
      found: {
        one: '{count} Seite sagt „nicht gefunden“, antwortet aber mit Status 200.',
        other: '{count} Seiten sagen „nicht gefunden“, antworten aber mit Status 200.',
      },
      probe: 'Seiten wie {pattern} haben den Text der Fehlerseite für URLs, die es nicht gibt.',
      says: 'Seiten wie {pattern} sagen im Titel oder in der Überschrift „nicht gefunden“ und sind fast leer oder noindex.',
    },
  },
  'site/orphans': {
    title: 'Jede Seite ist verlinkt',
    failureTitle: 'Verwaiste Seiten, zu denen kein Link führt',
    why: 'Besucher können diese Seiten nicht finden, und Suchmaschinen halten Seiten ohne Links für unwichtig.',
    fix: 'Verlinken Sie sie auf einer Seite zum selben Thema oder in der Navigation, oder entfernen Sie sie.',
    messages: {
      reached: 'Zu jeder indexierbaren Seite führen Links.',
      found: {
        one: '{count} Seite ist von der Startseite aus über Links nicht erreichbar.',
        other: '{count} Seiten sind von der Startseite aus über Links nicht erreichbar.',
      },
      byScript: 'Einige Seiten sind im HTML nicht verlinkt; auf der Startseite entstehen die Links aber durch Skripte.',
      unlinked: 'Seiten wie {pattern} sind auf keiner Seite verlinkt.',
      island: 'Seiten wie {pattern} sind nur auf Seiten verlinkt, die selbst nicht erreichbar sind.',
    },
  },
  'site/deep-pages': {
    title: 'Seiten sind wenige Klicks entfernt',
    failureTitle: 'Viele Seiten liegen weit von der Startseite entfernt',
    why: 'So weit kommen wenige Besucher, und Crawler rufen tief liegende Seiten seltener ab.',
    fix: 'Verlinken Sie wichtige Seiten auf der Startseite oder in Übersichten, und lassen Sie lange Listen auf mehr als die nächste Seite verweisen.',
    messages: {
      near: 'Die meisten Seiten sind weniger als {clicks} Klicks von der Startseite entfernt; {share:percent} liegen tiefer.',
      far: '{share:percent} der Seiten sind {clicks} Klicks oder mehr von der Startseite entfernt.',
      paging: 'Seiten langer Listen oder Seiten, die nur dort verlinkt sind.',
    },
  },
  'site/one-inlink': {
    title: 'Tief liegende Seiten haben mehr als einen Link',
    failureTitle: 'Tief liegende Seiten, zu denen ein einziger Link führt',
    why: 'Ohne diesen einen Link finden weder Besucher noch Crawler die Seite.',
    fix: 'Verlinken Sie wichtige Seiten auch auf verwandten Seiten.',
    messages: {
      linked: 'Keine tief liegende Seite hängt von einem einzigen Link ab.',
      found: {
        one: '{count} Seite ist nur auf einer Seite verlinkt.',
        other: '{count} Seiten sind nur auf einer Seite verlinkt.',
      },
      only: 'Nur diese Seite verlinkt sie.',
    },
  },
  'site/dead-ends': {
    title: 'Seiten verlinken andere Seiten',
    failureTitle: 'Seiten ohne interne Links',
    why: 'Wer auf einer solchen Seite landet, kann die Website nur verlassen oder zurückgehen.',
    fix: 'Ergänzen Sie die Navigation der Website oder wenigstens einen Link zur Startseite und zu verwandten Seiten.',
    messages: {
      single: 'Die Website hat eine Seite.',
      linking: 'Jede indexierbare Seite verlinkt eine andere Seite der Website.',
      found: {
        one: '{count} Seite hat keinen Link zu einer anderen Seite der Website.',
        other: '{count} Seiten haben keinen Link zu einer anderen Seite der Website.',
      },
      byScript: 'Einige Seiten haben in ihrem HTML keine internen Links; Skripte können sie aber ergänzen.',
    },
  },
  'site/nofollow-internal': {
    title: 'Crawler folgen internen Links',
    failureTitle: 'Interne Links mit nofollow',
    why: 'Ein nofollow-Link sagt Crawlern, dass Sie für die Seite nicht einstehen, obwohl sie Ihre eigene ist und indexiert werden darf.',
    fix: 'Entfernen Sie `rel="nofollow"` von internen Links. Um eine Seite aus Suchergebnissen herauszuhalten, verwenden Sie noindex.',
    messages: {
      followed: 'Interne Links zu indexierbaren Seiten sind nicht mit nofollow gekennzeichnet.',
      found: {
        one: '{count} Seite kennzeichnet Links zu indexierbaren Seiten der Website mit nofollow.',
        other: '{count} Seiten kennzeichnen Links zu indexierbaren Seiten der Website mit nofollow.',
      },
      nofollow: 'Links zu dieser indexierbaren Seite sind mit nofollow gekennzeichnet.',
    },
  },
  'site/nofollow-only': {
    title: 'Zu indexierbaren Seiten führen Links, denen Crawler folgen',
    failureTitle: 'Indexierbare Seiten, die nur mit nofollow verlinkt sind',
    why: 'Crawler kommen vielleicht nie zu diesen Seiten, obwohl sie für Suchergebnisse gedacht sind.',
    fix: 'Verlinken Sie sie ohne nofollow, oder kennzeichnen Sie sie mit noindex, wenn sie nicht gefunden werden sollen.',
    messages: {
      followed: 'Zu jeder verlinkten Seite führt ein Link, dem Crawler folgen.',
      found: {
        one: '{count} indexierbare Seite ist nur mit nofollow verlinkt.',
        other: '{count} indexierbare Seiten sind nur mit nofollow verlinkt.',
      },
    },
  },
  'site/links-to-noindex': {
    title: 'Seiten mit noindex sind selten verlinkt',
    failureTitle: 'Seiten mit noindex, die fast überall verlinkt sind',
    why: 'Eine Seite, die jede Seite verlinkt, soll meist gefunden werden; noindex kann dort versehentlich geblieben sein.',
    fix: 'Entfernen Sie noindex, wenn die Seite in Suchergebnissen erscheinen soll. Andernfalls ist nichts zu tun.',
    messages: {
      none: 'Keine Seite mit noindex ist auf den meisten Seiten verlinkt.',
      found: {
        one: '{count} Seite mit noindex ist auf mehr als der Hälfte aller Seiten verlinkt.',
        other: '{count} Seiten mit noindex sind auf mehr als der Hälfte aller Seiten verlinkt.',
      },
      linked: '{share:percent} aller Seiten verlinken diese Seite mit noindex.',
    },
  },
  'site/sitemap-errors': {
    title: 'Sitemaps sind gültig',
    failureTitle: 'Fehlerhafte Sitemaps',
    why: 'Suchmaschinen ignorieren eine Sitemap ganz oder teilweise, wenn sie sie nicht lesen können oder sie gegen die Regeln verstößt.',
    fix: 'Korrigieren Sie jede Sitemap: gültiges XML, höchstens 50.000 URLs und 50 MB je Datei, nur absolute URLs desselben Hosts, abgelegt im Wurzelverzeichnis.',
    messages: {
      valid: { one: 'Die Sitemap ist gültig.', other: 'Alle {count} Sitemaps sind gültig.' },
      found: { one: '{count} Sitemap ist fehlerhaft.', other: '{count} Sitemaps sind fehlerhaft.' },
      unreachable: '{url} antwortet mit Status {status}.',
      noResponse: '{url} antwortet nicht.',
      unreadable: '{url} ist weder eine Sitemap noch ein Feed noch eine Liste von URLs.',
      tooMany: '{url} führt mehr als 50.000 URLs auf; erlaubt sind 50.000.',
      tooLarge: '{url} ist größer als 50 MB.',
      wrongHost: '{url} führt URLs eines anderen Hosts oder Protokolls auf, dessen robots.txt sie nicht nennt.',
      wrongFolder: '{url} führt URLs oder Sitemaps außerhalb ihres Verzeichnisses auf.',
      invalidUrls: '{url} führt relative oder anderweitig ungültige URLs auf.',
      nestedIndex:
        '{url} ist ein Sitemap-Index, der einen anderen Index aufführt; ein Index darf nur Sitemaps aufführen.',
      refused: 'Der Abruf von {url} wurde wegen zu vieler Anfragen abgelehnt.',
      notJudged: 'Keine Sitemap ließ sich beurteilen: Alle Abrufe wurden wegen zu vieler Anfragen abgelehnt.',
    },
  },
  'site/sitemap-non-200': {
    title: 'URLs der Sitemaps funktionieren',
    failureTitle: 'Sitemaps führen URLs auf, die weiterleiten oder fehlschlagen',
    why: 'Eine Sitemap ist eine Liste der Seiten, die gezeigt werden sollen. URLs, die woanders oder nirgendwohin führen, verschwenden Anfragen, und Suchmaschinen vertrauen ihr weniger.',
    fix: 'Entfernen Sie die URLs, die fehlschlagen, und ersetzen Sie die weiterleitenden durch ihre Ziele; erzeugen Sie die Sitemap aus den Seiten, die es gibt.',
    messages: {
      working: 'Jede abgerufene URL der Sitemaps funktioniert.',
      notFetched: 'Keine URL der Sitemaps wurde abgerufen.',
      found: {
        one: '{count} URL der Sitemaps leitet weiter oder schlägt fehl.',
        other: '{count} URLs der Sitemaps leiten weiter oder schlagen fehl.',
      },
      redirects: 'URLs wie {pattern} leiten weiter.',
      fails: 'URLs wie {pattern} antworten mit einem Fehler.',
      refused: 'URLs wie {pattern} haben unsere Anfragen abgelehnt und wurden daher nicht bewertet.',
    },
  },
  'site/sitemap-not-indexable': {
    title: 'URLs der Sitemaps sind indexierbar',
    failureTitle: 'Sitemaps führen nicht indexierbare URLs auf',
    why: 'Die Sitemap bittet Suchmaschinen, diese URLs zu zeigen; die Seiten oder die robots.txt verlangen das Gegenteil.',
    fix: 'Führen Sie nur kanonische URLs ohne noindex auf, die die robots.txt erlaubt, oder korrigieren Sie die Seiten, wenn sie gefunden werden sollen.',
    messages: {
      indexable: 'Jede abgerufene Seite der Sitemaps ist indexierbar.',
      notFetched: 'Keine Seite der Sitemaps wurde abgerufen.',
      found: {
        one: '{count} URL der Sitemaps ist nicht indexierbar.',
        other: '{count} URLs der Sitemaps sind nicht indexierbar.',
      },
      noindex: 'Seiten wie {pattern} sind mit noindex gekennzeichnet.',
      blocked: 'Die robots.txt sperrt URLs wie {pattern}.',
      canonical: 'Seiten wie {pattern} nennen eine andere URL als kanonische URL.',
    },
  },
  'site/sitemap-missing': {
    title: 'Sitemaps sind vollständig',
    failureTitle: 'Seiten, die in den Sitemaps fehlen',
    why: 'Mit einer Sitemap finden Suchmaschinen neue und geänderte Seiten schneller, aber nur die, die darin stehen.',
    fix: 'Erzeugen Sie die Sitemap aus denselben Daten wie die Seiten, sodass jede indexierbare Seite darin steht.',
    messages: {
      unreadable: 'Eine Sitemap war nicht lesbar; daher lässt sich nicht beurteilen, was fehlt.',
      listed: 'Die Sitemaps führen die meisten verlinkten Seiten auf; {share:percent} fehlen.',
      found: 'In den Sitemaps fehlen {share:percent} der verlinkten, indexierbaren Seiten.',
    },
  },
  'site/sitemap-lastmod': {
    title: 'Datumsangaben der Sitemaps sind plausibel',
    failureTitle: 'Datumsangaben der Sitemaps sind falsch oder nichtssagend',
    why: 'Suchmaschinen rufen anhand dieser Angaben geänderte Seiten zuerst ab und ignorieren sie, sobald sie sich als falsch erwiesen haben.',
    fix: 'Setzen Sie `lastmod` auf das Datum der letzten wesentlichen Änderung jeder Seite, nicht auf das Datum, an dem die Sitemap erzeugt wurde.',
    messages: {
      none: 'Die Sitemaps enthalten keine Datumsangaben (lastmod).',
      plausible: 'Die Datumsangaben der Sitemaps (lastmod) stimmen mit den Änderungen zwischen den Scans überein.',
      firstScan: 'Kein Datum ist offensichtlich falsch. Ob die Angaben den Änderungen folgen, zeigt der nächste Scan.',
      found: {
        one: '{count} Seite hat ein falsches oder nichtssagendes Datum (lastmod).',
        other: '{count} Seiten haben ein falsches oder nichtssagendes Datum (lastmod).',
      },
      equal: 'Alle {count} Datumsangaben von {url} sind gleich.',
      future: 'Das Datum liegt in der Zukunft.',
      invalid: 'Das Datum ist ungültig; schreiben Sie es wie 2026-01-31 oder 2026-01-31T09:30:00+00:00.',
      stale: 'Die Seite hat sich seit dem letzten Scan geändert, ihr Datum ist aber älter.',
    },
  },
  'site/hreflang-return': {
    title: 'Sprachfassungen verweisen aufeinander',
    failureTitle: 'hreflang-Links ohne Rückverweis',
    why: 'Suchmaschinen ignorieren einen hreflang-Link, wenn die andere Seite nicht zurückverweist, und zeigen womöglich die falsche Sprache.',
    fix: 'Lassen Sie jede Sprachfassung alle Fassungen aufführen, auch sich selbst, mit denselben URLs.',
    messages: {
      alone: 'Keine Seite nennt eine andere Sprachfassung.',
      notFetched: 'Keine der Sprachfassungen wurde abgerufen; Rückverweise lassen sich daher nicht beurteilen.',
      complete: 'Alle Sprachfassungen verweisen aufeinander.',
      found: {
        one: '{count} von {pairs} hreflang-Links hat keinen Rückverweis.',
        other: '{count} von {pairs} hreflang-Links haben keinen Rückverweis.',
      },
      missing: 'Diese Fassung verweist nicht auf die Seiten zurück, die sie nennen.',
    },
  },
  'site/hreflang-target': {
    title: 'hreflang-Links führen zu indexierbaren Seiten',
    failureTitle: 'hreflang-Links auf URLs, die nicht gezeigt werden können',
    why: 'Suchmaschinen können nur eine Sprachfassung anbieten, die mit Status 200 antwortet und indexiert werden darf.',
    fix: 'Nennen Sie in allen hreflang-Links die endgültige, kanonische URL jeder Sprachfassung.',
    messages: {
      working: 'Alle hreflang-Links führen zu Seiten, die indexiert werden dürfen.',
      found: {
        one: '{count} Seite hat hreflang-Links auf URLs, die nicht gezeigt werden können.',
        other: '{count} Seiten haben hreflang-Links auf URLs, die nicht gezeigt werden können.',
      },
      redirects: 'Die hreflang-URL leitet weiter.',
      fails: 'Die hreflang-URL antwortet mit einem Fehler.',
      noindex: 'Die hreflang-URL ist mit noindex gekennzeichnet.',
      canonical: 'Die hreflang-URL nennt eine andere URL als kanonische URL.',
    },
  },
  'site/hreflang-self': {
    title: 'Seiten nennen sich selbst in ihren hreflang-Links',
    failureTitle: 'Seiten fehlen in ihren eigenen hreflang-Links',
    why: 'Jede Fassung muss alle Fassungen und sich selbst aufführen, sonst kennen Suchmaschinen die Sprache dieser Seite nicht.',
    fix: 'Ergänzen Sie einen hreflang-Link mit der Sprache und URL der Seite selbst.',
    messages: {
      complete: 'Jede Seite mit hreflang-Links führt sich selbst auf.',
      found: {
        one: '{count} Seite fehlt in ihren eigenen hreflang-Links.',
        other: '{count} Seiten fehlen in ihren eigenen hreflang-Links.',
      },
    },
  },
  'site/hreflang-conflict': {
    title: 'hreflang-Links sind eindeutig',
    failureTitle: 'hreflang-Links widersprechen sich',
    why: 'Suchmaschinen können nicht erkennen, welche URL zu welcher Sprache gehört, und ignorieren womöglich alle.',
    fix: 'Nennen Sie je Sprache eine URL und jede URL unter einer Sprache; andere Regionen derselben Sprache dürfen sie sich teilen.',
    messages: {
      clear: 'Jede Sprache einer Seite führt zu einer URL.',
      found: {
        one: '{count} Seite hat hreflang-Links, die sich widersprechen.',
        other: '{count} Seiten haben hreflang-Links, die sich widersprechen.',
      },
      twoUrls: 'Die Sprache {lang} führt zu verschiedenen URLs.',
      twoLanguages: 'Eine URL steht unter den Sprachen {languages:list}.',
    },
  },
  'site/lang-inconsistent': {
    title: 'Sprachangaben der Seiten sind stimmig',
    failureTitle: 'Sprachangaben der Seiten widersprechen sich',
    why: 'Nach dem `lang`-Attribut wählen Screenreader die Aussprache und bieten Browser Übersetzungen an; ein falsches führt beide in die Irre.',
    fix: 'Setzen Sie das `lang`-Attribut des `html`-Elements auf die Sprache der Seite, und verwenden Sie denselben Code in hreflang.',
    messages: {
      none: 'Keine Seite nennt ihre Sprache (html lang).',
      consistent: 'Die Sprachen der Seiten stimmen mit hreflang und mit ihren Nachbarn überein.',
      found: {
        one: '{count} Seite nennt eine andere Sprache als hreflang oder ihre Nachbarn.',
        other: '{count} Seiten nennen eine andere Sprache als hreflang oder ihre Nachbarn.',
      },
      hreflang: 'Seiten wie {pattern} nennen eine andere Sprache (html lang) als die hreflang-Links auf sie.',
      directory: 'Die Seite nennt die Sprache {lang}, fast alle anderen ihres Verzeichnisses {usual}.',
    },
  },
  'site/paging': {
    title: 'Paginierte Seiten sind erreichbar und indexierbar',
    failureTitle: 'Paginierte Seiten sind nicht erreichbar oder nicht indexierbar',
    why: 'Einträge, die nur auf weiteren Seiten stehen, werden womöglich nie gefunden.',
    fix: 'Geben Sie jeder Seite einer Liste eine eigene URL und kanonische URL, und verlinken Sie die nächste Seite mit einem normalen Link.',
    messages: {
      none: 'Die Website hat keine paginierten Listen.',
      complete: 'Alle paginierten Seiten sind erreichbar und indexierbar.',
      found: {
        one: '{count} paginierte Seite hat ein Problem.',
        other: '{count} paginierte Seiten haben ein Problem.',
      },
      toFirst: 'Weitere Seiten einer Liste nennen deren erste Seite als kanonische URL.',
      gap: 'Die nächste oder vorherige Seite einer Liste funktioniert nicht.',
      unlinked: 'Zu Seiten wie {pattern} führt kein Link, nur rel=next, eine Sitemap oder ein Skript.',
    },
  },
  'site/noindex-site': {
    title: 'Die Website kann indexiert werden',
    failureTitle: 'Fast die ganze Website ist noindex',
    why: 'Suchmaschinen lassen Seiten mit noindex aus: Von dieser Website lässt sich kaum etwas finden.',
    fix: 'Entfernen Sie noindex von den Seiten, die gefunden werden sollen; oft ist eine Einstellung aus der Zeit vor dem Start die Ursache.',
    messages: {
      few: 'Die Website hat weniger als 10 Seiten; jede wird einzeln bewertet.',
      open: 'Die meisten Seiten dürfen indexiert werden; {share:percent} sind mit noindex gekennzeichnet.',
      staging:
        '{share:percent} der Seiten sind mit noindex gekennzeichnet; für eine Staging-Website ist das richtig. Entfernen Sie es vor dem Start.',
      found: '{share:percent} der Seiten sind mit noindex gekennzeichnet.',
    },
  },
  'site/robots-blocks-files': {
    title: 'Die robots.txt erlaubt Skripte und Stylesheets',
    failureTitle: 'Die robots.txt sperrt Skripte oder Stylesheets',
    why: 'Google rendert Seiten wie ein Browser. Ohne ihre Skripte und Styles sieht es sie anders als Besucher.',
    fix: 'Entfernen Sie die Regeln, die diese Dateien sperren, oder ergänzen Sie eine `Allow`-Regel für sie.',
    messages: {
      none: 'Die Seiten verwenden keine Skripte oder Stylesheets der Website.',
      allowed: 'Der Googlebot darf die Skripte und Stylesheets der Website laden.',
      found: {
        one: '{count} Seite verwendet Skripte oder Stylesheets, die die robots.txt für den Googlebot sperrt.',
        other: '{count} Seiten verwenden Skripte oder Stylesheets, die die robots.txt für den Googlebot sperrt.',
      },
      script: 'Die robots.txt sperrt dieses Skript.',
      style: 'Die robots.txt sperrt dieses Stylesheet.',
    },
  },
  'site/robots-blocks-linked': {
    title: 'Verlinkte Seiten sind in der robots.txt erlaubt',
    failureTitle: 'Verlinkte Seiten, die die robots.txt sperrt',
    why: 'Crawler können diese Seiten nicht lesen; Suchmaschinen zeigen höchstens ihre URL ohne Beschreibung.',
    fix: 'Prüfen Sie, ob jede Regel sperrt, was Sie meinen. Um eine Seite aus Suchergebnissen herauszuhalten, verwenden Sie noindex und lassen Crawler sie lesen.',
    messages: {
      allowed: 'Die robots.txt sperrt keine verlinkte Seite außer Suche, Warenkorb und Anmeldung.',
      found: {
        one: '{count} verlinkte URL ist durch die robots.txt gesperrt.',
        other: '{count} verlinkte URLs sind durch die robots.txt gesperrt.',
      },
      rule: 'Zeile {line} der robots.txt sperrt sie: {text}',
    },
  },
  'site/http-links': {
    title: 'Links und Dateien verwenden HTTPS',
    failureTitle: 'HTTP-Links oder -Dateien auf einer HTTPS-Website',
    why: 'Browser blockieren Dateien über HTTP oder zeigen die Seite als nicht sicher an, und jeder Link über HTTP ist eine Anfrage, die andere lesen und verändern können.',
    fix: 'Ersetzen Sie `http:` durch `https:` in Links und Datei-URLs, zuerst in Vorlagen.',
    messages: {
      noHttps: 'Die Website verwendet kein HTTPS.',
      encrypted: 'Links und Dateien der Website verwenden HTTPS.',
      files: {
        one: '{count} Seite lädt Dateien über HTTP.',
        other: '{count} Seiten laden Dateien über HTTP.',
      },
      links: {
        one: '{count} Seite verlinkt HTTP-URLs der Website.',
        other: '{count} Seiten verlinken HTTP-URLs der Website.',
      },
      file: 'Diese Datei wird über HTTP geladen.',
      upgradedFile: 'Diese Datei hat eine HTTP-URL, die upgrade-insecure-requests in HTTPS umwandelt.',
      link: 'Diese HTTP-URL ist verlinkt.',
      upgradedLink: 'Diese HTTP-URL ist verlinkt; Browser, die die Website kennen, wandeln sie in HTTPS um (HSTS).',
    },
  },
  'site/insecure-forms': {
    title: 'Formulare senden ihre Daten über HTTPS',
    failureTitle: 'Formulare senden ihre Daten über HTTP',
    why: 'Unterwegs kann jeder lesen und verändern, was Besucher eingeben; Browser warnen, bevor sie es senden.',
    fix: 'Ändern Sie die `action` dieser Formulare in eine `https:`-URL; meist ist eine Vorlage die Ursache für alle Seiten ihrer Art.',
    messages: {
      secure: 'Kein Formular sendet seine Daten über HTTP.',
      found: {
        one: '{count} Seite hat ein Formular, das seine Daten über HTTP sendet.',
        other: '{count} Seiten haben ein Formular, das seine Daten über HTTP sendet.',
      },
    },
  },
  'site/headers-differ': {
    title: 'Alle Seiten haben dieselben Sicherheits-Header',
    failureTitle: 'Sicherheits-Header fehlen auf einigen Seiten',
    why: 'Ein Header, der nur einige Seiten schützt, ist meist ein Versehen, und Angreifer suchen nach den Seiten ohne ihn.',
    fix: 'Setzen Sie Sicherheits-Header an einer Stelle für alle Antworten, im Server oder Proxy, nicht in jeder Anwendung einzeln.',
    messages: {
      same: 'Alle Seiten eines Hosts haben dieselben Sicherheits-Header.',
      found: {
        one: '{count} Seite fehlt ein Sicherheits-Header, den andere haben.',
        other: '{count} Seiten fehlt ein Sicherheits-Header, den andere haben.',
      },
      missing: '{header} fehlt hier und ist auf {present:percent} der Seiten vorhanden.',
    },
  },
  'site/cookies-differ': {
    title: 'Cookies sind auf jeder Seite sicher',
    failureTitle: 'Seiten setzen Cookies ohne Secure, HttpOnly oder SameSite',
    why: 'Eine Seite, die das Sitzungs-Cookie ungeschützt setzt, genügt, um es preiszugeben.',
    fix: 'Setzen Sie `Secure` bei allen Cookies und `HttpOnly` und `SameSite` bei Sitzungs-Cookies, an einer Stelle für alle Seiten.',
    messages: {
      none: 'Keine Seite setzt beim ersten Besuch Cookies.',
      secure: 'Alle Cookies haben auf jeder Seite die richtigen Attribute.',
      found: {
        one: '{count} Seite setzt Cookies ohne die richtigen Attribute.',
        other: '{count} Seiten setzen Cookies ohne die richtigen Attribute.',
      },
      missing: 'Dem Cookie {name} fehlt {attributes:list}.',
      others: {
        one: '{count} weiterem Cookie fehlt Secure, HttpOnly oder SameSite.',
        other: '{count} weiteren Cookies fehlt Secure, HttpOnly oder SameSite.',
      },
      onlyHsts: 'Dem Cookie {name} fehlt Secure; nur HSTS hält es verschlüsselt.',
    },
  },
  'site/slow-pages': {
    title: 'Seiten antworten schnell',
    failureTitle: 'Seiten, die langsam antworten',
    why: 'Bevor das erste Byte ankommt, lässt sich nichts anzeigen, und bei langsamen Antworten rufen Crawler weniger Seiten ab.',
    fix: 'Sehen Sie nach, was die langsamen Arten von Seiten gemeinsam haben: Datenbankabfragen, fehlende Caches, andere Dienste.',
    messages: {
      fast: 'Seiten antworten schnell; der Median liegt bei {median:ms}.',
      unconfirmed: 'Einige Seiten antworteten während des Scans langsam; sie wurden nicht noch einmal gemessen.',
      found: {
        one: '{count} von {all} Seiten antwortet langsam; der Median liegt bei {median:ms}.',
        other: '{count} von {all} Seiten antworten langsam; der Median liegt bei {median:ms}.',
      },
      pattern: 'Seiten wie {pattern}: bis zu {slowest:ms} bis zum ersten Byte.',
    },
  },
  'site/heavy-pages': {
    title: 'Seiten sind ähnlich groß',
    failureTitle: 'Seiten, die viel größer sind als die anderen',
    why: 'Große Seiten laden auf Smartphones langsam und verbrauchen das Datenvolumen der Besucher.',
    fix: 'Sehen Sie nach, was die großen Arten von Seiten gemeinsam haben: große Bilder, lange Listen, eingebettete Daten.',
    messages: {
      light: 'Wenige Seiten sind viel größer als die anderen; der Median liegt bei {median:bytes}.',
      found: {
        one: '{count} von {all} Seiten ist groß; der Median liegt bei {median:bytes}.',
        other: '{count} von {all} Seiten sind groß; der Median liegt bei {median:bytes}.',
      },
      document: 'Seiten wie {pattern}: Allein das HTML ist größer als 1 MB.',
      total: 'Seiten wie {pattern}: mit ihren Dateien mehr als dreimal so groß wie der Median.',
    },
  },
  'site/structured-data-differs': {
    title: 'Seiten einer Art haben dieselben strukturierten Daten',
    failureTitle: 'Strukturierte Daten fehlen auf einigen Seiten einer Art',
    why: 'Suchmaschinen zeigen diese Seiten ohne die Details, die gleichartige Seiten haben, etwa Preise oder Termine.',
    fix: 'Geben Sie die strukturierten Daten in der Vorlage für jede Seite der Art aus, und prüfen Sie, was auf diesen Seiten leer ist.',
    messages: {
      none: 'Keine indexierbare Seite hat strukturierte Daten.',
      same: 'Seiten einer Art haben dieselben Typen strukturierter Daten.',
      found: {
        one: '{count} Seite fehlen strukturierte Daten, die die meisten Seiten ihrer Art haben.',
        other: '{count} Seiten fehlen strukturierte Daten, die die meisten Seiten ihrer Art haben.',
      },
      missing: '{type} fehlt hier und ist auf {share:percent} der Seiten wie {pattern} vorhanden.',
    },
  },
  'site/rendered-links-differ': {
    title: 'Links hängen nicht von Skripten ab',
    failureTitle: 'Skripte ändern viele Links',
    why: 'Crawler, die keine Skripte ausführen, sehen andere Links als Besucher; alle übrigen brauchen länger, um sie zu finden.',
    fix: 'Liefern Sie die Links im HTML aus, mit den URLs, die Besucher verwenden.',
    messages: {
      notOpened: 'Keine Seite wurde in einem Browser geöffnet.',
      byScript:
        'Die Startseite hat keine Links im HTML, aber Skripte können sie ergänzen. Ein Scan findet Seiten über Links im HTML und über Sitemaps.',
      loggedIn: 'Der Scan meldet sich an, deshalb wurde keine Seite in einem Browser geöffnet.',
      failed: 'Der Browser konnte keine Seite öffnen.',
      same: 'Die Links im Browser sind dieselben wie im HTML.',
      found: {
        one: '{count} Art von Seiten hat im Browser andere Links als im HTML.',
        other: '{count} Arten von Seiten haben im Browser andere Links als im HTML.',
      },
      differ:
        'Seiten wie {pattern}: Skripte ändern {share:percent} der Links. Hinzugefügt: {added}, entfernt: {removed}.',
    },
  },
  'site/template-findings': {
    title: 'Keine Fehler aus Vorlagen',
    failureTitle: 'Fehler, die aus Vorlagen stammen',
    why: 'Ein Fehler auf fast allen Seiten einer Art hat eine Ursache: die Vorlage, aus der sie entstehen.',
    fix: 'Beheben Sie diese zuerst, in der Vorlage; jede Korrektur dort repariert viele Seiten auf einmal.',
    messages: {
      none: 'Kein Fehler wiederholt sich auf fast allen Seiten einer Art.',
      found: {
        one: '{count} Fehler stammt aus einer Vorlage: Eine Korrektur repariert alle ihre Seiten.',
        other: '{count} Fehler stammen aus Vorlagen: Je eine Korrektur repariert alle ihre Seiten.',
      },
      template: '{audit} schlägt mit derselben Ursache auf {count} von {all} Seiten wie {pattern} fehl.',
      templateAt: '{audit} schlägt auf {count} von {all} Seiten wie {pattern} fehl, immer bei {where}.',
    },
  },
}
