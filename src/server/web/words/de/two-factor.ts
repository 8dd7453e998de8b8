import type { twoFactor as english } from '../en/two-factor.ts'

export const twoFactor: typeof english = {
  title: 'Zwei-Faktor-Authentifizierung',
  lead: 'Nach dem Passwort fragt Verdict nach einem Code aus einer Authenticator-App. Ein gestohlenes Passwort allein nützt dann nichts.',
  on: (date) => `Aktiv seit ${date}.`,
  codesLeft: (count) =>
    count === 0
      ? 'Sie haben keine Wiederherstellungscodes mehr. Erstellen Sie neue.'
      : count === 1
        ? 'Sie haben noch 1 Wiederherstellungscode.'
        : `Sie haben noch ${count} Wiederherstellungscodes.`,
  setUp: 'Einrichten',
  manage: 'Verwalten',
  scanTitle: '1. Verdict zur App hinzufügen',
  scan: 'Scannen Sie diesen Code mit einer Authenticator-App, zum Beispiel Aegis, 2FAS, Google Authenticator oder Ihrem Passwortmanager.',
  picture: 'QR-Code für Ihre Authenticator-App',
  secret: 'Keine Kamera? Geben Sie stattdessen diesen Schlüssel ein:',
  confirmTitle: '2. Code eingeben',
  confirm: 'Aktivieren',
  othersEnd: 'Sie werden auf anderen Geräten abgemeldet.',
  expired: 'Diese Seite war zu lange geöffnet. Scannen Sie den neuen QR-Code.',
  alreadyOn: 'Die Zwei-Faktor-Authentifizierung ist bereits aktiv.',
  nowOn: 'Die Zwei-Faktor-Authentifizierung ist aktiv.',
  code: 'Code',
  codeHint: 'Die 6 Ziffern, die Ihre Authenticator-App für Verdict anzeigt.',
  anyCodeHint: 'Aus Ihrer Authenticator-App, oder ein Wiederherstellungscode.',
  wrong: 'Falscher Code. Jeder Code gilt nur einmal: Warten Sie auf den nächsten.',
  lost: 'Authenticator-App verloren?',
  recoveryCode: 'Wiederherstellungscode',
  noCodes:
    'Keine Wiederherstellungscodes? Der Betreiber dieser Instanz kann die Zwei-Faktor-Authentifizierung für Sie abschalten.',
  startAgain: 'Das hat zu lange gedauert. Melden Sie sich erneut an.',
  codesTitle: 'Wiederherstellungscodes',
  codesLead: 'Mit jedem Code können Sie sich einmal anmelden, wenn Sie Ihre Authenticator-App verlieren.',
  shownOnce: 'Speichern Sie sie jetzt, zum Beispiel in Ihrem Passwortmanager. Sie werden nicht noch einmal angezeigt.',
  continue: 'Ich habe sie gespeichert',
  renew: 'Neue Codes erstellen',
  renewHint: 'Die alten Wiederherstellungscodes gelten dann nicht mehr.',
  offTitle: 'Abschalten',
  offHint: 'Zum Anmelden reicht dann Ihr Passwort.',
  off: 'Abschalten',
  nowOff: 'Die Zwei-Faktor-Authentifizierung ist abgeschaltet.',
}
