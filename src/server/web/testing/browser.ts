import type { FastifyInstance } from 'fastify'

/** The response. */
export interface BrowserResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  location: string | undefined
}

/** A minimal browser: it keeps cookies and sends the CSRF token of the last page. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #app: FastifyInstance
  readonly #address: string
  #token = ''

  constructor(app: FastifyInstance, address = '127.0.0.1') {
    this.#app = app
    this.#address = address
  }

  open(path: string, headers: Record<string, string> = {}): Promise<BrowserResponse> {
    return this.#send('GET', path, headers)
  }

  /** A name that occurs several times is a pair of `more`. */
  submit(
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
    more: Iterable<[string, string]> = [],
  ): Promise<BrowserResponse> {
    const body = new URLSearchParams([...Object.entries({ csrf: this.#token, ...fields }), ...more]).toString()
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' }
    return this.#send('POST', path, { ...form, ...headers }, body)
  }

  /** A form with a file. */
  async upload(path: string, fields: Record<string, string>, name: string, file: Uint8Array): Promise<BrowserResponse> {
    const form = new FormData()
    for (const [key, value] of Object.entries({ csrf: this.#token, ...fields })) form.append(key, value)
    form.append(name, new Blob([new Uint8Array(file)]), 'file.png')
    const encoded = new Response(form)
    const headers = { 'content-type': encoded.headers.get('content-type')!, origin: 'http://localhost' }
    return this.#send('POST', path, headers, Buffer.from(await encoded.arrayBuffer()))
  }

  /** The page that a redirect leads to. */
  async follow({ location }: BrowserResponse): Promise<BrowserResponse> {
    if (location === undefined) throw new Error('There was no redirect.')
    return this.open(location)
  }

  async #send(
    method: 'GET' | 'POST',
    url: string,
    given: Record<string, string>,
    payload?: string | Buffer,
  ): Promise<BrowserResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { host: 'localhost', accept: 'text/html', ...(cookie && { cookie }), ...given }
    const answer = await this.#app.inject({
      method,
      url,
      headers,
      remoteAddress: this.#address,
      ...(payload !== undefined && { payload }),
    })
    for (const one of [answer.headers['set-cookie'] ?? []].flat()) this.#keep(one)
    const text = answer.body
    this.#token = /name="csrf" value="([^"]*)"/.exec(text)?.[1] ?? this.#token
    return {
      status: answer.statusCode,
      headers: answer.headers as BrowserResponse['headers'],
      text,
      location: answer.headers.location,
    }
  }

  #keep(header: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    if (name === undefined || value === undefined) return
    if (/Max-Age=0(;|$)/.test(header)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
