import type { TranslatedAudit } from '../../translator.ts'

export const accessibility: Record<string, TranslatedAudit> = {
  'accessibility/html-lang': {
    title: 'Die Seite sagt, in welcher Sprache sie geschrieben ist',
    why: 'Ein Screenreader wählt Stimme und Ausspracheregeln nach der Sprache; mit der falschen ist die Seite schwer zu verstehen.',
    fix: 'Schreiben Sie die Sprache der Seite als Attribut `lang` an `<html>`, etwa `en` oder `pt-BR`.',
  },
  'accessibility/image-alt': {
    title: 'Bilder haben Alternativtexte',
    failureTitle: 'Bilder ohne Alternativtext',
    why: 'Screenreader lesen den Alternativtext vor, wenn jemand das Bild nicht sehen kann; fehlt er, lesen sie den Dateinamen oder nichts.',
    fix: 'Beschreiben Sie jedes Bild in seinem `alt`-Attribut; für Dekoration genügt `alt=""`. Ein SVG mit `role="img"` bekommt ein `aria-label`.',
    messages: {
      none: 'Die Seite hat keine Bilder.',
      described: 'Jedes Bild hat einen Alternativtext oder ist als dekorativ gekennzeichnet.',
      missing: { one: '{count} Bild hat keinen Alternativtext.', other: '{count} Bilder haben keinen Alternativtext.' },
      images: { one: '{count} Bild', other: '{count} Bilder' },
      share: { one: '{missing} von {count} Bild', other: '{missing} von {count} Bildern' },
      noAlt: 'Dieses Bild hat kein alt-Attribut.',
      blankAlt: 'Der Alternativtext dieses Bildes ist leer.',
      drawing: 'Dieses SVG-Bild hat weder ein title-Element noch ein aria-label.',
      button: 'Diese Bild-Schaltfläche hat keinen Alternativtext.',
      object: 'Dieses object-Element hat weder einen Titel noch ein aria-label.',
      role: 'Dieses Element mit role="img" hat kein aria-label.',
    },
  },
  'accessibility/form-label': {
    title: 'Jedes Formularfeld hat einen Namen',
    why: 'Wer die Seite nicht sieht, hört den Namen des Felds, sobald es den Fokus bekommt; ohne ihn weiß niemand, was einzugeben ist.',
    fix: 'Setzen Sie ein `<label for="…">` mit der id des Felds daneben oder das Feld in das Label; `aria-label` genügt, wo kein Text zu sehen ist.',
  },
  'accessibility/link-name': {
    title: 'Jeder Link hat einen Namen',
    why: 'Ein Screenreader liest den Namen eines Links vor; ohne ihn hören Menschen die Adresse oder nur, dass da ein Link ist.',
    fix: 'Schreiben Sie Text in den Link, geben Sie dem Bild darin ein `alt` oder benennen Sie den Link mit `aria-label`.',
  },
  'accessibility/button-name': {
    title: 'Jede Schaltfläche und jeder Menüpunkt hat einen Namen',
    why: 'Ein Screenreader sagt den Namen der Schaltfläche; ohne ihn hören Menschen nur „Schaltfläche“ und wissen nicht, was sie tut.',
    fix: 'Schreiben Sie Text in die Schaltfläche, geben Sie dem Icon darin einen Text oder benennen Sie sie mit `aria-label`.',
  },
  'accessibility/viewport-zoom': {
    title: 'Die Seite lässt sich vergrößern',
    why: 'Wer schlecht sieht, zieht die Seite mit den Fingern größer; eine Seite, die das verbietet, schließt diese Menschen aus.',
    fix: 'Entfernen Sie `user-scalable=no` und jedes `maximum-scale` unter 2 aus dem Viewport-Element.',
  },
  'accessibility/lang-valid': {
    title: 'Teile in anderer Sprache nennen eine Sprache, die es gibt',
    why: 'Ein Screenreader wechselt für einen solchen Teil die Stimme; bei einer unbekannten Sprache liest er mit der falschen weiter.',
    fix: 'Nehmen Sie in `lang` den Code aus dem Register, etwa `fr` oder `zh-Hant`, nicht den Namen der Sprache.',
  },
  'accessibility/frame-title': {
    title: 'Jeder Rahmen hat einen Titel',
    why: 'Der Titel sagt Menschen mit Screenreader, was ein Rahmen enthält, sodass sie nicht erst hineingehen müssen.',
    fix: 'Geben Sie dem `iframe` einen `title`, der sagt, was er zeigt.',
  },
  'accessibility/heading-name': {
    title: 'Jede Überschrift hat Text',
    why: 'Menschen mit Screenreader springen von Überschrift zu Überschrift; eine leere ist ein Halt, der nichts sagt.',
    fix: 'Schreiben Sie den Text der Überschrift hinein oder entfernen Sie sie und schaffen Sie den Abstand mit CSS.',
  },
  'accessibility/meta-refresh': {
    title: 'Die Seite lädt nicht von selbst neu und geht nicht von selbst weiter',
    why: 'Wer langsam liest oder der Seite zuhört, verliert die Stelle, wenn sie vorher neu lädt oder weitergeht.',
    fix: 'Entfernen Sie den Refresh; leiten Sie auf dem Server um oder sofort mit einer Wartezeit von 0, und lassen Sie Menschen selbst neu laden.',
  },
  'accessibility/aria-role': {
    title: 'Jede Rolle ist eine, die es gibt',
    why: 'Browser übergehen eine unbekannte Rolle, und das Element wird nicht als das angesagt, was es sein soll.',
    fix: 'Berichtigen Sie die Schreibweise der Rolle oder nehmen Sie das HTML-Element, das schon ist, was Sie wollen.',
  },
  'accessibility/aria-attributes': {
    title: 'ARIA-Attribute gibt es, sie passen zum Element und haben sinnvolle Werte',
    why: 'Browser übergehen ein Attribut, das sie nicht kennen oder das nicht passt; was es sagen soll, bleibt ungesagt.',
    fix: 'Berichtigen Sie Namen oder Wert oder setzen Sie das Attribut an ein Element, dessen Rolle es kennt; ein `div` nimmt einen Namen nur mit einer Rolle an.',
  },
  'accessibility/aria-required': {
    title: 'Elemente mit einer Rolle haben die Attribute, ohne die sie nicht auskommt',
    why: 'Ein Kontrollkästchen, das nicht sagt, ob es angekreuzt ist, oder ein Regler ohne Wert nützt einem Screenreader nichts.',
    fix: 'Ergänzen Sie das fehlende Attribut und halten Sie es per Skript aktuell, oder nehmen Sie das HTML-Element, das dies von selbst tut.',
  },
  'accessibility/aria-structure': {
    title: 'Listen, Menüs, Tabs und Tabellen enthalten ihre eigenen Teile und nichts sonst',
    why: 'Ein Screenreader sagt „Liste, 5 Einträge“ oder „Tab 2 von 3“ nur, wenn die Teile im richtigen Element stehen; sonst geht die Ordnung verloren.',
    fix: 'Setzen Sie jeden Teil unmittelbar in das Element, zu dem seine Rolle gehört; nehmen Sie einem Element dazwischen mit `role="none"` seine Bedeutung.',
  },
  'accessibility/aria-hidden-focus': {
    title: 'Was vor Screenreadern verborgen ist, lässt sich nicht mit der Tastatur erreichen',
    why: 'Der Fokus landet auf etwas, worüber ein Screenreader schweigt, und wer ihn nutzt, ist verloren.',
    fix: 'Nehmen Sie `aria-hidden` weg oder halten Sie das Bedienelement mit `tabindex="-1"`, `disabled`, `inert` oder `hidden` aus der Tab-Reihenfolge.',
  },
  'accessibility/table-headers': {
    title: 'Kopfzellen von Tabellen gehören zu Zellen und Zellen zu Köpfen, die es gibt',
    why: 'Ein Screenreader sagt zu jeder Zelle ihren Kopf; ein Kopf ohne Zellen oder ein Verweis ins Leere lässt Zellen ohne Bedeutung.',
    fix: 'Stellen Sie jedes `th` über oder neben die Zellen, für die es gilt, und lassen Sie `headers` ids anderer Zellen derselben Tabelle nennen.',
  },
  'accessibility/autocomplete': {
    title: 'Felder sagen in Wörtern, die Browser kennen, wonach sie fragen',
    why: 'Mit dem richtigen Wort können Browser und Hilfsmittel ein Feld ausfüllen oder ein Zeichen dafür zeigen, was Tipparbeit erspart.',
    fix: 'Nehmen Sie in `autocomplete` einen Feldnamen des HTML-Standards wie `email`, `given-name` oder `shipping street-address`.',
  },
  'accessibility/summary-name': {
    title: 'Jeder Aufklappbereich hat eine Zeile, die sagt, was darin ist',
    why: 'Das `summary` ist die Schaltfläche, die ein `details`-Element öffnet; ohne Text weiß niemand, was sich öffnet.',
    fix: 'Schreiben Sie in das `summary`, was das `details`-Element enthält.',
  },
  'accessibility/duplicate-aria-id': {
    title: 'Ids, auf die Labels und ARIA-Attribute zeigen, gibt es nur einmal',
    why: 'Ein Label, das auf eine id zeigt, findet nur das erste Element mit ihr; die anderen bleiben ohne Namen.',
    fix: 'Geben Sie jedem Element eine eigene id und lassen Sie jedes Label und ARIA-Attribut auf die richtige zeigen.',
  },
  'accessibility/heading-order': {
    title: 'Überschriften steigen Stufe für Stufe ab',
    why: 'Die Stufen der Überschriften sind das Inhaltsverzeichnis eines Screenreaders; wird eine übersprungen, scheint ein Kapitel zu fehlen.',
    fix: 'Lassen Sie auf ein `h2` ein `h3` folgen, nicht `h4`; wählen Sie die Stufe nach dem Platz in der Gliederung und die Größe mit CSS.',
  },
  'accessibility/landmarks': {
    title: 'Der Hauptteil der Seite ist als solcher gekennzeichnet',
    why: 'Menschen mit Screenreader springen über Menüs hinweg zum Hauptteil, wenn die Seite sagt, wo er beginnt.',
    fix: 'Setzen Sie, worum es auf der Seite geht, in ein einziges `<main>`-Element neben Kopf, Navigation und Fuß.',
  },
  'accessibility/tabindex': {
    title: 'Die Tabulatortaste folgt der Reihenfolge der Seite',
    why: 'Ein positives tabindex zieht ein Element vor alle anderen, sodass der Fokus in einer Reihenfolge springt, die niemand erwartet.',
    fix: 'Nehmen Sie `tabindex="0"` oder gar keines und bringen Sie die Elemente in die gewünschte Reihenfolge.',
  },
  'accessibility/nested-interactive': {
    title: 'Kein Bedienelement steht in einem anderen, das es verbirgt',
    why: 'Von einer Schaltfläche, einem Tab oder einem Kontrollkästchen kennt ein Screenreader nur den Text; ein Link darin bekommt den Fokus, und nichts wird gesagt.',
    fix: 'Setzen Sie beide Bedienelemente nebeneinander statt ineinander.',
  },
  'accessibility/text-spacing': {
    title: 'Leser können die Abstände im Text vergrößern',
    why: 'Menschen mit Legasthenie weiten Zeilen, Wörter und Buchstaben mit einem Werkzeug; `!important` in einem style-Attribut übertrumpft ihre Einstellung.',
    fix: 'Entfernen Sie `!important` bei `line-height`, `letter-spacing` und `word-spacing` aus dem style-Attribut.',
  },
  'accessibility/decorative': {
    title: 'Was als Schmuck gekennzeichnet ist, wird nicht doch angesagt',
    why: 'Ein Element, das zugleich „übergeh mich“ und „so heiße ich“ sagt, wird in manchen Browsern angesagt und in anderen nicht.',
    fix: 'Entscheiden Sie sich: Entfernen Sie `role="none"` oder das leere `alt`, oder aber die ARIA-Attribute und das tabindex.',
  },
  'accessibility/frame-focus': {
    title: 'Rahmen mit Bedienelementen sind mit der Tastatur erreichbar',
    why: 'Ein negatives tabindex an einem Rahmen sperrt die Tastatur von allem darin aus.',
    fix: 'Entfernen Sie das `tabindex` vom `iframe`; setzen Sie es an die Elemente im Rahmen, die übersprungen werden sollen.',
  },
  'accessibility/contrast': {
    title: 'Text hebt sich von seinem Hintergrund ab',
    why: 'Text in blassen Farben können Menschen mit schwachen Augen nicht lesen, und in der Sonne niemand.',
    fix: 'Wählen Sie Farben mit einem Kontrast von mindestens 4,5 zu 1, oder 3 zu 1 bei großem Text.',
  },
  'accessibility/axe': {
    title: 'axe-core findet im Browser kein weiteres Hindernis',
    why: 'Manche Hindernisse zeigen sich nur in einem echten Browser, mit Stilen und gelaufenen Skripten: zu kleine Ziele, Listen, die keine sind, Links, die sich nur durch Farbe abheben.',
    fix: 'Gehen Sie die Liste durch: Jeder Befund nennt das Element und was ihn beheben würde.',
  },
}
