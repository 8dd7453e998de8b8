import type { channels as english } from '../en/channels.ts'
import { createPlural } from '../plural.ts'

const many = createPlural('de')

export const channels: typeof english = {
  title: 'Kanäle',
  about: 'Wohin Verdict seine Benachrichtigungen sendet.',
  kinds: {
    webhook: 'Webhook',
    email: 'E-Mail',
    slack: 'Slack',
    discord: 'Discord',
    teams: 'Microsoft Teams',
    mattermost: 'Mattermost',
    ntfy: 'ntfy',
    pagerduty: 'PagerDuty',
    opsgenie: 'Opsgenie',
    alertmanager: 'Alertmanager',
  },
  help: {
    webhook:
      'Jedes Ereignis als signiertes JSON (Standard Webhooks). Das Signaturgeheimnis sehen Sie einmal, nach dem Hinzufügen.',
    email: 'Eine Adresse, die nicht Ihre eigene ist, bekommt erst einen Link zur Bestätigung.',
    slack: 'Legen Sie in Slack eine App mit „Incoming Webhooks“ an und kopieren Sie die Webhook-URL des Kanals.',
    discord:
      'Öffnen Sie in den Einstellungen des Kanals Integrationen → Webhooks, legen Sie einen an und kopieren Sie seine URL.',
    teams:
      'Öffnen Sie im Menü des Kanals Workflows, wählen Sie „Webhookbenachrichtigungen an einen Kanal senden“ und kopieren Sie die URL.',
    mattermost:
      'Fügen Sie unter Integrationen → Eingehende Webhooks einen für den Kanal hinzu und kopieren Sie seine URL.',
    ntfy: 'Die URL Ihres Themas, zum Beispiel https://ntfy.sh/mytopic. Wählen Sie einen Namen, der schwer zu erraten ist.',
    pagerduty:
      'Öffnen Sie im Dienst „Integrations“, fügen Sie „Events API V2“ hinzu und kopieren Sie den Integrationsschlüssel. Warnungen öffnen und schließen Vorfälle.',
    opsgenie:
      'Öffnen Sie in den Einstellungen des Teams „Integrations“, fügen Sie „API“ hinzu und kopieren Sie den Schlüssel. Warnungen werden mit ihrem Alias angelegt und geschlossen.',
    alertmanager:
      'Die URL Ihres Alertmanagers, zum Beispiel https://alertmanager.example.com. Warnungen gehen an seine API v2.',
  },
  pauses: {
    user: 'Pausiert',
    unconfirmed: 'Wartet auf Bestätigung',
    gone: 'Aus: Den Empfänger gibt es nicht mehr (410)',
    failing: 'Aus: Fünf Tage lang wurde nichts angenommen',
    unreadable: 'Aus: Die Adresse muss noch einmal eingegeben werden',
    unsubscribed: 'Aus: Der Empfänger hat abbestellt',
  },
  states: { waiting: 'Wartet', sent: 'Gesendet', failed: 'Fehlgeschlagen', skipped: 'Ausgelassen' },
  active: 'Aktiv',
  failingSince: (time) => `Schlägt fehl seit ${time}`,
  empty: 'Noch keine Kanäle',
  emptyText:
    'Fügen Sie einen hinzu, um benachrichtigt zu werden, wenn eine Seite schlechter wird, nicht erreichbar ist oder ihr Zertifikat bald abläuft.',
  all: 'Ihre Kanäle',
  add: 'Kanal hinzufügen',
  noMail: 'Nachrichten per E-Mail brauchen einen Mailserver, und diese Instanz hat keinen.',
  setMail: (url, from) => `Um einen einzurichten, setzen Sie ${url} und ${from} und starten Sie den Server neu.`,
  columns: { channel: 'Kanal', state: 'Status', created: 'Hinzugefügt', actions: 'Aktionen' },
  name: 'Name',
  nameHint: 'Optional. Nur für diese Liste.',
  url: 'URL',
  email: 'E-Mail-Adresse',
  keepHint: 'Leer lassen, um sie zu behalten. Sie ist verschlüsselt gespeichert und wird nie gezeigt.',
  defaultUrlHint: 'Optional. Leer lassen, außer bei einem Konto in der EU.',
  tokens: {
    ntfy: 'Zugriffstoken',
    pagerduty: 'Integrationsschlüssel',
    opsgenie: 'API-Schlüssel',
    alertmanager: 'Zugriffstoken',
  },
  tokenHints: {
    ntfy: 'Nur wenn das Thema eines braucht.',
    pagerduty: 'Verschlüsselt gespeichert und nie gezeigt.',
    opsgenie: 'Verschlüsselt gespeichert und nie gezeigt.',
    alertmanager: 'Nur wenn er hinter einem Proxy steht, der eines verlangt.',
  },
  keepTokenHint: 'Leer lassen, um es zu behalten. Eine neue URL braucht ihr eigenes.',
  project: 'Projekt',
  projectHint: 'Optional. Nur Ereignisse dieses Projekts, zum Beispiel example.com.',
  quiet: 'Ruhezeiten',
  quietHint: 'Optional, zum Beispiel 22:00-07:00. Dann wird nur Dringendes gesendet.',
  timeZone: 'Zeitzone',
  timeZoneHint: 'Der Ruhezeiten, der Übersichten und der Zeiten in Nachrichten, zum Beispiel Europe/Berlin.',
  reminder: 'Alle … Tage erinnern',
  reminderHint: 'An Warnungen, die noch offen sind. Leer lassen, damit die Einstellung der jeweiligen Regel gilt.',
  events: 'Ereignisse',
  eventsHint: 'Ohne Auswahl werden alle Ereignisse gesendet.',
  eventsHintForPeople: 'Ohne Auswahl werden alle Ereignisse außer einzelnen Läufen gesendet.',
  format: 'Format',
  formats: {
    standard: 'Standard Webhooks',
    cloudevents: 'CloudEvents 1.0',
    incident: 'Vorfälle (flaches JSON, nur Warnungen)',
  },
  digest: 'Übersicht',
  digests: { off: 'Keine', daily: 'Täglich', weekly: 'Wöchentlich' },
  messageLanguage: 'Sprache der Nachrichten',
  languages: { en: 'Englisch', de: 'Deutsch' },
  save: 'Kanal hinzufügen',
  saveChanges: 'Speichern',
  saved: 'Der Kanal wurde gespeichert.',
  savedUnsigned:
    'Der Kanal wurde gespeichert, aber sein Signaturgeheimnis lässt sich nicht mehr lesen. Es wird nichts gesendet, bis Sie „Neues Geheimnis“ wählen.',
  edit: 'Bearbeiten',
  editTitle: (name) => `${name} bearbeiten`,
  added: 'Der Kanal wurde hinzugefügt. Senden Sie eine Testnachricht, um zu sehen, ob er funktioniert.',
  confirmSent: 'An diese Adresse wurde eine E-Mail geschickt. Öffnen Sie den Link darin innerhalb von 7 Tagen.',
  confirmNotSent:
    'Der Kanal wurde gespeichert, aber der Mailserver hat die Bestätigungsmail nicht angenommen. Senden Sie sie später noch einmal.',
  confirmAgain: 'Bestätigung noch einmal senden',
  secretTitle: 'Ihr neues Signaturgeheimnis',
  secretText:
    'Kopieren Sie es jetzt. Es wird nicht noch einmal angezeigt. Ihr Empfänger braucht es, um Signaturen zu prüfen.',
  rotated: '24 Stunden lang werden Nachrichten doppelt signiert: mit dem alten Geheimnis und mit diesem.',
  test: 'Test senden',
  log: 'Protokoll',
  rotate: 'Neues Geheimnis',
  rotateQuestion: 'Das alte Geheimnis gilt noch 24 Stunden. Bis dahin braucht Ihr Empfänger das neue.',
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  paused: 'Der Kanal ist pausiert.',
  resumed: 'Der Kanal ist wieder an.',
  stoppedLabel: 'Abgeschaltete Kanäle',
  stopped: (name, target) => `Der Kanal ${name === target ? name : `${name} (${target})`} wurde abgeschaltet`,
  stoppedReasons: {
    gone: 'Der Empfänger antwortet, dass es ihn nicht mehr gibt (410).',
    failing: 'Fünf Tage lang wurde nichts angenommen.',
    unreadable: 'Seine Adresse lässt sich nicht mehr lesen.',
  },
  stoppedAt: 'Abgeschaltet',
  turnOn: 'Wieder einschalten',
  enterAgain: 'Neu eingeben',
  remove: 'Löschen',
  removeQuestion: (rules) =>
    `Der Kanal und sein Protokoll werden gelöscht, und ausstehende Nachrichten werden nicht gesendet. Das lässt sich nicht rückgängig machen.${
      rules === 0
        ? ''
        : ` ${many(rules, { one: 'Regel benachrichtigt', other: 'Regeln benachrichtigen' })} nur diesen Kanal.`
    }`,
  removed: 'Der Kanal wurde gelöscht.',
  aboutAction: (action, channel) => `${action}: ${channel}`,
  testSent: (status, ms, answer) =>
    `Angenommen mit Status ${status} nach ${ms} ms.${answer === '' ? '' : ` Antwort: ${answer}`}`,
  testFailed: (why, ms, answer) =>
    `Nicht angenommen nach ${ms} ms: ${why}.${answer === '' ? '' : ` Antwort: ${answer}`}`,
  status: (status) => `Status ${status}`,
  logTitle: (name) => `Nachrichten an ${name}`,
  logAbout: 'Die letzten 30 Tage, die neuesten zuerst.',
  logEmpty: 'Noch wurde nichts gesendet.',
  logColumns: { event: 'Ereignis', time: 'Zeit', state: 'Status', answer: 'Antwort', actions: 'Aktionen' },
  took: (ms) => `${ms} ms`,
  nextTry: 'Nächster Versuch',
  replay: 'Noch einmal senden',
  replayed: 'Die Nachricht wird noch einmal gesendet.',
  replayTitle: 'Alles noch einmal senden',
  replayAbout:
    'Für Empfänger, die Nachrichten verloren haben: jedes Ereignis seit einem Zeitpunkt, der Reihe nach, bis zu 1.000 auf einmal.',
  replaySince: 'Seit',
  replayUnreadable: 'Geben Sie Datum und Uhrzeit ein.',
  replayCount: 'Nachrichten zählen',
  replayQuestion: (count) =>
    count === 0
      ? 'Seitdem wurde nichts gesendet.'
      : `${many(count, { one: 'Ereignis wird', other: 'Ereignisse werden' })} noch einmal gesendet.`,
  replayedAll: (count) => `${many(count, { one: 'Ereignis wird', other: 'Ereignisse werden' })} noch einmal gesendet.`,
  back: 'Alle Kanäle',
  confirmTitle: 'Diese Adresse bestätigen',
  confirmText: (target) => `Meldungen über Webseiten werden an ${target} geschickt.`,
  confirmButton: 'Bestätigen',
  unsubscribeTitle: 'Abbestellen',
  unsubscribeText: (target) => `${target} bekommt keine Meldungen dieses Kanals mehr.`,
  unsubscribeButton: 'Abbestellen',
  unsubscribedTitle: 'Sie haben abbestellt',
  unsubscribedText: (target) => `${target} bekommt keine Meldungen dieses Kanals mehr.`,
  subscribeButton: 'Wieder abonnieren',
  links: {
    confirmed: {
      title: 'Die Adresse ist bestätigt',
      text: 'Meldungen werden an sie geschickt. In jeder E-Mail steht ein Link zum Abbestellen.',
    },
    expired: {
      title: 'Dieser Link ist abgelaufen',
      text: 'Links zur Bestätigung gelten 7 Tage. Bitten Sie die Person, die die Adresse eingetragen hat, die Bestätigung noch einmal zu senden.',
    },
    unsubscribed: {
      title: 'Sie haben abbestellt',
      text: 'Dieser Kanal schickt nichts mehr an Ihre Adresse. Um das rückgängig zu machen, öffnen Sie noch einmal den Link in der E-Mail.',
    },
  },
}
