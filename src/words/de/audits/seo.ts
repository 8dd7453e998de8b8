import type { TranslatedAudit } from '../../translator.ts'

export const seo: Record<string, TranslatedAudit> = {
  'seo/title': {
    title: 'Die Seite hat einen Titel',
    why: 'Der Titel ist die Überschrift der Seite in Suchergebnissen, Tabs und Lesezeichen und das Erste, was ein Screenreader sagt.',
    fix: 'Setzen Sie genau ein `<title>` in den Kopf, das diese Seite benennt und keine andere.',
  },
  'seo/description': {
    title: 'Die Seite hat eine Meta-Beschreibung',
    failureTitle: 'Meta-Beschreibung fehlt oder ist mehrfach vorhanden',
    why: 'Suchmaschinen können sie in den Ergebnissen unter dem Link anzeigen; fehlt sie, wählen sie selbst einen Satz der Seite.',
    fix: 'Ergänzen Sie im Head ein `<meta name="description" content="…">`, das diese Seite zusammenfasst.',
    messages: {
      present: 'Die Seite hat eine Meta-Beschreibung.',
      missing: 'Die Seite hat keine Meta-Beschreibung.',
      inBody: 'Diese Meta-Beschreibung steht im Body; dort ignorieren Suchmaschinen sie.',
      empty: 'Die Meta-Beschreibung ist leer.',
      blank: 'Diese Meta-Beschreibung enthält keinen Text.',
      several: 'Die Seite hat {count} Meta-Beschreibungen.',
      further: 'Eine weitere Meta-Beschreibung; Suchmaschinen können jede davon verwenden.',
      long: '{length} Zeichen lang; Suchergebnisse zeigen etwa die ersten {shown}.',
    },
  },
  'seo/headings': {
    title: 'Die Seite hat eine Hauptüberschrift',
    why: 'Die Hauptüberschrift sagt Lesern und Suchmaschinen auf einen Blick, worum es geht, und kann in Ergebnissen zum Titel werden.',
    fix: 'Schreiben Sie das Thema der Seite in ein `<h1>`, das Text enthält.',
  },
  'seo/indexable': {
    title: 'Suchmaschinen dürfen die Seite aufnehmen',
    why: 'Eine Seite, die das verbietet oder die Crawler nicht abrufen dürfen, erscheint nicht in Suchergebnissen.',
    fix: 'Wenn die Seite gefunden werden soll, entfernen Sie `noindex` und `none` aus ihrem robots-Meta-Element und dem X-Robots-Tag-Header sowie die Disallow-Regel der robots.txt, die sie trifft.',
  },
  'seo/robots-txt': {
    title: 'Crawler können jede Zeile der robots.txt lesen',
    why: 'Eine unlesbare Zeile wird übergangen: Was sie fernhalten soll, wird abgerufen, oder was sie zulassen soll, nicht.',
    fix: 'Schreiben Sie je Zeile eine Angabe als `Name: value`, Regeln nur unter einem User-agent, Pfade ab `/`, Sitemaps als ganze Adressen, und halten Sie die Datei unter 500 KiB.',
  },
  'seo/canonical': {
    title: 'Der Canonical-Link nennt eine gute Adresse',
    why: 'Suchmaschinen zeigen die Adresse, die der Canonical-Link nennt; eine falsche verdrängt die Seite zugunsten einer anderen aus den Ergebnissen.',
    fix: 'Behalten Sie genau ein `<link rel="canonical">` im Kopf, mit der ganzen https-Adresse dieser Seite oder ihrer Entsprechung, die mit 200 antwortet.',
  },
  'seo/hreflang': {
    title: 'Fassungen in anderen Sprachen sind so benannt, dass Suchmaschinen es verstehen',
    why: 'Mit hreflang schicken Suchmaschinen jeden Leser zur Fassung in seiner Sprache; ein Eintrag mit unbekanntem Code oder relativer Adresse zählt nicht.',
    fix: 'Geben Sie jeder Fassung einen Sprachcode (nötigenfalls mit zweibuchstabigem Land) wie `de` oder `pt-BR` und eine ganze Adresse, und führen Sie die Seite selbst mit auf.',
  },
  'seo/crawlable-links': {
    title: 'Crawler können den Links folgen',
    why: 'Crawler folgen der Adresse in `href` und führen keine Klick-Skripte aus: Was nur ein Skript öffnet, wird von hier aus nicht entdeckt.',
    fix: 'Geben Sie jedem Link ein `href` mit einer Adresse und lassen Sie Skripte darauf aufbauen; für alles, was kein Link ist, nehmen Sie `<button>`.',
  },
  'seo/link-text': {
    title: 'Links sagen, wohin sie führen',
    why: 'Der Linktext sagt Menschen und Suchmaschinen, worum es auf der Seite dahinter geht; „hier klicken“ sagt nichts.',
    fix: 'Schreiben Sie das Thema der Zielseite in den Linktext, etwa „Öffnungszeiten“ statt „mehr“.',
  },
  'seo/head-valid': {
    title: 'Nichts beendet den Kopf der Seite zu früh',
    why: 'Das Erste, was nicht in den Kopf gehört, beendet ihn: Was folgt, zählt zum Rumpf, und dort übergehen Suchmaschinen Titel, Beschreibungen und Canonical-Links.',
    fix: 'Lassen Sie nur title, meta, link, base, script, style, noscript und template im Kopf und verschieben Sie alles andere in den Rumpf.',
  },
  'seo/redirects': {
    title: 'Die Adresse führt ohne Umwege zur Seite',
    why: 'Jede Weiterleitung kostet Besucher einen Umlauf und Crawler Geduld; eine vorübergehende lässt Suchmaschinen im Zweifel, welche Adresse sie zeigen sollen.',
    fix: 'Lassen Sie alte Adressen mit einer einzigen dauerhaften Weiterleitung (301 oder 308) zur endgültigen https-Adresse führen und verlinken Sie diese direkt.',
  },
  'seo/not-found': {
    title: 'Fehlende Seiten sagen, dass sie fehlen',
    why: 'Antwortet eine fehlende Seite, als gäbe es sie, rufen Suchmaschinen endlos leere Adressen ab, und Besucher erfahren nicht, dass ein Link tot ist.',
    fix: 'Lassen Sie den Server mit Status 404 (oder 410) antworten, wo keine Seite ist, und helfen Sie den Menschen im Text weiter.',
  },
  'seo/structured-data': {
    title: 'Strukturierte Daten sind lesbar',
    why: 'Suchmaschinen zeigen daraus Bewertungen, Preise, Termine und mehr; ein fehlerhafter Block wird ganz übergangen.',
    fix: 'Machen Sie jeden JSON-LD-Block zu gültigem JSON mit einem @context und einem @type, den schema.org kennt, und schreiben Sie die Namen buchstabengetreu.',
  },
  'seo/open-graph': {
    title: 'Ein geteilter Link zeigt Titel und Bild',
    why: 'Messenger und soziale Netze machen die Vorschau eines Links aus Open-Graph-Daten; auch X greift darauf zurück.',
    fix: 'Setzen Sie `<meta property="og:title" content="…">` in den Kopf, ebenso og:type, og:image (mit ganzer Adresse) und og:url.',
  },
  'seo/sitemap': {
    title: 'Die Website hat eine lesbare Sitemap',
    why: 'Eine Sitemap sagt Suchmaschinen, welche Seiten es gibt, auch solche, zu denen wenige Links führen.',
    fix: 'Veröffentlichen Sie eine Sitemap mit höchstens 50.000 Adressen und 50 MB je Datei und nennen Sie sie in der robots.txt mit `Sitemap: https://…`.',
  },
  'seo/url': {
    title: 'Die Adresse ist kurz und lesbar',
    why: 'Menschen beurteilen ein Ergebnis nach seiner Adresse, und Suchmaschinen kommen am besten mit einer Adresse je Seite zurecht: kurz, klein geschrieben, mit Bindestrichen.',
    fix: 'Schreiben Sie Pfade klein und mit Bindestrichen, halten Sie Sitzungskennungen in Cookies und lassen Sie Parameter weg, die die Seite nicht verändern.',
  },
  'seo/favicon': {
    title: 'Die Website hat ein Icon',
    why: 'Das Icon steht in Suchergebnissen, Tabs und Lesezeichen neben der Seite; ohne eines steht dort ein leeres Zeichen.',
    fix: 'Nennen Sie ein quadratisches Bild mit `<link rel="icon" href="…">` oder legen Sie eines unter /favicon.ico ab, und lassen Sie es mit 200 antworten.',
  },
  'seo/keywords': {
    title: 'Die häufigsten Wörter der Seite',
    why: 'Eine bloße Angabe: Sie zeigt auf einen Blick, wobei der Text verweilt. Keine Suchmaschine verlangt einen bestimmten Anteil eines Wortes, und Google übergeht das keywords-Meta-Element.',
    fix: 'Nichts zu beheben. Wenn die Wörter des Titels im Text fehlen, prüfen Sie, ob beide vom selben Thema handeln.',
  },
  'seo/content-length': {
    title: 'Wie viel Text die Seite hat',
    why: 'Eine bloße Angabe: Es gibt keine Zahl von Wörtern, die eine Seite haben muss, weder für Leser noch für Suchmaschinen.',
    fix: 'Nichts zu beheben. Sagen Sie, weshalb der Leser gekommen ist, in so vielen Wörtern, wie es braucht.',
  },
  'seo/links-count': {
    title: 'Die Links der Seite nach Art',
    why: 'Eine bloße Angabe: wie viele Links auf der Website bleiben, wie viele hinausführen und wie vielen Suchmaschinen nicht folgen sollen.',
    fix: 'Nichts zu beheben. Kennzeichnen Sie bezahlte Links mit `rel="sponsored"` und solche von Besuchern mit `rel="ugc"` oder `rel="nofollow"`.',
  },
  'seo/llms-txt': {
    title: 'Die Website hat einen Wegweiser für Sprachmodelle',
    why: 'Eine bloße Angabe: llms.txt ist ein Vorschlag für einen kurzen Wegweiser zu den Inhalten. Von keiner großen Suchmaschine ist bekannt, dass sie ihn nutzt.',
    fix: 'Nichts zu beheben. Wenn Sie einen möchten, legen Sie unter /llms.txt eine Markdown-Datei mit einer Überschrift und einer Liste von Links ab.',
  },
  'seo/javascript': {
    title: 'Was die Seite ohne JavaScript ist',
    why: 'Suchmaschinen führen Skripte spät oder gar nicht aus, und die meisten anderen Leser nie: Was Skripte hinzufügen, sehen sie womöglich nicht.',
    fix: 'Liefern Sie Titel, Beschreibungen, Überschriften, Links und Text schon im HTML.',
  },
}
