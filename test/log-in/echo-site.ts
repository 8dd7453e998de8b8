import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { serve } from '../loopback.ts'
import { page } from '../site/planted-site.ts'

/** Secrets with characters that every format escapes; each has a core that none does. */
export const SECRETS = {
  token: `k/+="<&headerCanary4e1f9`,
  session: 'b%2F.cookieCanary77ab1',
  password: `c:"<&'passCanary9e2d7`,
}
export const CORES = ['headerCanary4e1f9', 'cookieCanary77ab1', 'passCanary9e2d7']

export interface Received {
  url: string
  headers: IncomingHttpHeaders
}

export interface EchoSite {
  origin: string
  requests: Received[]
  /** Another origin of the same host, and one of another host. */
  elsewhere: { origin: string; requests: Received[] }[]
  /** What is refused with this status from now on; 302: redirected to a form to sign in. */
  refusesWith: 401 | 403 | 302 | null
  close(): Promise<void>
}

/**
 * A site behind a login that repeats what it gets wherever it can: header fields, cookies, redirects, markup, scripts and the DOM that
 * scripts build. Its pages load from other origins, and redirect there.
 */
export async function openEchoSite(): Promise<EchoSite> {
  const others = [await listen(answerElsewhere), await listen(answerElsewhere)]
  const port = others[0]!.origin
  const host = others[1]!.origin.replace('127.0.0.1', 'localhost')
  const own = await listen((request, response) => {
    const secrets = secretsIn(request.headers)
    const path = request.url!.split('?')[0]!
    if (path === '/login') return html(response, page('Sign in', '<form><input type="password" name="p"></form>'))
    if (path === '/favicon.ico' || path === '/robots.txt') return void response.writeHead(404).end()
    if (secrets.length === 0 || site.refusesWith !== null) {
      const status = site.refusesWith ?? 401
      return void response.writeHead(status, status === 302 ? { location: '/login' } : {}).end('no')
    }
    answerOwn(path, secrets, response, { own: own.origin, port, host })
  })
  const site: EchoSite = {
    ...own,
    elsewhere: [others[0]!, { ...others[1]!, origin: host }],
    refusesWith: null,
    async close() {
      for (const one of [own, ...others]) await one.close()
    },
  }
  return site
}

function answerOwn(
  path: string,
  secrets: string[],
  response: ServerResponse,
  to: { own: string; port: string; host: string },
): void {
  const query = secrets.map((secret) => `s=${encodeURIComponent(secret)}`).join('&')
  const headers = {
    'x-user': secrets.map((secret) => JSON.stringify(secret)).join(' '),
    'set-cookie': [
      ...secrets.map((secret, i) => `echo${i}=${encodeURIComponent(secret)}; Path=/`),
      // With another cookie besides those with secrets, and without.
      `fresh=begun-1b2c3; Path=${secrets.includes(SECRETS.password) ? '/none' : '/'}`,
    ],
  }
  if (path === '/') return void response.writeHead(302, { ...headers, location: `/home?${query}` }).end()
  if (path === '/away') return void response.writeHead(302, { ...headers, location: `${to.port}/landing` }).end()
  if (path === '/round')
    return void response.writeHead(302, { ...headers, location: `${to.port}/back?to=${to.own}/inside` }).end()
  if (path === '/loop') return void response.writeHead(302, { ...headers, location: `/loop?${query}` }).end()
  if (path === '/gone.png') return void response.writeHead(302, { ...headers, location: `${to.port}/third.png` }).end()
  if (path === '/api')
    return void response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(secrets))
  if (path === '/app.js')
    return void response.writeHead(200, { ...headers, 'content-type': 'text/javascript' }).end(script(secrets))
  const escaped = secrets.map(escapeHtml)
  const markup = page(
    `Account ${escaped.join(' ')}`,
    `<!-- ${secrets.join(' ')} --><h1>${escaped.join(' ')}</h1>
${escaped.map((secret) => `<img src="/missing.png?${escapeHtml(query)}" id="x" data-s="${secret}"><a id="x" href="/a?${escapeHtml(query)}"></a><input value="${secret}">`).join('')}
<img src="/gone.png" alt=""><img src="${to.port}/third.png" alt=""><img src="${to.host}/third.png" alt="">
<iframe src="${to.host}/frame"></iframe><iframe src="${to.port}/frame"></iframe>
<script>window.secrets = ${JSON.stringify(secrets).replaceAll('<', '\\u003c')}; window.b = "${Buffer.from(secrets.join('|')).toString('base64')}"</script>
<script src="/app.js"></script>`,
    `<meta name="description" content="${escaped.join(' ')}"><link rel="canonical" href="/home?${escapeHtml(query)}"><meta property="og:title" content="${escaped.join(' ')}">`,
  )
  html(response, markup, headers)
}

/** Runs in the page. */
function script(secrets: string[]): string {
  return `// ${secrets.join(' ')}
fetch('/api?' + encodeURIComponent(window.secrets.join(' '))).then((answer) => answer.json()).then((secrets) => {
  for (const secret of secrets) {
    const box = document.createElement('img')
    box.title = secret
    box.id = 'x'
    document.body.append(box, secret, document.cookie)
    console.error('failed for ' + secret)
  }
})
new Worker(URL.createObjectURL(new Blob(['fetch("' + location.origin + '/api?worker")'])))
`
}

function answerElsewhere(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url!, 'http://x')
  if (url.pathname === '/back') {
    return void response.writeHead(302, { location: url.searchParams.get('to')! }).end()
  }
  html(response, '<!doctype html><title>Elsewhere</title><p>Elsewhere</p>')
}

function html(response: ServerResponse, body: string, headers: Record<string, string | string[]> = {}): void {
  response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(body)
}

function secretsIn({ authorization = '', cookie = '' }: IncomingHttpHeaders): string[] {
  const found: string[] = []
  const basic = /^Basic (.+)$/.exec(authorization)?.[1]
  if (basic !== undefined) found.push(Buffer.from(basic, 'base64').toString().slice('ada:'.length), basic)
  const bearer = /^Bearer (.+)$/.exec(authorization)?.[1]
  if (bearer !== undefined) found.push(bearer)
  const session = /(?:^|; )session=([^;]*)/.exec(cookie)?.[1]
  if (session !== undefined) found.push(session, decodeURIComponent(session))
  return found
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: Received[] = []
  const server = await serve((request, response) => {
    requests.push({ url: request.url!, headers: request.headers })
    answer(request, response)
  })
  return { ...server, requests }
}
