import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import {
  changeRetention,
  findRetention,
  previewRetention,
  type RetentionState,
} from '../../../actions/retention/retention.ts'
import { isoTime } from '../../../common/iso-time.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { writeRetention } from '../../../domain/retention/retention.ts'
import { listSpace } from '../../../storage/retention/space.ts'
import { answer, problems, recordAnswer } from '../answers.ts'
import { actorOf } from '../auth.ts'
import { BODY_TYPES } from '../bodies.ts'
import type { Dependencies } from '../dependencies.ts'
import { invalid, notFound } from '../problems.ts'
import { ProjectPath } from '../projects/projects.ts'
import { timeOrNull } from '../schemas.ts'
import type { Api } from '../tools.ts'

const Days = (description: string) => Type.String({ examples: ['30d'], description })

const Keep = Type.Object(
  {
    all: Days('How long the details of every run and scan are kept.'),
    daily: Days('How long those of the first of each day are kept.'),
    weekly: Days('How long those of the first of each week are kept; after that, one a month forever.'),
  },
  { description: 'Times such as `30d`, `12w` or `2y` (365 days each), or `forever`.' },
)

const bytes = (description: string) => Type.Integer({ minimum: 0, description })

export const RetentionRecord = Type.Object(
  {
    project: Type.String(),
    keep: Keep,
    source: oneOf(['server', 'project'], { description: 'Where these times come from.' }),
    max: Keep,
    starts_at: timeOrNull(
      'When the server starts removing details; null if it has started, or the project has its own rules.',
    ),
    runs: Type.Integer({ minimum: 0, description: 'Runs of the project; all of them stay in its histories.' }),
    detailed_runs: Type.Integer({ minimum: 0, description: 'Runs that still have their details.' }),
    scans: Type.Integer({ minimum: 0, description: 'Scans of the project; all of them stay in its history.' }),
    detailed_scans: Type.Integer({ minimum: 0, description: 'Scans that still have their pages and findings.' }),
    space: Type.Object(
      {
        results: bytes('The details of runs.'),
        evidence: bytes('The raw data of the latest run of each report, to judge it again.'),
        files: bytes('Screenshots and Lighthouse reports.'),
        scans: bytes('Scans of the whole site.'),
      },
      { description: 'Bytes, as they are stored.' },
    ),
  },
  {
    $id: 'Retention',
    description: 'How long a project keeps the details of runs and scans, and how much space it takes.',
  },
)
type RetentionRecord = Static<typeof RetentionRecord>

const RetentionPreview = Type.Object({
  keep: Keep,
  runs: Type.Integer({ minimum: 0, description: 'How many runs would lose their details.' }),
  scans: Type.Integer({ minimum: 0, description: 'How many scans would lose their pages and findings.' }),
  bytes: bytes('How much that frees.'),
  partial: Type.Boolean({ description: 'Counting took too long and stopped: it is more than that.' }),
})

const field = (description: string) => Type.Optional(Type.String({ maxLength: 20, description }))
const KeepBody = Type.Object({
  all: field('Such as `30d`, `12w`, `2y` or `forever`. Absent: unchanged.'),
  daily: field('Not shorter than `all`.'),
  weekly: field('Not shorter than `daily`.'),
})

const retentionExample: RetentionRecord = {
  project: 'example.com',
  keep: { all: '30d', daily: '90d', weekly: '2y' },
  source: 'server',
  max: { all: 'forever', daily: 'forever', weekly: 'forever' },
  starts_at: null,
  runs: 4380,
  detailed_runs: 730,
  scans: 52,
  detailed_scans: 18,
  space: { results: 8_760_000, evidence: 96_000, files: 310_000, scans: 0 },
}

/** How long a project keeps the details of its runs and scans. */
export function retentionRoutes(app: Api, dependencies: Dependencies): void {
  const saved = recordAnswer('The updated retention.', 'Retention', retentionExample)

  app.get(
    '/projects/:project/retention',
    {
      schema: {
        operationId: 'showRetention',
        tags: ['Projects'],
        summary: 'Show the retention of a project',
        description:
          'How long the details of its runs and scans are kept, and how much space the project takes. Scores and histories are kept forever.',
        params: ProjectPath,
        response: { 200: saved, ...problems(404) },
      },
    },
    async (request) => {
      const { project } = request.params
      return { data: await record(project, await findState(request.caller.userId, project)) }
    },
  )

  app.put(
    '/projects/:project/retention',
    {
      schema: {
        operationId: 'putRetention',
        tags: ['Projects'],
        summary: 'Choose the retention of a project',
        description:
          'The details of older runs and scans are removed within a day, and cannot be restored. The first and the latest, the baseline, and those in which the result changed keep them.',
        consumes: [...BODY_TYPES],
        params: ProjectPath,
        body: KeepBody,
        response: { 200: saved, ...problems(403, 404, 413, 415, 422) },
      },
    },
    (request) => change(request, request.params.project, request.body ?? {}),
  )

  app.delete(
    '/projects/:project/retention',
    {
      schema: {
        operationId: 'deleteRetention',
        tags: ['Projects'],
        summary: 'Use the retention of the server',
        description: 'The project no longer has times of its own.',
        params: ProjectPath,
        response: { 200: saved, ...problems(403, 404) },
      },
    },
    (request) => change(request, request.params.project, null),
  )

  app.post(
    '/projects/:project/retention/preview',
    {
      schema: {
        operationId: 'previewRetention',
        tags: ['Projects'],
        summary: 'Preview a retention',
        description:
          'How many runs and scans would lose their details, and how much space that frees. Changes nothing.',
        consumes: [...BODY_TYPES],
        params: ProjectPath,
        body: KeepBody,
        response: {
          200: answer('What would be removed.', Type.Object({ data: RetentionPreview }), {
            data: { keep: retentionExample.keep, runs: 3650, scans: 34, bytes: 43_800_000, partial: false },
          }),
          ...problems(403, 404, 413, 415, 422),
        },
      },
    },
    async (request) => {
      const { project } = request.params
      if (project.includes('\0')) throw notFound('project')
      const previewed = await previewRetention(dependencies, request.caller.userId, project, request.body ?? {})
      if (previewed === undefined) throw notFound('project')
      if (!previewed.ok) throw invalid(previewed.errors)
      const { runs, scans, bytes, isPartial } = previewed.preview
      return { data: { keep: writeRetention(previewed.retention), runs, scans, bytes, partial: isPartial } }
    },
  )

  async function change(request: FastifyRequest, project: string, wish: Static<typeof KeepBody> | null) {
    const acting = { ...dependencies, actor: actorOf(request) }
    const { userId } = request.caller
    const changed = project.includes('\0') ? undefined : await changeRetention(acting, userId, project, wish)
    if (changed === undefined) throw notFound('project')
    if (!changed.ok) throw invalid(changed.errors)
    return { data: await record(project, changed.state) }
  }

  async function findState(userId: string, project: string): Promise<RetentionState> {
    const state = project.includes('\0') ? undefined : await findRetention(dependencies, userId, project)
    if (state === undefined) throw notFound('project')
    return state
  }

  async function record(project: string, state: RetentionState): Promise<RetentionRecord> {
    const [space] = await listSpace(dependencies.storage.slow, state.projectKey)
    const { results = 0, evidence = 0, files = 0, scans = 0, runs = 0, detailed = 0 } = space ?? {}
    const { scanCount = 0, detailedScans = 0 } = space ?? {}
    return {
      project,
      keep: writeRetention(state.retention),
      source: state.isOwn ? 'project' : 'server',
      max: writeRetention(state.most),
      starts_at: state.startsAt === null ? null : isoTime(state.startsAt),
      runs,
      detailed_runs: detailed,
      scans: scanCount,
      detailed_scans: detailedScans,
      space: { results, evidence, files, scans },
    }
  }
}
