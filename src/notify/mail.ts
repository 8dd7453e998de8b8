import { domainToASCII } from 'node:url'
import { getSystemErrorName } from 'node:util'
import { createTransport } from 'nodemailer'
import { VerdictError } from '../errors.ts'
import { oneLine } from './notice.ts'
import { type Mail, type MailBranding, PLAIN_MAIL } from './templates/email.ts'

export interface MailSettings {
  /** smtp:// or smtps://, of the operator. */
  smtpUrl: string
  /** An address, or a name and an address. */
  from: string
  /** Asked for each mail. */
  branding?: (() => MailBranding) | undefined
}

/** Sends a mail; answers with what the server said. Everything it throws is a `VerdictError`. */
export type SendMail = (to: string, mail: Mail, id: string) => Promise<string>

const CONNECT_MS = 10_000
/** Some servers let spammers wait for their greeting. */
const GREETING_MS = 30_000
/** Some read a mail for spam and viruses before they answer: who hangs up earlier sends it twice. RFC 5321 §4.5.3.2.6. */
const SILENCE_MS = 60_000

export function createMailer({ smtpUrl, from, branding = () => PLAIN_MAIL }: MailSettings): SendMail {
  const domain = domainToASCII(/@([^\s@<>]+)>?$/.exec(from)?.[1] ?? '') || 'verdict.invalid'
  const transport = createTransport({
    ...smtpOptions(smtpUrl),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
    // Content is ours alone: no file or URL is ever read into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (to, { subject, text, html, threads, unsubscribeUrl }, id) => {
    const references = threads.map((thread) => `<alert.${thread.replace(/[^\w.-]/g, '_')}@${domain}>`)
    try {
      const { response } = await transport.sendMail({
        from: senderOf(from, branding().sender),
        to: { name: '', address: to },
        subject: oneLine(subject, 200),
        text,
        html,
        messageId: `<${id}@${domain}>`,
        ...(references.length === 0 ? {} : { references, inReplyTo: references[0] }),
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
      })
      return response
    } catch (error) {
      const { code = '', response } = error as MailError
      // The server's own words may repeat the address; its host, user name and password are never part of them.
      const said = response?.slice(0, 200)
      const why =
        said === undefined ? causeOf(error as MailError) : code === 'ETLS' ? `it refused STARTTLS: ${said}` : said
      const kind = code === 'ETIMEDOUT' ? 'timeout' : code === 'EENVELOPE' ? 'http_error' : 'connect_failed'
      throw new VerdictError(kind, `The mail server did not accept the message (${why}).`, { cause: error })
    }
  }
}

interface MailError extends Error {
  code?: string
  errno?: number
  response?: string
}

/** Why the server didn't respond. Nodemailer's code is ESOCKET for every network error, and Node's messages may name the host. */
function causeOf({ code, errno, message }: MailError): string {
  if (errno !== undefined && errno < 0) return getSystemErrorName(errno)
  if (/altnames/.test(message)) return 'its certificate is for another host'
  if (/certificate/.test(message)) return message.slice(0, 200)
  return code ?? 'unknown error'
}

/** An object, so that Nodemailer quotes or encodes the name. */
function senderOf(from: string, name: string | null): { name: string; address: string } {
  const [, own = '', address = from] = /^(.*)<([^<>]+)>$/.exec(from) ?? []
  return { name: oneLine(name ?? own, 100), address }
}

/** RFC 8058: mail programs offer to unsubscribe with one click. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {}
  const oneClick: Record<string, string> = url.startsWith('https:')
    ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}
  return { 'List-Unsubscribe': `<${url}>`, ...oneClick }
}

export function smtpOptions(smtpUrl: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const auth =
    username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
  // URLs have IPv6 addresses in brackets, sockets don't.
  const host = hostname.replace(/^\[(.+)\]$/, '$1')
  // Mail servers offer STARTTLS with a certificate of their own making by default. On the way to this machine it protects nothing.
  const tls = !secure && isLoopback(host) ? { tls: { rejectUnauthorized: false } } : {}
  // A machine-in-the-middle could strip STARTTLS and read the password.
  const requireTLS = !secure && username !== '' && !isLoopback(host) && searchParams.get('tls') !== 'optional'
  return { host, port: port === '' ? (secure ? 465 : 587) : Number(port), secure, requireTLS, ...auth, ...tls }
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host)
}
