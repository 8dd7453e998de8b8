import { type Static, Type } from 'typebox'
import { objectOrNull, oneOf } from '../../../domain/results/json-schema.ts'
import { audits } from '../../../engine/audits/index.ts'
import { POINTS } from '../../../engine/score.ts'
import { siteAudits } from '../../../engine/site/audits/index.ts'
import { findAudit } from '../../commands/explain.ts'
import { defineTool } from '../tool.ts'

const Output = Type.Object({
  id: Type.String(),
  title: Type.String({ description: 'The state when it passes.' }),
  failure_title: Type.String(),
  importance: oneOf(['high', 'medium', 'low', 'info']),
  points: Type.Integer({ minimum: 0, description: 'What it counts for in the score.' }),
  blocking: Type.Boolean({ description: 'A page that fails it cannot be good.' }),
  why: Type.String(),
  fix: Type.String(),
  authorities: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  examples: objectOrNull({ bad: Type.String(), good: Type.String() }, 'null for audits of whole sites.'),
})

export const explainTool = defineTool({
  name: 'explain',
  title: 'Explain an audit',
  description:
    'Explains why an audit matters, how to fix what it finds, with an example, and which standard or documentation it is based on.',
  input: Type.Object(
    {
      audit: Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'The id of an audit, such as seo/title, or its name if that is unique, such as title.',
      }),
    },
    { additionalProperties: false },
  ),
  output: Output,
  usesNetwork: false,

  async call({ audit: typed }) {
    const pageAudit = audits.find(({ id }) => id === typed)
    const found = pageAudit ?? findAudit([...audits, ...siteAudits], typed)
    const { id, title, failureTitle, importance, why, fix, authorities } = found
    const data: Static<typeof Output> = {
      id,
      title,
      failure_title: failureTitle,
      importance,
      points: POINTS[importance],
      blocking: 'blocking' in found && found.blocking === true,
      why,
      fix,
      authorities: authorities.map(({ name, url }) => ({ name, url })),
      examples: 'examples' in found ? { bad: found.examples.bad, good: found.examples.good } : null,
    }
    return { data, text: textOf(data) }
  },
})

function textOf({ id, failure_title, importance, why, fix, authorities, examples }: Static<typeof Output>): string {
  const example = examples === null ? [] : ['', 'Wrong:', examples.bad, '', 'Right:', examples.good]
  const sources = authorities.map(({ name, url }) => `Source: ${name}, ${url}`)
  return [`${id} (${importance}): ${failure_title}`, `Why: ${why}`, `Fix: ${fix}`, ...sources, ...example].join('\n')
}
