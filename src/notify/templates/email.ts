import type { Notice, NoticeGroup, NoticeLink } from '../notice.ts'
import { COLORS } from './fit.ts'

export interface Mail {
  subject: string
  text: string
  html: string
  /** The alerts that it is about: mails about the same one form a thread. */
  threads: string[]
  /** Null if its reader has nothing to unsubscribe from. */
  unsubscribeUrl: string | null
}

/** How mails present the instance. null: not set. */
export interface MailBranding {
  /** Instead of Verdict. */
  name: string | null
  /** Replaces the name of the sender; the address stays that of the operator. */
  sender: string | null
  footer: { text: string; url: string | null } | null
}

export const PLAIN_MAIL: MailBranding = { name: null, sender: null, footer: null }

const THREADS = 10

/** `unsubscribeUrl`: of what goes to a channel. */
export function mailOf(group: NoticeGroup, footer: string, unsubscribeUrl: string | null = null): Mail {
  const { title, notices, language } = group
  const label = language === 'de' ? 'Abbestellen' : 'Unsubscribe'
  const end = unsubscribeUrl === null ? null : { label, url: unsubscribeUrl }
  const threads = [...new Set(notices.flatMap(({ thread }) => thread ?? []))].slice(0, THREADS)
  return { subject: title, text: textOf(group, footer, end), html: htmlOf(group, footer, end), threads, unsubscribeUrl }
}

function textOf({ title, notices }: NoticeGroup, footer: string, end: NoticeLink | null): string {
  const parts = notices.map((notice) => {
    const links = [notice.link, notice.why].filter((link) => link !== null).map(({ label, url }) => `${label}: ${url}`)
    const lines = notice.lines.map((line) => `- ${line}`)
    return [notice.title, ...lines, ...links].join('\n')
  })
  const heading = notices.length === 1 ? [] : [title]
  return `${[...heading, ...parts].join('\n\n')}\n\n-- \n${footer}\n${end === null ? '' : `${end.label}: ${end.url}\n`}`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Colors for dark mode where the reader's program knows it; everything else is in the elements, as mail programs want it. */
const STYLE = `@media (prefers-color-scheme: dark) {
body, .page { background: #14171a !important; color: #e6e8ea !important }
.card { background: #1e2226 !important; border-top-color: #3a4046 !important; border-right-color: #3a4046 !important; border-bottom-color: #3a4046 !important }
.line { color: #c3c8cd !important } .foot { color: #9aa1a8 !important } a { color: #8ab4f8 !important }
}`
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function htmlOf({ title, notices, language }: NoticeGroup, footer: string, end: NoticeLink | null): string {
  const heading =
    notices.length === 1 ? '' : `<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escaped(title)}</h1>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body style="margin:0;background:#f4f5f7;color:#1b1f23;${FONT}">
<div class="page" style="max-width:600px;margin:0 auto;padding:24px 16px">
${heading}${notices.map(cardOf).join('\n')}
<p class="foot" style="font-size:13px;color:#57606a;margin:16px 0 0">${escaped(footer)}${end === null ? '' : ` ${anchorOf(end)}`}</p>
</div></body></html>
`
}

function cardOf({ title, lines, link, why, severity }: Notice): string {
  const color = COLORS[severity]
  const items = lines.map((line) => `<li style="margin:0 0 4px">${escaped(line)}</li>`).join('')
  const list =
    items === '' ? '' : `<ul class="line" style="margin:0 0 12px;padding:0 0 0 18px;color:#3d444d">${items}</ul>`
  const links = [link, why].filter((one) => one !== null).map(anchorOf)
  return `<div class="card" style="background:#ffffff;border:1px solid #d0d7de;border-left:4px solid ${color};border-radius:6px;padding:16px;margin:0 0 12px;overflow-wrap:anywhere">
<h2 style="font-size:16px;line-height:1.4;margin:0 0 8px">${escaped(title)}</h2>
${list}${links.length === 0 ? '' : `<p style="margin:0;font-size:14px">${links.join(' &nbsp; ')}</p>`}
</div>`
}

function anchorOf({ label, url }: NoticeLink): string {
  return `<a href="${escaped(url)}" style="color:#0b57d0">${escaped(label)}</a>`
}
