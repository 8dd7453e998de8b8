import { type Static, Type } from 'typebox'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { audits } from '../../../engine/audits/index.ts'
import { CATEGORIES, POINTS } from '../../../engine/score.ts'
import { siteAudits } from '../../../engine/site/audits/index.ts'
import { defineTool } from '../tool.ts'

const GROUPS = [...CATEGORIES, 'site'] as const

const Output = Type.Object({
  audits: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Starts with the category.' }),
      title: Type.String({ description: 'The state when it passes.' }),
      importance: oneOf(['high', 'medium', 'low', 'info']),
      points: Type.Integer({ minimum: 0, description: 'What it counts for in the score.' }),
    }),
  ),
})

export const listTool = defineTool({
  name: 'list',
  title: 'List audits',
  description:
    'Lists the audits of a category, or all of them. It lists audits only, not the reports of a Verdict service.',
  input: Type.Object(
    {
      category: Type.Optional(oneOf(GROUPS, { description: 'site: what only a whole site shows. Default: all.' })),
    },
    { additionalProperties: false },
  ),
  output: Output,
  usesNetwork: false,

  async call({ category }) {
    const listed = [...audits, ...siteAudits].filter(
      ({ id }) => category === undefined || id.startsWith(`${category}/`),
    )
    const data: Static<typeof Output> = {
      audits: listed.map(({ id, title, importance }) => ({ id, title, importance, points: POINTS[importance] })),
    }
    const lines = data.audits.map(({ id, title, importance }) => `${id} (${importance}): ${title}`)
    return { data, text: lines.join('\n') }
  },
})
