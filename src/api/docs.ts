import Fastify, { type FastifyInstance } from 'fastify'
import type { BaseUrl } from '../http/base-url.ts'
import { type Coding, compress, negotiate, varyBy } from '../http/compression.ts'
import type { Document } from './openapi.ts'
import { PROBLEMS, PROBLEMS_PAGE } from './problems.ts'

const HIDE = { schema: { hide: true } }
const AN_HOUR = 'public, max-age=3600'

/** Everything comes from us; Scalar writes its styles into the page itself. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body>
${body}
</body>
</html>
`

const REFERENCE = page(
  'Verdict: the interface',
  '<div id="reference"></div>\n<script src="/docs/scalar.js"></script>\n<script src="/docs/start.js"></script>',
)

/** No typefaces, telemetry, proxies or assistants of anybody else's. */
const START = `Scalar.createApiReference('#reference', {
  url: '/docs/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
})
`

/** The browsable interface, and the page that the `type` of every problem leads to. */
export function docsRoutes(app: FastifyInstance, document: Document, baseUrl: BaseUrl): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', POLICY).header('referrer-policy', 'no-referrer')
    done()
  })
  const html = 'text/html; charset=utf-8'
  const js = 'text/javascript; charset=utf-8'
  serve('/docs', html, () => REFERENCE)
  serve('/docs/start.js', js, () => START)
  serve('/docs/scalar.js', js, loadScalar)
  serve(PROBLEMS_PAGE, html, problemsPage)

  // Not kept: it names the host that was asked, and anybody may name one.
  app.get('/docs/openapi.json', HIDE, async (request, reply) => {
    reply.type('application/json; charset=utf-8').header('cache-control', 'private, no-cache')
    return reply.send(document(baseUrl(request)))
  })

  /** Each is made once, and compressed once for each coding: anybody may ask, and the script has 4 MB. */
  function serve(path: string, type: string, make: () => string | Promise<string>): void {
    const made = new Map<Coding | null, Promise<Buffer>>()
    app.get(path, HIDE, async (request, reply) => {
      const coding = negotiate(request.headers['accept-encoding'])
      const bytes = made.get(coding) ?? bytesOf(make, coding)
      made.set(coding, bytes)
      bytes.catch(() => made.delete(coding))
      const body = await bytes
      if (coding !== null) reply.header('content-encoding', coding)
      varyBy(reply, 'accept-encoding')
      return reply.type(type).header('cache-control', AN_HOUR).send(body)
    })
  }
}

async function bytesOf(make: () => string | Promise<string>, coding: Coding | null): Promise<Buffer> {
  const plain = Buffer.from(await make())
  return coding === null ? plain : compress(coding, plain)
}

/** Scalar's script lies in its Fastify plugin and nowhere else; loaded when somebody looks, for it is 4 MB. */
async function loadScalar(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const donor = Fastify()
  await donor.register(scalar, { routePrefix: '/docs', configuration: { url: '/docs/openapi.json' } })
  const { payload } = await donor.inject('/docs/js/scalar.js')
  await donor.close()
  return payload
}

function problemsPage(): string {
  const entries = Object.entries(PROBLEMS).map(
    ([code, { status, title, about }]) =>
      `<h2 id="${code}">${status} ${title}</h2>\n<p>${about.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`,
  )
  return page('Verdict: problems', `<main>\n<h1>Problems</h1>\n${entries.join('\n')}\n</main>`)
}
