import { type Branding, effectiveBranding } from '../../domain/branding/branding.ts'
import { createAddressPolicy } from '../../engine/net/address-policy.ts'
import { createSender } from '../../engine/net/send.ts'
import type { MailSettings, SendMail } from '../../notify/mail.ts'
import { createMessenger, type Messenger } from '../../notify/messenger.ts'
import type { MailBranding } from '../../notify/templates/email.ts'
import type { LiveBranding } from '../branding/branding.ts'

/** What the operator decides about messages. */
export interface MessageSettings {
  notifyAllow: readonly string[]
  smtpUrl: string | null
  mailFrom: string | null
  url: string | null
}

export interface ChannelMessages {
  messenger: Messenger
  /** Null if there is no mail server. */
  mail: SendMail | null
  /** Of the links in messages: the operator's, never the host of a request. Null if it is not known; then there is no mail. */
  baseUrl: string | null
  branding?: (() => MailBranding) | undefined
}

/** How channels send: through the network guard, or the operator's mail server. */
export function openChannelMessages(
  { notifyAllow, smtpUrl, mailFrom, url }: MessageSettings,
  now: () => number,
  instance?: Pick<LiveBranding, 'current'>,
): ChannelMessages {
  const branding = instance && (() => mailBranding(instance.current()))
  const mail =
    smtpUrl === null || mailFrom === null || url === null ? null : mailerOf({ smtpUrl, from: mailFrom, branding })
  const userAgent = url === null ? 'Verdict' : `Verdict (+${url})`
  const send = createSender({ policy: createAddressPolicy({ allow: notifyAllow }), userAgent })
  return { mail, baseUrl: url, branding, messenger: createMessenger({ send, mail, now, baseUrl: url, branding }) }
}

/** Its library is loaded for the first mail. */
function mailerOf(settings: MailSettings): SendMail {
  let mailer: Promise<SendMail> | undefined
  return async (to, mail, id) => {
    mailer ??= import('../../notify/mail.ts').then(({ createMailer }) => createMailer(settings))
    return (await mailer)(to, mail, id)
  }
}

function mailBranding(instance: Branding): MailBranding {
  const { name, footer } = effectiveBranding(instance)
  return { name, footer, sender: instance.mailSender }
}
