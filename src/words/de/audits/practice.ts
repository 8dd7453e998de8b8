import type { TranslatedAudit } from '../../translator.ts'

export const practice: Record<string, TranslatedAudit> = {
  'practice/doctype': {
    title: 'Die Seite läuft im Standardmodus',
    why: 'Ohne den HTML-Doctype ahmen Browser die Fehler ihrer Vorfahren aus den Neunzigern nach, und Größen und Layout geraten in jedem anders.',
    fix: 'Beginnen Sie die Seite mit `<!doctype html>`, vor allem anderen.',
  },
  'practice/charset': {
    title: 'Die Seite nennt rechtzeitig ihre Zeichenkodierung',
    why: 'Erfährt ein Browser die Kodierung weder aus dem Header noch aus den ersten 1024 Bytes, rät er: Buchstaben werden falsch, oder er beginnt von vorn.',
    fix: 'Senden Sie `Content-Type: text/html; charset=utf-8` oder machen Sie `<meta charset="utf-8">` zum ersten Element des Kopfs.',
  },
  'practice/viewport': {
    title: 'Die Seite passt auf den Bildschirm eines Telefons',
    why: 'Ohne Viewport legt ein Telefon die Seite 980 Pixel breit an wie für einen Schreibtisch und verkleinert sie, bis niemand sie lesen kann.',
    fix: 'Setzen Sie `<meta name="viewport" content="width=device-width, initial-scale=1">` in den Kopf.',
  },
  'practice/plugins': {
    title: 'Nichts braucht ein Browser-Plugin',
    why: 'Kein Browser führt noch Flash, Java-Applets oder Silverlight aus, und Suchmaschinen können den Inhalt nicht lesen.',
    fix: 'Ersetzen Sie es durch HTML: `video`, `audio`, `canvas` oder schlichtes Markup.',
  },
  'practice/deprecated-html': {
    title: 'Das Markup nutzt kein veraltetes HTML',
    why: 'Veraltete Elemente und Attribute vermischen Aussehen mit Inhalt, sagen Hilfsmitteln nichts und können eines Tages nicht mehr gehen.',
    fix: 'Nehmen Sie das Element, das sagt, was gemeint ist, und CSS für das Aussehen.',
  },
  'practice/duplicate-id': {
    title: 'Jede id kommt einmal vor',
    why: 'Beschriftungen, Sprungmarken, Skripte und Hilfsmittel gehen zum ersten Element einer id; die anderen sind nicht erreichbar.',
    fix: 'Geben Sie jedem Element eine eigene id oder verwenden Sie eine Klasse.',
  },
  'practice/html-errors': {
    title: 'Fehler, auf die der HTML-Parser stieß',
    why: 'Browser flicken kaputtes Markup so, wie der Standard es festlegt, und das ist oft nicht so, wie es gemeint war.',
    fix: 'Prüfen Sie die Seite mit dem Nu HTML Checker und beheben Sie, was er findet, den ersten Fehler zuerst.',
  },
  'practice/text-ratio': {
    title: 'Wie viel der Seite lesbarer Text ist',
    why: 'Ältere Werkzeuge verlangen einen Anteil an Text. Keine Suchmaschine richtet sich danach; deshalb ist es eine bloße Angabe und kostet nichts.',
    fix: 'Nichts zu tun. Wenn die Seite schwer ist, sehen Sie nach ihrer Größe und nach eingebetteten Stilen und Skripten.',
  },
  'practice/social-links': {
    title: 'Links zu Profilen in sozialen Netzen',
    why: 'Besucher suchen danach, und manche Verzeichnisse sammeln sie. Ein Maß für eine Seite sind sie nicht; sie kosten nichts.',
    fix: 'Verlinken Sie die Profile, die Sie pflegen, etwa in der Fußzeile; lassen Sie die anderen weg.',
  },
  'practice/manifest': {
    title: 'Das Manifest der Web-App',
    why: 'Ein Manifest gibt der Website Namen und Icons, wenn Menschen sie auf ihren Startbildschirm legen. Die meisten kommen gut ohne aus.',
    fix: 'Wenn man die Website installieren können soll, verlinken Sie ein Manifest: `<link rel="manifest" href="/site.webmanifest">`.',
  },
  'practice/theme-color': {
    title: 'Die Farbe des Browsers um die Seite',
    why: 'Manche Browser färben ihre Leisten in dieser Farbe. Es ist Geschmackssache und kostet nichts.',
    fix: 'Wenn Sie mögen, ergänzen Sie `<meta name="theme-color" content="#0a5">`.',
  },
  'practice/console-errors': {
    title: 'Die Seite läuft ohne Fehler in der Konsole',
    why: 'Ein Fehler in der Konsole ist oft ein Teil der Seite, der bei Besuchern nicht geht und den noch niemand bemerkt hat.',
    fix: 'Öffnen Sie die Seite mit den Entwicklerwerkzeugen und beheben Sie, was die Konsole meldet.',
  },
  'practice/failed-requests': {
    title: 'Alles, was die Seite anfordert, ist da',
    why: 'Was nicht geladen werden kann, fehlt den Besuchern: ein Bild, ein Stil, ein Teil, der sein Skript braucht.',
    fix: 'Berichtigen oder entfernen Sie jede Adresse, die hier aufgeführt ist.',
  },
}
