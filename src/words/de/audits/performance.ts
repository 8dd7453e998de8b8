import type { TranslatedAudit } from '../../translator.ts'

export const performance: Record<string, TranslatedAudit> = {
  'performance/response-time': {
    title: 'Der Server antwortet schnell',
    why: 'Vor dem ersten Byte kann nichts gezeigt werden; jede Millisekunde hier verzögert alles Weitere.',
    fix: 'Halten Sie Seiten auf dem Server oder in einem CDN vor, beschleunigen Sie langsame Abfragen und verlinken Sie die endgültige Adresse, damit keine Weiterleitung nötig ist.',
  },
  'performance/text-compression': {
    title: 'Textdateien werden komprimiert',
    failureTitle: 'Textdateien werden unkomprimiert gesendet',
    why: 'Kompression verkleinert HTML, CSS und JavaScript auf ein Drittel oder weniger; die Seite lädt dadurch schneller.',
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
    title: 'Die Seite ist leicht genug für ein Telefon',
    why: 'Große Seiten laden langsam und kosten Besucher mit Mobiltarif bares Geld.',
    fix: 'Beginnen Sie mit den größten Dateien dieser Liste: Verkleinern Sie Bilder, laden Sie später, was weiter unten steht, und lassen Sie unnötige Skripte weg.',
  },
  'performance/cache-policy': {
    title: 'Browser dürfen unveränderliche Dateien lange behalten',
    why: 'Was ein Browser behalten darf, wird auf der nächsten Seite und beim nächsten Besuch nicht noch einmal geladen.',
    fix: 'Nehmen Sie eine Prüfsumme des Inhalts in die Dateinamen auf und senden Sie dazu `Cache-Control: public, max-age=31536000, immutable`; geben Sie anderen festen Dateien mindestens eine Woche.',
  },
  'performance/blocking-scripts': {
    title: 'Kein Skript im Kopf hält die Seite auf',
    why: 'Trifft ein Browser auf ein solches Skript, liest er nicht weiter, bis die Datei da ist und gelaufen ist, und zeigt so lange nichts.',
    fix: 'Geben Sie Skripten im Kopf `defer` (oder `async`, wo die Reihenfolge gleich ist), oder machen Sie Module daraus.',
  },
  'performance/blocking-styles': {
    title: 'Wenige, kleine Stylesheets halten das erste Bild auf',
    why: 'Ein Browser zeichnet nichts, bevor alle Stylesheets des Kopfs da sind, und ein @import kostet einen weiteren Umlauf.',
    fix: 'Fassen Sie Stylesheets zusammen, entfernen Sie ungenutzte Regeln, ersetzen Sie `@import` durch `link`-Elemente und laden Sie Blätter für Druck oder große Bildschirme mit dem Attribut `media`.',
  },
  'performance/http-version': {
    title: 'Der Server spricht HTTP/2 oder neuer',
    why: 'HTTP/2 holt viele Dateien zugleich über eine Verbindung; mit HTTP/1.1 warten sie aufeinander.',
    fix: 'Schalten Sie HTTP/2 im Webserver oder CDN ein; meist genügen eine Zeile Konfiguration und ein Zertifikat.',
  },
  'performance/image-format': {
    title: 'Große Bilder kommen in einem modernen Format',
    why: 'AVIF- und WebP-Dateien sind bei gleicher Güte oft halb so groß wie JPEG und PNG.',
    fix: 'Bieten Sie AVIF oder WebP mit `<picture>` an und behalten Sie das alte Format als Ersatz, oder lassen Sie den Server nach dem Accept-Header wählen.',
  },
  'performance/image-size': {
    title: 'Bilder sagen, wie viel Platz sie brauchen',
    why: 'Ohne Größe hält der Browser keinen Platz frei, und der Text springt, wenn das Bild kommt.',
    fix: 'Geben Sie jedem `img` `width` und `height` seiner Datei, oder ein `aspect-ratio` und eine Seite im Stil; CSS kann es trotzdem skalieren.',
  },
  'performance/lazy-loading': {
    title: 'Bilder laden, wenn sie gebraucht werden',
    why: 'Ein verzögertes Bild ganz oben erscheint spät, und Bilder weit unten nehmen den sichtbaren die Bandbreite.',
    fix: 'Lassen Sie `loading="lazy"` beim ersten großen Bild weg und setzen Sie es bei den Bildern weiter unten.',
  },
  'performance/document-size': {
    title: 'Das HTML hat ein vernünftiges Maß',
    why: 'Ein Browser muss das ganze HTML lesen, bevor die Seite vollständig ist, und Suchmaschinen hören bei sehr langem auf zu lesen.',
    fix: 'Verschieben Sie Bilder, Stile und Daten aus dem HTML in eigene Dateien und teilen Sie sehr lange Seiten auf.',
  },
  'performance/dom-size': {
    title: 'Die Seite besteht aus mäßig vielen Elementen',
    why: 'Jedes Element kostet Speicher und macht Gestaltung und Layout langsamer, vor allem auf Telefonen.',
    fix: 'Zeigen Sie lange Listen in Teilen und entfernen Sie Hüllen, die nur weitere Hüllen enthalten.',
  },
  'performance/fonts': {
    title: 'Webfonts sind wenige, kompakt und früh angefordert',
    why: 'Text wartet auf seine Schrift oder springt, wenn sie kommt; von den meisten Schriften erfährt ein Browser erst nach dem Stylesheet.',
    fix: 'Nutzen Sie höchstens vier WOFF2-Dateien und laden Sie die für den ersten Bildschirm vor; liefert eine andere Website die Schriften, bauen Sie die Verbindung vorab auf.',
  },
  'performance/requests': {
    title: 'Was die Seite lädt, nach Art',
    why: 'Jede Datei ist eine Anfrage; wer weiß, woher sie kommen, sieht, wo eine Seite abnehmen kann.',
    fix: 'Entfernen Sie, was die Seite nicht braucht, und fassen Sie zusammen, was immer gemeinsam lädt.',
  },
  'performance/third-parties': {
    title: 'Wessen Dateien die Seite lädt',
    why: 'Dateien anderer Websites brauchen eigene Verbindungen, können langsam sein oder ausfallen und verraten, wer zu Besuch ist.',
    fix: 'Liefern Sie Schriften und Bibliotheken selbst aus und verzichten Sie auf Widgets und Tracker, die niemand nutzt.',
  },
  'performance/inline-css': {
    title: 'Wie viel CSS in der Seite selbst steht',
    why: 'CSS in der Seite spart beim ersten Besuch eine Anfrage, reist aber mit jeder Seite neu und kann nicht behalten werden.',
    fix: 'Behalten Sie die wenigen Regeln für den ersten Bildschirm in der Seite und den Rest in einem Stylesheet.',
  },
  'performance/minified': {
    title: 'Welche Skripte und Stylesheets verkleinert aussehen',
    why: 'Kommentare und Einrückungen sind für Menschen; ohne sie werden Dateien kleiner, ohne dass es etwas kostet.',
    fix: 'Lassen Sie den Build Skripte und Stylesheets verkleinern: esbuild, Terser, Lightning CSS oder den vorhandenen Bundler.',
  },
  'performance/observed-lcp': {
    title: 'LCP, wie ein Browser es sah',
    why: 'Das größte Stück Inhalt markiert den Augenblick, in dem eine Seite für ihren Besucher geladen aussieht.',
    fix: 'Liefern Sie das größte Bild oder den größten Text früh: nicht verzögert, vorab geladen und ohne Skripte und Stylesheets, die es aufhalten.',
  },
  'performance/observed-cls': {
    title: 'Layoutverschiebung, wie ein Browser sie sah',
    why: 'Bewegt sich der Inhalt beim Lesen, verlieren Menschen die Stelle und drücken das Falsche.',
    fix: 'Geben Sie Bildern, Videos und Einbettungen Breite und Höhe und halten Sie Platz frei für das, was später kommt.',
  },
  'performance/observed-fcp': {
    title: 'FCP, wie ein Browser es sah',
    why: 'Bis der erste Text oder das erste Bild erscheint, weiß ein Besucher nicht, ob überhaupt etwas kommt.',
    fix: 'Antworten Sie schnell und lassen Sie nichts im Kopf, was die Darstellung aufhält, von weit her kommen.',
  },
  'performance/long-tasks': {
    title: 'Wie lange Skripte die Seite aufhielten',
    why: 'Eine Aufgabe von mehr als 50 ms ist lang genug, dass ein Besucher merkt, wie die Seite nicht reagiert.',
    fix: 'Teilen Sie lange Arbeit in Stücke, verlagern Sie sie in einen Worker oder tun Sie sie erst, wenn sie nötig ist.',
  },
  'performance/lcp': {
    title: 'Der Hauptinhalt erscheint auch auf einem langsameren Telefon schnell',
    why: 'Das größte Stück Inhalt markiert den Augenblick, in dem eine Seite für ihren Besucher geladen aussieht.',
    fix: 'Liefern Sie das größte Bild oder den größten Text früh: nicht verzögert, vorab geladen und ohne Skripte und Stylesheets, die es aufhalten.',
  },
  'performance/cls': {
    title: 'Nichts bewegt sich, während die Seite lädt',
    why: 'Bewegt sich der Inhalt beim Lesen, verlieren Menschen die Stelle und drücken das Falsche.',
    fix: 'Geben Sie Bildern, Videos und Einbettungen Breite und Höhe und halten Sie Platz frei für das, was später kommt.',
  },
  'performance/tbt': {
    title: 'Skripte lassen der Seite Zeit zu reagieren',
    why: 'Solange ein Skript läuft, antwortet die Seite auf keinen Tipp und keine Taste; die Summe dieser Zeiten sagt, wie zäh sie sich anfühlt.',
    fix: 'Liefern Sie weniger JavaScript, teilen Sie lange Aufgaben und laden Sie später, was nicht sofort gebraucht wird.',
  },
  'performance/fcp': {
    title: 'Auch auf einem langsameren Telefon ist bald etwas zu sehen',
    why: 'Bis der erste Text oder das erste Bild erscheint, weiß ein Besucher nicht, ob überhaupt etwas kommt.',
    fix: 'Antworten Sie schnell und lassen Sie nichts im Kopf, was die Darstellung aufhält, von weit her kommen.',
  },
  'performance/speed-index': {
    title: 'Der Bildschirm füllt sich auch auf einem langsameren Telefon schnell',
    why: 'Der Wert sagt, wie schnell der sichtbare Teil gezeichnet wird, nicht nur, wann sein erstes und letztes Stück kommen.',
    fix: 'Senden Sie, was zuerst sichtbar ist, im HTML und seinem Stylesheet, und lassen Sie Schriften und Skripte danach kommen.',
  },
  'performance/image-delivery': {
    title: 'Was sich an Bildern sparen ließe',
    why: 'Bilder machen bei den meisten Seiten die meisten Bytes aus; die richtige Größe und das richtige Format sparen oft die Hälfte.',
    fix: 'Liefern Sie Bilder in AVIF oder WebP und in der Größe, in der sie gezeigt werden.',
  },
  'performance/unused-code': {
    title: 'Wie viel Code geladen und nie benutzt wird',
    why: 'Auch unnötiger Code wird heruntergeladen, gelesen und im Speicher gehalten.',
    fix: 'Teilen Sie Bündel nach Seiten auf und entfernen Sie Regeln und Bibliotheken, die nichts benutzt.',
  },
}
