import type { branding as english } from '../en/branding.ts'

export const branding: typeof english = {
  title: 'Branding',
  titleOf: (project) => `Branding · ${project}`,
  madeWith: () => 'Erstellt mit Verdict',
  about:
    'Ihr Name, Ihr Logo, Ihre Farben und Ihre Fußzeile auf allen Seiten, in PDFs und in E-Mails. Das Symbol in Browser-Tabs bleibt.',
  aboutProject:
    'Ihr Name, Ihr Logo, Ihre Farben und Ihre Fußzeile auf den Berichten, Scans, Freigabelinks und PDFs dieses Projekts. Was leer bleibt, kommt von der Instanz.',
  preview: 'Vorschau',
  previewAlt: (name) => `Der Kopf einer Seite von ${name}, hell und dunkel`,
  light: 'Hell',
  dark: 'Dunkel',
  link: 'Link',
  button: 'Schaltfläche',
  fields: {
    name: 'Name',
    logo: 'Logo',
    accent: 'Akzentfarbe',
    accent_dark: 'Akzentfarbe im Dunkelmodus',
    footer_text: 'Fußzeile',
    footer_url: 'Link der Fußzeile',
    mail_sender: 'Absender von E-Mails',
    security_txt: 'security.txt',
  },
  hints: {
    name: (most) => `Höchstens ${most} Zeichen. Leer: Verdict.`,
    nameOfProject: (most) => `Höchstens ${most} Zeichen. Leer: Name und Logo der Instanz.`,
    logo: 'PNG, JPEG oder WebP, höchstens 100 kB und 1024 × 1024 Pixel. Ersetzt den Namen im Kopf; im Dunkelmodus steht es auf Weiß. Metadaten werden entfernt.',
    accent: 'Von Links und Schaltflächen, etwa #4a4fd0. Sie braucht einen Kontrast von 4,5:1 zu unseren Hintergründen.',
    accent_dark: 'Leer: ein hellerer Ton der Akzentfarbe.',
    footer_text: (most) =>
      `Höchstens ${most} Zeichen, am Ende von Seiten, PDFs und E-Mails. Leer: „Erstellt mit Verdict“.`,
    footer_url: 'Wohin die Fußzeile verlinkt, etwa https://example.com/impressum.',
    mail_sender: 'Ersetzt den Namen in VERDICT_MAIL_FROM; die Adresse bleibt.',
    security_txt:
      'Abrufbar unter /.well-known/security.txt. Die Felder Contact und Expires sind nötig (RFC 9116). Leer: aus VERDICT_CONTACT erzeugt.',
  },
  removeLogo: 'Logo entfernen',
  chooseAgain: 'Wählen Sie das Logo noch einmal aus: Es wurde nicht gespeichert.',
  save: 'Speichern',
  saved: 'Branding gespeichert.',
  wrong: 'Nichts wurde gespeichert. Korrigieren Sie die markierten Felder.',
  problem: (field, problem) => `${field} ${problem}`,
  reset: 'Branding entfernen',
  resetQuestion: () =>
    'Alle Seiten und E-Mails heißen wieder Verdict. Name, Logo, Farben, Fußzeile und security.txt werden gelöscht.',
  resetProjectQuestion:
    'Das Projekt nutzt das Branding der Instanz. Sein eigener Name, sein Logo, seine Farben und seine Fußzeile werden gelöscht.',
  resetConfirm: 'Entfernen',
  resetDone: 'Branding entfernt.',
}
