import type { CDPSession, Protocol } from 'puppeteer-core'
import { cut } from '../../../common/text.ts'
import type { ConsoleMessage } from '../../browser-evidence.ts'

/** Of errors, and of warnings: many warnings must not hide an error. */
const MAX_MESSAGES = 100
const MAX_LENGTH = 500

/** Errors and warnings of the page's scripts and of the browser. */
export interface ConsoleLog {
  listen(session: CDPSession): void
  /** Until now. */
  readonly messages: ConsoleMessage[]
  /** The number of errors, also of those that are not kept. */
  readonly errors: number
}

export function createConsoleLog(): ConsoleLog {
  const messages: ConsoleMessage[] = []
  const counts = { error: 0, warning: 0 }

  function add(level: ConsoleMessage['level'], text: string, where: string | null): void {
    if (counts[level]++ < MAX_MESSAGES) messages.push({ level, text: cut(text, MAX_LENGTH), where })
  }

  return {
    get messages() {
      return [...messages]
    },
    get errors() {
      return counts.error
    },
    listen(session) {
      session.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
        if (type !== 'error' && type !== 'assert' && type !== 'warning') return
        const level = type === 'warning' ? 'warning' : 'error'
        add(level, formatted(args), callerOf(stackTrace))
      })
      session.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
        const { exception, text, url, lineNumber, stackTrace } = exceptionDetails
        const thrown = exception?.description ?? (exception?.value === undefined ? '' : String(exception.value))
        const where = url === undefined ? callerOf(stackTrace) : locationOf(url, lineNumber)
        add('error', `${text} ${firstLine(thrown)}`.trim(), where)
      })
      session.on('Log.entryAdded', ({ entry }) => {
        // Failed requests are in the network log.
        if (entry.source === 'network' || (entry.level !== 'error' && entry.level !== 'warning')) return
        add(entry.level, entry.text, entry.url === undefined ? null : locationOf(entry.url, entry.lineNumber))
      })
    },
  }
}

/** As consoles show it (Console Standard §2.2.1): values replace the specifiers of the first one, and styles are left out. */
function formatted([first, ...values]: readonly Protocol.Runtime.RemoteObject[]): string {
  if (first === undefined) return ''
  const start =
    first.type === 'string' && values.length > 0 ? textOf(first).replace(SPECIFIERS, replaced) : textOf(first)
  return [start, ...values.map(textOf)].join(' ').trim()

  function replaced(specifier: string): string {
    if (specifier === '%%') return '%'
    const value = values.shift()
    if (value === undefined) return specifier
    return specifier === '%c' ? '' : textOf(value)
  }
}

const SPECIFIERS = /%[sdifoOc%]/g

function textOf({ type, value, description, unserializableValue }: Protocol.Runtime.RemoteObject): string {
  if (type === 'string') return cut(String(value), MAX_LENGTH)
  const text = description ?? unserializableValue ?? (value === undefined ? type : JSON.stringify(value))
  return cut(firstLine(text), MAX_LENGTH)
}

function callerOf(stack: Protocol.Runtime.StackTrace | undefined): string | null {
  const frame = stack?.callFrames[0]
  return frame === undefined || frame.url === '' ? null : locationOf(frame.url, frame.lineNumber)
}

/** The protocol counts lines from 0. */
function locationOf(url: string, line: number | undefined): string {
  return `${cut(url, MAX_LENGTH)}${line === undefined ? '' : `:${line + 1}`}`
}

/** Of an error: the lines of its stack come after it. */
export function firstLine(text: string): string {
  const end = text.indexOf('\n')
  return end === -1 ? text : text.slice(0, end)
}
