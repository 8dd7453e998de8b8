import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { Demo } from '../../scripts/screenshots/demo.ts'

export interface Got {
  status: number
  text: string
  /** As they came, compressed. */
  bytes: number
}

/** Asks as a browser does that knows brotli. */
export interface Visitor {
  open(path: string): Promise<Got>
  /** Throws the page away as it comes: unpacking it would take the processor from the server that is measured. */
  pass(path: string): Promise<void>
}

export function visitorOf({ url }: Demo, cookie: string): Visitor {
  const headers = { accept: 'text/html', 'accept-encoding': 'br', ...(cookie === '' ? {} : { cookie }) }
  const agent = new Agent({ keepAlive: true })
  return {
    async open(path) {
      const answer = await fetch(url + path, { headers, redirect: 'manual' })
      const text = await answer.text()
      return { status: answer.status, text, bytes: Number(answer.headers.get('content-length') ?? text.length) }
    },
    async pass(path) {
      const [answer] = (await once(get(url + path, { headers, agent }), 'response')) as [IncomingMessage]
      await once(answer.resume(), 'end')
    },
  }
}

/** The cookie of the demo's owner. */
export async function signIn({ url, email, password }: Demo): Promise<string> {
  const page = await fetch(`${url}/sign-in`)
  const csrf = /name="csrf" value="([^"]*)"/.exec(await page.text())![1]!
  const answer = await fetch(`${url}/sign-in`, {
    method: 'POST',
    headers: { cookie: cookieOf(page), origin: url },
    body: new URLSearchParams({ csrf, email, password }),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`The owner of the demo cannot sign in: ${answer.status}.`)
  return cookieOf(answer)
}

function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
}

/** A page's bytes with those of the styles and scripts that it names. */
export async function weigh(visit: Visitor, path: string): Promise<number> {
  const { text, bytes } = await visit.open(path)
  const files = [...text.matchAll(/<(?:link rel="stylesheet" href|script type="module" src)="([^"]+)"/g)]
  const weights = await Promise.all(files.map(async ([, file]) => (await visit.open(file!)).bytes))
  return weights.reduce((sum, one) => sum + one, bytes)
}
