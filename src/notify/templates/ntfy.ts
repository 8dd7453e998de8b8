import { cut } from '../../common/text.ts'
import type { NoticeGroup } from '../notice.ts'
import { fitted } from './fit.ts'

/** ntfy takes 4,096 bytes of text; what is longer becomes a file. */
const TEXT_BYTES = 3_500
const TITLE = 200

const PRIORITIES = { bad: 4, warning: 3, info: 3, good: 2 } as const
/** Names of emoji. */
const TAGS = {
  bad: 'rotating_light',
  warning: 'warning',
  info: 'information_source',
  good: 'white_check_mark',
} as const

/** `topicUrl`: such as https://ntfy.sh/mytopic. JSON goes to the server itself, and names the topic. */
export function ntfyMessage(topicUrl: string, group: NoticeGroup): { url: string; body: object } {
  const { origin, pathname } = new URL(topicUrl)
  const parts = pathname.split('/').filter((part) => part !== '')
  const topic = decodeURIComponent(parts.pop() ?? '')
  const notices = fitted(group, TEXT_BYTES, (text) => text, Buffer.byteLength)
  const isOne = notices.length === 1
  const message = notices.map(({ title, lines }) => [...(isOne ? [] : [title]), ...lines].join('\n')).join('\n\n')
  const click = notices.find(({ link }) => link !== null)?.link?.url
  const body = {
    topic,
    title: cut(group.title, TITLE),
    message: message === '' ? group.title : message,
    priority: PRIORITIES[group.severity],
    tags: [TAGS[group.severity]],
    ...(click === undefined ? {} : { click }),
  }
  return { url: [origin, ...parts, ''].join('/'), body }
}
