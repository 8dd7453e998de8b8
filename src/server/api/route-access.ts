import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { Type } from 'typebox'
import { ActionError } from '../../actions/action-error.ts'
import { accessToShared, type ProjectSubject, refusalOf } from '../../actions/sharing/project-access.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ProjectRole } from '../../vocabulary.ts'
import { problems } from './answers.ts'
import { invalid, notFound, Problem } from './problems.ts'

type Needs = ProjectRole | ((request: FastifyRequest) => ProjectRole)

/** What a route is about, and who can use it besides its owner. */
interface RouteAccess {
  /**
   * A kind of thing: the one whose id is in the path. `runs`: those in the query. `project`: the one in the path, `list`: in the query,
   * `target`: in the body, all three of the user that the parameter `owner` names.
   */
  of: 'report' | 'scan' | 'schedule' | 'alert' | 'alert rule' | 'runs' | 'project' | 'list' | 'target'
  needs: Needs
}

const reads = (of: RouteAccess['of']): RouteAccess => ({ of, needs: 'viewer' })
const edits = (of: RouteAccess['of']): RouteAccess => ({ of, needs: 'editor' })
const owns = (of: RouteAccess['of']): RouteAccess => ({ of, needs: 'owner' })

/** Who can open the page, what it signs in with, and whether it exists, is up to the owner. */
function needsOf({ body }: FastifyRequest): ProjectRole {
  const { _method: method, privacy, password, credential } = (body ?? {}) as Record<string, unknown>
  const isOwners = privacy !== undefined || password !== undefined || credential !== undefined
  return method === 'DELETE' || isOwners ? 'owner' : 'editor'
}
const updates = (of: RouteAccess['of']): RouteAccess => ({ of, needs: needsOf })

/**
 * What members of a project can do over the API. A path that is not listed is about the caller alone, and members find nothing there; a
 * test holds the list against all paths.
 */
export const SHARED_ROUTES: Readonly<Record<string, RouteAccess>> = {
  'GET /reports': reads('list'),
  'GET /reports/:id': reads('report'),
  'PUT /reports/:id': updates('report'),
  'PATCH /reports/:id': updates('report'),
  'POST /reports/:id': updates('report'),
  'DELETE /reports/:id': owns('report'),
  'GET /reports/:id/runs': reads('report'),
  'GET /reports/:id/runs/:run': reads('report'),
  'POST /reports/:id/cancel': edits('report'),
  'GET /reports/:id/compare': reads('report'),
  'GET /compare': reads('runs'),
  'PUT /reports/:id/baseline': edits('report'),
  'DELETE /reports/:id/baseline': edits('report'),
  'GET /reports/:id/metrics': reads('report'),
  'GET /reports/:id/uptime': reads('report'),
  'GET /scans': reads('list'),
  'GET /scans/:id': reads('scan'),
  'PUT /scans/:id': updates('scan'),
  'PATCH /scans/:id': updates('scan'),
  'POST /scans/:id': updates('scan'),
  'DELETE /scans/:id': owns('scan'),
  'GET /scans/:id/pages': reads('scan'),
  'GET /scans/:id/pages/:n': reads('scan'),
  'GET /scans/:id/pages/:n/links': reads('scan'),
  'GET /scans/:id/findings': reads('scan'),
  'GET /scans/:id/findings/:audit': reads('scan'),
  'GET /scans/:id/findings/:category/:name': reads('scan'),
  'GET /scans/:id/changes': reads('scan'),
  'GET /scans/:id/export': reads('scan'),
  'GET /scans/:id/events': reads('scan'),
  'GET /schedules': reads('list'),
  'POST /schedules': edits('target'),
  'GET /schedules/:id': reads('schedule'),
  'PUT /schedules/:id': edits('schedule'),
  'PATCH /schedules/:id': edits('schedule'),
  'POST /schedules/:id': edits('schedule'),
  'DELETE /schedules/:id': edits('schedule'),
  'POST /schedules/:id/run': edits('schedule'),
  'GET /alert-rules': reads('list'),
  'POST /alert-rules': edits('target'),
  'GET /alert-rules/:id': reads('alert rule'),
  'PUT /alert-rules/:id': edits('alert rule'),
  'PATCH /alert-rules/:id': edits('alert rule'),
  'POST /alert-rules/:id': edits('alert rule'),
  'DELETE /alert-rules/:id': edits('alert rule'),
  'GET /alerts': reads('list'),
  'GET /alerts/:id': reads('alert'),
  'POST /alerts/:id/snooze': edits('alert'),
  'POST /alerts/:id/unsnooze': edits('alert'),
  'DELETE /projects/:project': owns('project'),
  'POST /projects/:project': owns('project'),
  'GET /projects/:project/uptime': reads('project'),
  'GET /projects/:project/marks': reads('project'),
  'POST /projects/:project/marks': edits('project'),
  'DELETE /projects/:project/marks/:mark': edits('project'),
  'GET /projects/:project/retention': reads('project'),
  'PUT /projects/:project/retention': owns('project'),
  'DELETE /projects/:project/retention': owns('project'),
  'POST /projects/:project/retention/preview': owns('project'),
  'GET /projects/:project/branding': reads('project'),
  'PUT /projects/:project/branding': owns('project'),
  'DELETE /projects/:project/branding': owns('project'),
  'GET /projects/:project/export': owns('project'),
  'GET /projects/:project/policy': reads('project'),
  'PUT /projects/:project/policy': edits('project'),
  'DELETE /projects/:project/policy': edits('project'),
  'GET /projects/:project/policy/history': reads('project'),
  'POST /projects/:project/policy/preview': edits('project'),
  'POST /projects/:project/policy/adopt': edits('project'),
  'GET /projects/:project/members': owns('project'),
  'POST /projects/:project/members': owns('project'),
  'PATCH /projects/:project/members/:member': owns('project'),
  'DELETE /projects/:project/members/:member': owns('project'),
}

/** A list of another user's records is limited to one project, so that it takes one indexed query, like one's own. */
export const OwnerParameter = Type.Optional(
  Type.String({
    format: 'uuid',
    description: 'The id of the user who shares the project with you. Default: you.',
  }),
)

/**
 * Lets members of a project use the routes above, on behalf of its owner. Where an id is in the path, the caller's own things are tried
 * first, so that owners wait for no other question. Call it before the routes are registered.
 */
export function shareWithMembers(part: FastifyInstance, storage: Storage): void {
  part.addHook('onRoute', (route) => {
    const method = route.method === 'HEAD' ? 'GET' : String(route.method)
    const access = SHARED_ROUTES[`${method} ${route.routePath}`]
    if (access === undefined) return
    const { querystring, response, ...schema } = route.schema as {
      querystring?: { properties: object }
      response: object
    }
    const isNamed = access.of === 'project' || access.of === 'list' || access.of === 'target'
    const statuses = [...(access.needs === 'viewer' ? [] : [403]), 404, ...(isNamed ? [422] : [])]
    route.schema = {
      ...schema,
      ...(isNamed
        ? { querystring: Type.Object({ ...querystring?.properties, owner: OwnerParameter }) }
        : querystring && { querystring }),
      response: { ...problems(...statuses), ...response },
    }
    route.handler = isNamed ? named(route.handler, access) : tried(route.handler, access)
  })

  /** The parameter `owner` says whose it is. */
  function named(handler: RouteHandlerMethod, access: RouteAccess): RouteHandlerMethod {
    return function (this: FastifyInstance, request, reply) {
      const { owner } = request.query as { owner?: string }
      if (owner === undefined || owner.toLowerCase() === request.caller.userId)
        return handler.call(this, request, reply)
      return enter(request, access, [subjectNamed(request, access, owner.toLowerCase())], notFound('project')).then(
        () => handler.call(this, request, reply),
      )
    }
  }

  /** The id is that of one thing, no matter who owns it. */
  function tried(handler: RouteHandlerMethod, access: RouteAccess): RouteHandlerMethod {
    return async function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      try {
        return await handler.call(this, request, reply)
      } catch (error) {
        if (!isMissing(error) || reply.sent) throw error
        await enter(request, access, subjectsOf(request, access), error)
        return handler.call(this, request, reply)
      }
    }
  }

  async function enter(
    request: FastifyRequest,
    { needs }: RouteAccess,
    subjects: readonly ProjectSubject[],
    missing: Error,
  ): Promise<void> {
    const role = typeof needs === 'function' ? needs(request) : needs
    const owners = new Set<string>()
    for (const subject of subjects) {
      const access = await accessToShared(storage, request.caller.userId, subject, role)
      if (access === 'hidden') throw missing
      if (access === 'forbidden') throw new Problem('forbidden', refusalOf(role))
      owners.add(access.ownerId)
    }
    const [ownerId, another] = owners
    if (ownerId === undefined || another !== undefined) throw missing
    const { owner } = request.query as { owner?: string }
    if (owner !== undefined && owner.toLowerCase() !== ownerId) throw missing
    request.member = request.caller
    request.caller = { ...request.caller, userId: ownerId }
  }
}

function subjectNamed(request: FastifyRequest, { of }: RouteAccess, ownerId: string): ProjectSubject {
  if (of === 'project') return { kind: 'project', ownerId, project: (request.params as { project: string }).project }
  if (of === 'list') {
    const { project } = request.query as { project?: string }
    if (project === undefined) throw invalid({ project: ['is required with owner.'] })
    return { kind: 'project', ownerId, project }
  }
  const { scope, target = '' } = request.body as { scope: string; target?: string }
  if (scope === 'all') throw new Problem('forbidden', refusalOf('owner'))
  return scope === 'report'
    ? { kind: 'report', id: target.toLowerCase() }
    : { kind: 'project', ownerId, project: target }
}

function subjectsOf(request: FastifyRequest, { of }: RouteAccess): ProjectSubject[] {
  if (of === 'runs') {
    const { base, head } = request.query as { base: string; head: string }
    return [base, head].map((id) => ({ kind: 'run', id: id.toLowerCase() }))
  }
  const { id } = request.params as { id: string }
  return [{ kind: of as 'report', id: id.toLowerCase() }]
}

function isMissing(error: unknown): error is Error {
  return error instanceof Problem
    ? error.code === 'not_found'
    : error instanceof ActionError && error.code === 'run_missing'
}
