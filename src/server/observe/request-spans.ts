import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTracing, type OpenSpan, openServerSpan } from '../../common/tracing.ts'

/** A span for every request, by the semantic conventions for HTTP. Without an SDK there are not even hooks. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = openServerSpan(request.headers)
    spans.set(request, span)
    span.enter(done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const { method } = request
    const route = request.routeOptions.url
    const attributes = {
      'http.request.method': method,
      'http.response.status_code': statusCode,
      ...(route === undefined ? {} : { 'http.route': route }),
      'verdict.request_id': request.id,
    }
    spans.get(request)?.end(route === undefined ? method : `${method} ${route}`, attributes, statusCode >= 500)
    done()
  })
}
