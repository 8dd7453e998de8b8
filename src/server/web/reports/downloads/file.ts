import type { FastifyReply } from 'fastify'
import type { ReportWithPassword, Run } from '../../../../storage/records.ts'

/** The name of a download without its ending: the site and the report, and the day of a former run. */
export function fileName({ project, id }: Pick<ReportWithPassword, 'project' | 'id'>, former?: Pick<Run, 'queuedAt'>) {
  const name = `${project.replaceAll(/[^a-z\d.-]+/gi, '-')}-${id.slice(0, 8)}`
  return former === undefined ? name : `${name}-${new Date(former.queuedAt).toISOString().slice(0, 10)}`
}

/** Headers of a download. It is read again whenever it is opened, because access to it can change. */
export function file(reply: FastifyReply, name: string, ending: string): FastifyReply {
  return reply
    .header('content-disposition', `inline; filename="${name}.${ending}"`)
    .header('cache-control', 'private, no-cache')
    .header('x-robots-tag', 'noindex')
}
