import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound, Problem } from './problems.ts'

const EVERY_METHOD = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT'

/** The methods that a path supports, as in the Allow header. */
export type AllowedMethods = (path: string) => string | undefined

/** Collects the routes as they are registered, to tell 404 from 405 and to answer OPTIONS. */
export function collectMethods(app: FastifyInstance): AllowedMethods {
  const routes = new Map<string, { matches: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { matches: matcher(url), methods: new Set(['OPTIONS']) }
    routes.set(url, route)
    for (const one of [method].flat()) route.methods.add(one)
  })
  return (path) => {
    for (const { matches, methods } of routes.values()) if (matches.test(path)) return [...methods].sort().join(', ')
    return undefined
  }
}

/** Answers a request that matches no route. */
export function answerUnknown(allowed: AllowedMethods) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    // RFC 9110 §9.3.7: `*` asks about the server as a whole.
    const allow = request.url === '*' ? EVERY_METHOD : allowed(pathOf(request.url))
    if (allow === undefined) return done(notFound('page'))
    if (request.method === 'OPTIONS') return void reply.code(204).header('allow', allow).send()
    done(
      new Problem('method_not_allowed', `This path does not support ${request.method}. It supports ${allow}.`, {
        headers: { allow },
      }),
    )
  }
}

export function pathOf(target: string): string {
  const mark = target.indexOf('?')
  return mark === -1 ? target : target.slice(0, mark)
}

/** `:name` stands for one segment of a path. */
function matcher(url: string): RegExp {
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+')}$`)
}
