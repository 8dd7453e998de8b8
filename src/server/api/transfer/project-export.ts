import { downloadProject } from '../../../actions/transfer/transfer.ts'
import { fileAnswer, problems } from '../answers.ts'
import { actorOf } from '../auth.ts'
import type { Dependencies } from '../dependencies.ts'
import { notFound, Problem } from '../problems.ts'
import { ProjectPath } from '../projects/projects.ts'
import type { Api } from '../tools.ts'

/** Seconds. */
const RETRY_AFTER = 60

/** Everything of a project as one file. */
export function projectExportRoute(app: Api, { storage, now, logger, downloads }: Dependencies): void {
  app.get(
    '/projects/:project/export',
    {
      exposeHeadRoute: false,
      schema: {
        operationId: 'exportProject',
        tags: ['Projects'],
        summary: 'Export a project',
        description:
          'The archive that `verdict export --project` writes and `verdict import` reads: reports with all runs, files, scans, schedules and rules, without passwords, secrets, share links and channels. Sent while it is read, so it has no length; an archive that breaks off is refused by `verdict import`. Two at a time for each user.',
        params: ProjectPath,
        response: {
          200: fileAnswer('A tar archive, compressed with zstd.', { 'application/zstd': '' }, ['content-disposition']),
          ...problems(404),
        },
      },
    },
    async (request, reply) => {
      const { project } = request.params
      const { userId } = request.caller
      const acting = { storage, now, downloads, actor: actorOf(request) }
      const onError = (error: Error) => logger.error({ err: error, request_id: request.id }, 'export failed')
      const download = await downloadProject(acting, { userId, project }, onError)
      if (download === undefined) throw notFound('project')
      if (download === 'busy')
        throw new Problem('too_many_requests', 'You are downloading two projects already. Wait until one is done.', {
          headers: { 'retry-after': String(RETRY_AFTER) },
        })
      return (
        reply
          .header('content-type', 'application/zstd')
          .header('content-disposition', `attachment; filename="${download.name}"`)
          .header('cache-control', 'private, no-store')
          // Fastify destroys it when the client goes away.
          .send(download.stream)
      )
    },
  )
}
