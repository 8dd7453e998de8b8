import type { TranslatedAudit } from '../../translator.ts'

const LCP = {
  why: 'LCP ist der Zeitpunkt, zu dem das größte Bild oder der größte Textblock sichtbar ist und die Seite geladen wirkt.',
  fix: 'Laden Sie das größte Bild oder den größten Text früh: kein Lazy Loading, dafür Preload, und keine Skripte und Stylesheets, die es verzögern.',
  messages: {},
}

const CLS = {
  why: 'Verschiebt sich der Inhalt beim Laden, verlieren Besucher die Stelle oder tippen auf das Falsche.',
  fix: 'Geben Sie Bildern, Videos und Einbettungen Breite und Höhe und reservieren Sie Platz für Inhalte, die später laden.',
  messages: {},
}

const FCP = {
  why: 'Bis der erste Text oder das erste Bild erscheint, wissen Besucher nicht, ob die Seite überhaupt lädt.',
  fix: 'Verkürzen Sie die Antwortzeit des Servers und entfernen Sie Skripte und Stylesheets, die das Rendern blockieren.',
  messages: {},
}

export const performance: Record<string, TranslatedAudit> = {
  'performance/response-time': {
    title: 'Time to First Byte (TTFB) ist niedrig',
    failureTitle: 'Time to First Byte (TTFB) ist hoch',
    why: 'Vor dem ersten Byte kann nichts angezeigt werden; eine langsame Antwort verzögert alles Weitere.',
    fix: 'Cachen Sie Seiten auf dem Server oder in einem CDN, beschleunigen Sie langsame Abfragen und verlinken Sie die endgültige URL, um Weiterleitungen zu vermeiden.',
    messages: {
      notMeasured: 'Die Antwortzeit wurde nicht gemessen.',
      fast: 'Time to First Byte (TTFB): {time:ms}, einmal gemessen.',
      slow: 'Time to First Byte (TTFB): {time:ms}, einmal gemessen; gut bis {good:ms}.',
      busy: 'Time to First Byte (TTFB): {time:ms}; davon hat Verdict {waited:ms} auf einen Prozessor gewartet, denn der Rechner war ausgelastet.',
      time: '{time:ms}',
      redirects: 'Längste Phase: Weiterleitungen, {time:ms}.',
      dns: 'Längste Phase: DNS-Auflösung, {time:ms}.',
      connect: 'Längste Phase: TCP-Verbindung, {time:ms}.',
      tls: 'Längste Phase: TLS-Handshake, {time:ms}.',
      wait: 'Längste Phase: Warten auf den Server, {time:ms}.',
    },
  },
  'performance/text-compression': {
    title: 'Textdateien werden komprimiert',
    failureTitle: 'Textdateien werden unkomprimiert gesendet',
    why: 'HTML, CSS und JavaScript sind komprimiert viel kleiner; die Seite lädt dadurch schneller.',
    fix: 'Aktivieren Sie im Webserver oder CDN gzip, Brotli oder Zstandard für Textdateien.',
    messages: {
      compressed: 'Textdateien werden komprimiert gesendet.',
      uncompressed: {
        one: '{count} Textdatei wird unkomprimiert gesendet; Kompression würde {saving:bytes} sparen.',
        other: '{count} Textdateien werden unkomprimiert gesendet; Kompression würde {saving:bytes} sparen.',
      },
      saving: '{saving:bytes}',
      file: 'Unkomprimiert gesendet: {size:bytes}; gzip würde {saving:bytes} sparen.',
      noSizes: 'Die Übertragungsgrößen sind nicht bekannt.',
      notMeasured: 'Die Ersparnis durch Kompression wurde nicht gemessen.',
      pageOnly: 'Das HTML ist in Ordnung; die geladenen Dateien sind nicht bekannt. {reason:message}',
    },
  },
  'performance/page-weight': {
    title: 'Das Seitengewicht ist angemessen',
    failureTitle: 'Das Seitengewicht ist hoch',
    why: 'Große Seiten laden langsam und verbrauchen das Datenvolumen der Besucher.',
    fix: 'Beginnen Sie mit den größten Dateien dieser Liste: Verkleinern Sie Bilder, laden Sie per Lazy Loading, was außerhalb des ersten Bildschirms liegt, und entfernen Sie unnötige Skripte.',
    messages: {
      noSizes: 'Die Übertragungsgrößen sind nicht bekannt.',
      incomplete: '{share:percent} der Dateien konnten nicht geladen werden; das Seitengewicht ist daher unbekannt.',
      light: {
        one: 'Die Seite überträgt {size:bytes} mit {count} Anfrage.',
        other: 'Die Seite überträgt {size:bytes} mit {count} Anfragen.',
      },
      heavy: {
        one: 'Die Seite überträgt {size:bytes} mit {count} Anfrage; gut bis {limit:bytes}.',
        other: 'Die Seite überträgt {size:bytes} mit {count} Anfragen; gut bis {limit:bytes}.',
      },
      size: '{size:bytes}',
      script: 'Skript: {size:bytes}.',
      style: 'Stylesheet: {size:bytes}.',
      image: 'Bild: {size:bytes}.',
      font: 'Schrift: {size:bytes}.',
      media: 'Audio oder Video: {size:bytes}.',
      frame: 'Frame: {size:bytes}.',
      manifest: 'Web-App-Manifest: {size:bytes}.',
      other: 'Andere Datei: {size:bytes}.',
    },
  },
  'performance/cache-policy': {
    title: 'Statische Dateien werden lange gecacht',
    failureTitle: 'Statische Dateien mit kurzer Cache-Dauer',
    why: 'Browser verwenden gecachte Dateien auf der nächsten Seite und beim nächsten Besuch wieder, statt sie erneut zu laden.',
    fix: 'Nehmen Sie einen Hash des Inhalts in die Dateinamen auf und senden Sie `Cache-Control: public, max-age=31536000, immutable`; andere statische Dateien sollten mindestens eine Woche im Cache bleiben.',
    messages: {
      noFiles: 'Die Seite lädt keine statischen Dateien.',
      noHeaders: 'Die Antwort-Header der Dateien sind nicht bekannt.',
      long: 'Alle statischen Dateien werden lange gecacht.',
      short: {
        one: '{count} statische Datei hat eine kurze Cache-Dauer; wiederkehrende Besucher laden etwa {wasted:bytes} erneut.',
        other:
          '{count} statische Dateien haben eine kurze Cache-Dauer; wiederkehrende Besucher laden etwa {wasted:bytes} erneut.',
      },
      shortButSmall: {
        one: '{count} statische Datei könnte länger gecacht werden, wiederkehrende Besucher laden aber nur etwa {wasted:bytes} erneut.',
        other:
          '{count} statische Dateien könnten länger gecacht werden, wiederkehrende Besucher laden aber nur etwa {wasted:bytes} erneut.',
      },
      wasted: '{wasted:bytes}',
      unset: 'Keine Cache-Dauer angegeben ({size:bytes}).',
      revalidated: 'Wird bei jeder Verwendung neu geladen oder geprüft ({size:bytes}).',
      lifetime: 'Cache-Dauer: {age:duration} ({size:bytes}).',
      versioned: '{lifetime:message} Die URL ist versioniert, die Datei kann also ein Jahr lang gecacht werden.',
    },
  },
  'performance/blocking-scripts': {
    title: 'Keine Skripte im Head, die das Rendern blockieren',
    failureTitle: 'Skripte im Head blockieren das Rendern',
    why: 'Bei jedem dieser Skripte unterbricht der Browser das Parsen, bis es geladen und ausgeführt ist, und zeigt so lange nichts an.',
    fix: 'Ergänzen Sie `defer` bei Skripten im Head (`async`, wenn die Reihenfolge keine Rolle spielt) oder laden Sie sie als Module.',
    messages: {
      none: 'Im Head blockieren keine Skripte das Rendern.',
      blocking: {
        one: '{count} Skript im Head blockiert das Rendern.',
        other: '{count} Skripte im Head blockieren das Rendern.',
      },
      scripts: { one: '{count} Skript', other: '{count} Skripte' },
      here: 'Ohne async oder defer geladen.',
    },
  },
  'performance/blocking-styles': {
    title: 'Nur wenige, kleine Stylesheets blockieren das Rendern',
    failureTitle: 'Stylesheets verzögern das erste Rendern',
    why: 'Browser stellen nichts dar, bis alle Stylesheets im Head geladen sind, und jedes @import kostet einen weiteren Roundtrip.',
    fix: 'Fassen Sie Stylesheets zusammen, entfernen Sie ungenutzte Regeln, ersetzen Sie `@import` durch `link`-Elemente und laden Sie Styles für Druck oder große Bildschirme mit dem Attribut `media`.',
    messages: {
      none: 'Kein Stylesheet blockiert das Rendern.',
      few: {
        one: '{count} Stylesheet mit {size:bytes} blockiert das Rendern; das ist in Ordnung.',
        other: '{count} Stylesheets mit insgesamt {size:bytes} blockieren das Rendern; das ist in Ordnung.',
      },
      blocking: {
        one: '{count} Stylesheet blockiert das Rendern.',
        other: '{count} Stylesheets blockieren das Rendern.',
      },
      notLoaded: {
        one: '{count} Stylesheet blockiert das Rendern, konnte aber nicht geladen werden; seine Größe ist unbekannt.',
        other:
          '{count} Stylesheets blockieren das Rendern, konnten aber nicht alle geladen werden; ihre Größe ist unbekannt.',
      },
      noSizes: {
        one: '{count} Stylesheet blockiert das Rendern; seine Übertragungsgröße ist nicht bekannt.',
        other: '{count} Stylesheets blockieren das Rendern; ihre Übertragungsgrößen sind nicht bekannt.',
      },
      stylesheets: { one: '{count} Stylesheet', other: '{count} Stylesheets' },
      here: 'Blockiert das Rendern.',
      imported: 'Mit @import geladen; der Browser entdeckt es dadurch spät.',
      imports: {
        one: 'Importiert {count} weiteres Stylesheet.',
        other: 'Importiert {count} weitere Stylesheets.',
      },
      large: 'Insgesamt {size:bytes}; in Ordnung sind bis zu {limit:bytes}.',
    },
  },
  'performance/http-version': {
    title: 'Der Server unterstützt HTTP/2 oder neuer',
    failureTitle: 'Der Server unterstützt HTTP/2 nicht',
    why: 'HTTP/2 lädt viele Dateien gleichzeitig über eine Verbindung; mit HTTP/1.1 lädt jede Verbindung nur eine Datei auf einmal.',
    fix: 'Aktivieren Sie HTTP/2 im Webserver oder CDN; meist genügen eine Zeile Konfiguration und ein Zertifikat.',
    messages: {
      http2: 'Der Server unterstützt HTTP/2.',
      http2And3: 'Der Server unterstützt HTTP/2 und kündigt HTTP/3 an.',
      http3: 'Der Server kündigt HTTP/3 an.',
      versionUnknown: 'Die HTTP-Version ist nicht bekannt.',
      overHttp: 'Die Seite wird über HTTP ausgeliefert; Browser verwenden HTTP/2 nur mit HTTPS.',
      handshakeUnknown: 'Die im TLS-Handshake angebotenen Protokolle sind nicht bekannt.',
      old: 'Der Server unterstützt nur HTTP/{version}.',
      noH2: 'Der TLS-Handshake (ALPN) bietet kein h2 an.',
    },
  },
  'performance/image-format': {
    title: 'Große Bilder nutzen moderne Formate',
    failureTitle: 'Große Bilder ohne AVIF oder WebP',
    why: 'Bei gleicher Qualität sind AVIF- und WebP-Dateien meist kleiner als JPEG- und PNG-Dateien.',
    fix: 'Bieten Sie AVIF oder WebP mit `<picture>` an und behalten Sie das alte Format als Fallback, oder lassen Sie den Server nach dem Accept-Header wählen.',
    messages: {
      none: 'Es wurden keine Bilder geladen.',
      modern: 'Kein Bild über {limit:bytes} wird nur als JPEG, PNG oder GIF angeboten.',
      old: {
        one: '{count} Bild über {limit:bytes} wird nur als JPEG, PNG oder GIF angeboten.',
        other: '{count} Bilder über {limit:bytes} werden nur als JPEG, PNG oder GIF angeboten.',
      },
      images: { one: '{count} Bild', other: '{count} Bilder' },
      share: { one: '{old} von {count} Bild', other: '{old} von {count} Bildern' },
      here: '{size:bytes} als {format}, ohne Alternative in AVIF oder WebP.',
    },
  },
  'performance/image-size': {
    title: 'Bilder haben feste Abmessungen',
    failureTitle: 'Bilder ohne feste Abmessungen',
    why: 'Ohne Abmessungen reserviert der Browser keinen Platz, und der Inhalt verschiebt sich, wenn das Bild lädt.',
    fix: 'Setzen Sie bei jedem `img` `width` und `height` auf die Größe der Datei, oder in den Styles ein `aspect-ratio` und eine der beiden Seiten; CSS kann das Bild weiterhin skalieren.',
    messages: {
      none: 'Die Seite hat keine Bilder, die Abmessungen brauchen.',
      sized: 'Alle Bilder haben feste Abmessungen.',
      unsized: {
        one: '{count} Bild hat keine festen Abmessungen.',
        other: '{count} Bilder haben keine festen Abmessungen.',
      },
      images: { one: '{count} Bild', other: '{count} Bilder' },
      share: { one: '{unsized} von {count} Bild', other: '{unsized} von {count} Bildern' },
      here: 'Im HTML fehlen width und height oder ein aspect-ratio mit einem der beiden.',
    },
  },
  'performance/lazy-loading': {
    title: 'Lazy Loading wird sinnvoll eingesetzt',
    failureTitle: 'Lazy Loading fehlt oder ist falsch eingesetzt',
    why: 'Mit Lazy Loading erscheint ein Bild ganz oben spät; ohne Lazy Loading nehmen Bilder weit unten den sichtbaren Bandbreite weg.',
    fix: 'Entfernen Sie `loading="lazy"` beim ersten großen Bild und ergänzen Sie es bei Bildern weiter unten.',
    messages: {
      none: 'Das HTML lädt keine Bilder.',
      total: { one: '{count} Bild', other: '{count} Bilder' },
      fine: 'Nach dem HTML allein zu urteilen, ist das Lazy Loading in Ordnung.',
      eager: '{count} Bilder weiter unten laden ohne Lazy Loading.',
      eagerAndFirstLazy: '{count} Bilder weiter unten laden ohne Lazy Loading, das erste große Bild aber damit.',
      firstLazy: 'Das erste große Bild lädt mit Lazy Loading und erscheint dadurch spät.',
      here: 'Steht weiter unten, lädt aber ohne Lazy Loading.',
      eagerShare: { one: '{eager} von {count} Bild', other: '{eager} von {count} Bildern' },
      share: {
        one: '{lazy} von {count} Bild mit Lazy Loading',
        other: '{lazy} von {count} Bildern mit Lazy Loading',
      },
    },
  },
  'performance/document-size': {
    title: 'Das HTML-Dokument ist nicht zu groß',
    failureTitle: 'Das HTML-Dokument ist groß',
    why: 'Browser müssen das gesamte HTML laden und parsen, und Suchmaschinen lesen sehr lange Dokumente nicht zu Ende.',
    fix: 'Verschieben Sie eingebettete Bilder, Styles und Daten aus dem HTML in eigene Dateien und teilen Sie sehr lange Seiten auf.',
    messages: {
      size: '{size:bytes}',
      small: 'Das HTML ist unkomprimiert {size:bytes} groß.',
      large: 'Das HTML ist unkomprimiert {size:bytes} groß; gut bis {limit:bytes}.',
      here: 'Unkomprimierte Größe: {size:bytes}.',
    },
  },
  'performance/dom-size': {
    title: 'Das DOM hat angemessen viele Elemente',
    failureTitle: 'Das DOM hat sehr viele Elemente',
    why: 'Jedes Element kostet Speicher und verlangsamt Stilberechnung und Layout, vor allem auf Smartphones.',
    fix: 'Zeigen Sie lange Listen in Teilen an (Seiten oder virtuelles Scrollen) und entfernen Sie Wrapper, die nur andere Wrapper enthalten.',
    messages: {
      moderate: {
        one: 'Die Seite hat {count} Element; die maximale Tiefe ist {depth}.',
        other: 'Die Seite hat {count} Elemente; die maximale Tiefe ist {depth}.',
      },
      large: 'Die Seite hat {count} Elemente, gut sind bis zu {limit}; die maximale Tiefe ist {depth}.',
      elements: { one: '{count} Element', other: '{count} Elemente' },
      widest: 'Dieses Element hat die meisten Kindelemente: {children}.',
    },
  },
  'performance/fonts': {
    title: 'Webfonts werden effizient geladen',
    failureTitle: 'Webfonts könnten schneller laden',
    why: 'Text bleibt unsichtbar oder verschiebt sich, bis seine Schrift geladen ist, und die meisten Schriften entdecken Browser erst nach dem Laden des Stylesheets.',
    fix: 'Verwenden Sie höchstens vier WOFF2-Dateien und nutzen Sie Preload für die Schrift des ersten Bildschirms; liegen die Schriften auf einer anderen Website, nutzen Sie Preconnect.',
    messages: {
      none: 'Die Seite verwendet keine Webfonts.',
      stylesUnknown: 'Die Stylesheets, in denen die Schriften stehen, sind nicht bekannt. {reason:message}',
      efficient: {
        one: 'Die Seite bindet {count} Schriftdatei ein.',
        other: 'Die Seite bindet {count} Schriftdateien ein.',
      },
      improvable: {
        one: 'Die Seite bindet {count} Schriftdatei ein, die schneller laden könnte.',
        other: 'Die Seite bindet {count} Schriftdateien ein, die schneller laden könnten.',
      },
      files: { one: '{count} Schriftdatei', other: '{count} Schriftdateien' },
      tooMany:
        'Die Seite bindet {count} Schriftdateien ein; Verdict empfiehlt höchstens {limit}. Es sind {files:list}.',
      notPreloaded: 'Keine der Schriften für das erste Rendern wird mit Preload geladen.',
      notWoff2: 'Diese Schrift hat das Format {format}; als WOFF2 wäre sie kleiner.',
    },
  },
  'performance/requests': {
    title: 'Anfragen nach Typ',
    failureTitle: 'Anfragen nach Typ',
    why: 'Jede Datei ist eine Anfrage; die Übersicht nach Typ zeigt, wo die Seite weniger laden kann.',
    fix: 'Entfernen Sie Dateien, die die Seite nicht braucht, und fassen Sie zusammen, was immer gemeinsam lädt.',
    messages: {
      transferred: {
        one: '{count} Anfrage, {size:bytes} übertragen.',
        other: '{count} Anfragen, {size:bytes} übertragen.',
      },
      noFiles: 'Das HTML lädt keine weiteren Dateien.',
      fromHtml: {
        one: 'Das HTML lädt {count} Datei; ihre Größe ist nicht bekannt.',
        other: 'Das HTML lädt {count} Dateien; ihre Größen sind nicht bekannt.',
      },
      requests: { one: '{count} Anfrage', other: '{count} Anfragen' },
    },
  },
  'performance/third-parties': {
    title: 'Dateien von Drittanbietern',
    failureTitle: 'Dateien von Drittanbietern',
    why: 'Dateien von Drittanbietern brauchen zusätzliche Verbindungen, können langsam sein oder ausfallen und geben Daten Ihrer Besucher an andere Websites weiter.',
    fix: 'Hosten Sie Schriften und Bibliotheken selbst und entfernen Sie ungenutzte Widgets und Tracker.',
    messages: {
      none: 'Alle gefundenen Dateien kommen von der Website selbst.',
      noSites: 'Keine',
      files: '{files:message} von außerhalb ({sites:message}).',
      filesOfSize: '{files:message} von außerhalb ({sites:message}), zusammen {size:bytes}.',
      count: { one: '{count} Datei', other: '{count} Dateien' },
      sites: { one: '{count} Drittanbieter', other: '{count} Drittanbieter' },
    },
  },
  'performance/inline-css': {
    title: 'Umfang des Inline-CSS',
    failureTitle: 'Umfang des Inline-CSS',
    why: 'Inline-CSS spart beim ersten Besuch eine Anfrage, wird aber mit jeder Seite erneut gesendet und kann nicht eigenständig gecacht werden.',
    fix: 'Binden Sie nur die wenigen Regeln für den ersten Bildschirm inline ein und lassen Sie den Rest in einem Stylesheet.',
    messages: {
      amount: '{elements:message} ({elementSize:bytes}) und {attributes:message} ({attributeSize:bytes}).',
      elements: { one: '{count} style-Element', other: '{count} style-Elemente' },
      attributes: { one: '{count} style-Attribut', other: '{count} style-Attribute' },
      size: '{size:bytes}',
    },
  },
  'performance/minified': {
    title: 'Minifizierte Skripte und Stylesheets',
    failureTitle: 'Minifizierte Skripte und Stylesheets',
    why: 'Kommentare und Leerraum sind nur für Menschen da; ohne sie werden Dateien kleiner, und nichts geht verloren.',
    fix: 'Minifizieren Sie Skripte und Stylesheets im Build, zum Beispiel mit esbuild, Terser, Lightning CSS oder Ihrem Bundler.',
    messages: {
      none: 'Es wurden keine Skripte oder Stylesheets geladen.',
      minified: {
        one: 'Das einzige Skript oder Stylesheet wirkt minifiziert.',
        other: 'Alle {count} Skripte und Stylesheets wirken minifiziert.',
      },
      unminified: {
        one: '{count} Skript oder Stylesheet wirkt nicht minifiziert (unkomprimiert {size:bytes}).',
        other: '{count} Skripte und Stylesheets wirken nicht minifiziert (unkomprimiert {size:bytes}).',
      },
      share: '{minified} von {count} minifiziert',
      here: 'Wirkt nicht minifiziert (unkomprimiert {size:bytes}).',
    },
  },
  'performance/observed-lcp': {
    title: 'Largest Contentful Paint (LCP) bei einem Besuch',
    failureTitle: 'Largest Contentful Paint (LCP) bei einem Besuch',
    ...LCP,
  },
  'performance/observed-cls': {
    title: 'Cumulative Layout Shift (CLS) bei einem Besuch',
    failureTitle: 'Cumulative Layout Shift (CLS) bei einem Besuch',
    ...CLS,
  },
  'performance/observed-fcp': {
    title: 'First Contentful Paint (FCP) bei einem Besuch',
    failureTitle: 'First Contentful Paint (FCP) bei einem Besuch',
    ...FCP,
  },
  'performance/long-tasks': {
    title: 'Lange Tasks im Hauptthread',
    failureTitle: 'Lange Tasks im Hauptthread',
    why: 'Während ein Task läuft, kann die Seite nicht auf Tippen oder Tastendrücke reagieren. Als lang gelten Tasks über 50 ms.',
    fix: 'Teilen Sie lange Tasks auf, verlagern Sie Arbeit in einen Web Worker oder erledigen Sie sie erst, wenn sie nötig ist.',
    messages: {
      unread: 'Der Browser hat keine Zeiten dieser Seite gemeldet.',
      none: 'Kein Task dauerte bei einem ungedrosselten Besuch länger als 50 ms.',
      tasks: {
        one: '{count} langer Task dauerte bei einem ungedrosselten Besuch {longest:ms}.',
        other: '{count} lange Tasks dauerten bei einem ungedrosselten Besuch {total:ms}, der längste {longest:ms}.',
      },
      noTime: 'Keine',
      total: '{total:ms}',
    },
  },
  'performance/lcp': {
    title: 'Largest Contentful Paint (LCP) ist schnell',
    failureTitle: 'Largest Contentful Paint (LCP) ist langsam',
    ...LCP,
  },
  'performance/cls': {
    title: 'Cumulative Layout Shift (CLS) ist gering',
    failureTitle: 'Cumulative Layout Shift (CLS) ist hoch',
    ...CLS,
  },
  'performance/tbt': {
    title: 'Total Blocking Time (TBT) ist gering',
    failureTitle: 'Total Blocking Time (TBT) ist hoch',
    why: 'Solange ein langer Task läuft, reagiert die Seite nicht auf Tippen oder Tastendrücke; TBT ist die Summe dieser Zeit.',
    fix: 'Liefern Sie weniger JavaScript aus, teilen Sie lange Tasks auf und laden Sie später, was nicht sofort gebraucht wird.',
    messages: {},
  },
  'performance/fcp': {
    title: 'First Contentful Paint (FCP) ist schnell',
    failureTitle: 'First Contentful Paint (FCP) ist langsam',
    ...FCP,
  },
  'performance/speed-index': {
    title: 'Speed Index ist niedrig',
    failureTitle: 'Speed Index ist hoch',
    why: 'Der Speed Index zeigt, wie schnell der sichtbare Teil der Seite aufgebaut wird, nicht nur, wann das erste und das letzte Element erscheinen.',
    fix: 'Liefern Sie, was zuerst sichtbar ist, im HTML und seinem Stylesheet aus und laden Sie Schriften und Skripte danach.',
    messages: {},
  },
  'performance/image-delivery': {
    title: 'Mögliche Einsparung bei Bildern',
    failureTitle: 'Mögliche Einsparung bei Bildern',
    why: 'Bilder sind oft die größten Dateien einer Seite; die richtige Größe, das richtige Format und Kompression verkleinern sie.',
    fix: 'Liefern Sie Bilder als AVIF oder WebP und in der Größe aus, in der sie angezeigt werden.',
    messages: {
      none: 'Lighthouse hat bei den Bildern keine Einsparung gefunden.',
      some: 'Bilder könnten {size:bytes} kleiner sein.',
    },
  },
  'performance/unused-code': {
    title: 'Ungenutztes JavaScript und CSS',
    failureTitle: 'Ungenutztes JavaScript und CSS',
    why: 'Auch ungenutzter Code wird geladen, geparst und im Speicher gehalten.',
    fix: 'Teilen Sie Bundles nach Seiten auf und entfernen Sie ungenutzte Regeln und Bibliotheken.',
    messages: {
      none: 'Lighthouse hat keinen ungenutzten Code gefunden, der sich zu entfernen lohnt.',
      some: '{size:bytes} Code werden beim Laden der Seite nicht genutzt.',
    },
  },
}
