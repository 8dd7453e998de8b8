import { createPlural } from '../plural.ts'

const many = createPlural('en')

import type { ChannelKind, ChannelPause, DeliveryState } from '../../../../vocabulary.ts'

const kinds: Record<ChannelKind, string> = {
  webhook: 'Webhook',
  email: 'Email',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  mattermost: 'Mattermost',
  ntfy: 'ntfy',
  pagerduty: 'PagerDuty',
  opsgenie: 'Opsgenie',
  alertmanager: 'Alertmanager',
}
const help: Record<ChannelKind, string> = {
  webhook: 'Every event as signed JSON (Standard Webhooks). You get the signing secret once, after adding it.',
  email: 'An address that isn’t your own gets a link to confirm it first.',
  slack: 'In Slack, create an app with “Incoming Webhooks” and copy the webhook URL of the channel.',
  discord: 'In the settings of the channel, open Integrations → Webhooks, create one and copy its URL.',
  teams: 'In the channel’s menu, open Workflows, choose “Send webhook alerts to a channel” and copy the URL.',
  mattermost: 'In Integrations → Incoming Webhooks, add one for the channel and copy its URL.',
  ntfy: 'The URL of your topic, such as https://ntfy.sh/mytopic. Choose a name that’s hard to guess.',
  pagerduty:
    'In the service, open Integrations, add “Events API V2” and copy its integration key. Alerts open and close incidents.',
  opsgenie:
    'In the settings of the team, open Integrations, add “API” and copy its key. Alerts are created and closed by alias.',
  alertmanager: 'The URL of your Alertmanager, such as https://alertmanager.example.com. Alerts go to its API v2.',
}
const pauses: Record<ChannelPause, string> = {
  user: 'Paused',
  unconfirmed: 'Waiting for confirmation',
  gone: 'Off: the receiver no longer exists (410)',
  failing: 'Off: nothing was accepted for five days',
  unreadable: 'Off: the address must be entered again',
  unsubscribed: 'Off: the recipient has unsubscribed',
}
const states: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
}

/** The page of channels. */
export const channels = {
  title: 'Channels',
  about: 'Where Verdict sends its notifications.',
  kinds,
  help,
  pauses,
  states,
  active: 'Active',
  failingSince: (time: string) => `Failing since ${time}`,
  empty: 'No channels yet',
  emptyText:
    'Add one to be notified when a page gets worse, can’t be reached or has a certificate that’s about to expire.',
  all: 'Your channels',
  add: 'Add a channel',
  noMail: 'Messages by email need a mail server, and this instance has none.',
  setMail: (url: string, from: string) => `To add one, set ${url} and ${from} and restart the server.`,
  columns: { channel: 'Channel', state: 'Status', created: 'Added', actions: 'Actions' },
  name: 'Name',
  nameHint: 'Optional. Shown in this list only.',
  url: 'URL',
  email: 'Email address',
  keepHint: 'Leave empty to keep it. It is stored encrypted and never shown.',
  defaultUrlHint: 'Optional. Leave empty, except for an account in the EU.',
  tokens: {
    ntfy: 'Access token',
    pagerduty: 'Integration key',
    opsgenie: 'API key',
    alertmanager: 'Access token',
  },
  tokenHints: {
    ntfy: 'Only if the topic needs one.',
    pagerduty: 'Stored encrypted and never shown.',
    opsgenie: 'Stored encrypted and never shown.',
    alertmanager: 'Only if it is behind a proxy that asks for one.',
  },
  keepTokenHint: 'Leave empty to keep it. A new URL needs its own.',
  project: 'Project',
  projectHint: 'Optional. Only events of this project, such as example.com.',
  quiet: 'Quiet hours',
  quietHint: 'Optional, such as 22:00-07:00. Only urgent messages are sent then.',
  timeZone: 'Time zone',
  timeZoneHint: 'Of quiet hours, digests and times in messages, such as Europe/Berlin.',
  reminder: 'Remind every … days',
  reminderHint: 'Of alerts that are still open. Leave empty to use the setting of each alert rule.',
  events: 'Events to send',
  eventsHint: 'Select none to send all events.',
  eventsHintForPeople: 'Select none to send all events except single runs.',
  format: 'Format',
  formats: {
    standard: 'Standard Webhooks',
    cloudevents: 'CloudEvents 1.0',
    incident: 'Incidents (flat JSON, only alerts)',
  },
  digest: 'Digest',
  digests: { off: 'None', daily: 'Daily', weekly: 'Weekly' },
  messageLanguage: 'Language of messages',
  languages: { en: 'English', de: 'German' },
  save: 'Add channel',
  saveChanges: 'Save',
  saved: 'The channel was saved.',
  savedUnsigned:
    'The channel was saved, but its signing secret can’t be read anymore. Nothing is sent until you choose “New secret”.',
  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  added: 'The channel was added. Send a test message to see whether it works.',
  confirmSent: 'An email was sent to this address. Open the link in it within 7 days.',
  confirmNotSent:
    'The channel was saved, but the mail server did not accept the confirmation email. Send it again later.',
  confirmAgain: 'Send confirmation again',
  secretTitle: 'Your new signing secret',
  secretText: 'Copy it now. You won’t be able to see it again. Your receiver needs it to verify signatures.',
  rotated: 'For 24 hours, messages are signed twice: with the old secret and with this one.',
  test: 'Send test',
  log: 'Log',
  rotate: 'New secret',
  rotateQuestion: 'The old secret stays valid for 24 hours. Your receiver needs the new one by then.',
  pause: 'Pause',
  resume: 'Resume',
  paused: 'The channel is paused.',
  resumed: 'The channel is on again.',
  stoppedLabel: 'Channels that were turned off',
  stopped: (name: string, target: string) =>
    `The channel ${name === target ? name : `${name} (${target})`} was turned off`,
  stoppedReasons: {
    gone: 'the receiver answered that it no longer exists (410).',
    failing: 'nothing was accepted for five days.',
    unreadable: 'its address can’t be read anymore.',
  },
  stoppedAt: 'Turned off',
  turnOn: 'Turn on again',
  enterAgain: 'Enter it again',
  remove: 'Delete',
  removeQuestion: (rules: number) =>
    `The channel and its log will be deleted, and pending messages won’t be sent. This can’t be undone.${
      rules === 0
        ? ''
        : ` ${many(rules, { one: 'alert rule notifies', other: 'alert rules notify' })} this channel only.`
    }`,
  removed: 'The channel was deleted.',
  aboutAction: (action: string, channel: string) => `${action}: ${channel}`,
  testSent: (status: string, ms: string, answer: string) =>
    `Accepted with status ${status} after ${ms} ms.${answer === '' ? '' : ` Answer: ${answer}`}`,
  testFailed: (why: string, ms: string, answer: string) =>
    `Not accepted after ${ms} ms: ${why}.${answer === '' ? '' : ` Answer: ${answer}`}`,
  status: (status: number) => `status ${status}`,
  logTitle: (name: string) => `Messages to ${name}`,
  logAbout: 'The last 30 days, the latest first.',
  logEmpty: 'Nothing was sent yet.',
  logColumns: { event: 'Event', time: 'Time', state: 'Status', answer: 'Answer', actions: 'Actions' },
  took: (ms: number) => `${ms} ms`,
  nextTry: 'Next attempt',
  replay: 'Send again',
  replayed: 'The message is being sent again.',
  replayTitle: 'Send everything again',
  replayAbout: 'For a receiver that has lost messages: every event since a time, in order, up to 1,000 at once.',
  replaySince: 'Since',
  replayUnreadable: 'Enter a date and a time.',
  replayCount: 'Count messages',
  replayQuestion: (count: number) =>
    count === 0
      ? 'Nothing was sent since then.'
      : `${many(count, { one: 'event', other: 'events' })} will be sent again.`,
  replayedAll: (count: number) => `${many(count, { one: 'event is', other: 'events are' })} being sent again.`,
  back: 'All channels',
  confirmTitle: 'Confirm this address',
  confirmText: (target: string) => `Alerts about webpages will be sent to ${target}.`,
  confirmButton: 'Confirm',
  unsubscribeTitle: 'Unsubscribe',
  unsubscribeText: (target: string) => `${target} will no longer get alerts from this channel.`,
  unsubscribeButton: 'Unsubscribe',
  unsubscribedTitle: 'You’ve unsubscribed',
  unsubscribedText: (target: string) => `${target} no longer gets alerts from this channel.`,
  subscribeButton: 'Subscribe again',
  links: {
    confirmed: {
      title: 'The address is confirmed',
      text: 'Alerts are sent to it. Every email has a link to unsubscribe.',
    },
    expired: {
      title: 'This link has expired',
      text: 'Links to confirm an address are valid for 7 days. Ask the person who added it to send the confirmation again.',
    },
    unsubscribed: {
      title: 'You’ve unsubscribed',
      text: 'This channel no longer sends anything to your address. To undo this, open the link in the email again.',
    },
  },
}
