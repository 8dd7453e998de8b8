import { toJson } from '../../common/text.ts'
import type { Audit } from '../../engine/audit.ts'
import { POINTS } from '../../engine/score.ts'
import { listed } from '../arguments.ts'
import { defineCommand, UsageError } from '../command.ts'
import { JSON_OPTION, LANGUAGE_OPTION } from '../options.ts'
import { type Labels, labelsIn } from '../report/labels.ts'
import { openLanguage } from '../report/language.ts'
import { unknownAudit } from '../select.ts'
import { labelled, padEnd, prose, widthOf } from '../text/layout.ts'
import { type Style, styleOf } from '../text/style.ts'

export const explain = defineCommand({
  arguments: [
    {
      name: 'AUDIT',
      about: 'The id of an audit, such as seo/title, or its name if that is unique, such as title.',
      count: 'one',
      completes: 'audit',
    },
  ],
  options: { json: JSON_OPTION, lang: LANGUAGE_OPTION },
  examples: [
    { command: 'verdict explain seo/title', about: 'Why a title matters, how to write one, and the sources.' },
  ],

  async run({ values: { json, lang }, positionals: [typed] }, terminal) {
    const { audits } = await import('../../engine/audits/index.ts')
    const { siteAudits } = await import('../../engine/site/audits/index.ts')
    const { language, audit: translated } = await openLanguage(lang)
    const audit = translated(findAudit([...audits, ...siteAudits], typed!))
    const style = styleOf(terminal, terminal.stdout)
    if (json) terminal.stdout.writeJson(`${toJson(plain(audit), 2)}\n`)
    else terminal.stdout.write(explanation(audit, labelsIn(language, style.readable), style))
    return 0
  },
})

/** An audit of pages or of sites, which have no examples. */
type ExplainedAudit = Pick<
  Audit,
  'importance' | 'title' | 'failureTitle' | 'why' | 'fix' | 'messages' | 'authorities'
> &
  Partial<Pick<Audit, 'blocking' | 'examples' | 'needs' | 'wants'>> & { id: string }

/** By id, or by name if it is unique. */
export function findAudit<A extends { id: string }>(audits: readonly A[], typed: string): A {
  const wanted = typed.toLowerCase()
  const found = audits.filter(({ id }) => id === wanted || id.endsWith(`/${wanted}`))
  if (found.length > 1)
    throw new UsageError(`"${typed}" is ambiguous: it could be ${listed(found.map(({ id }) => id))}.`)
  if (found[0] === undefined) throw new UsageError(unknownAudit(typed, audits))
  return found[0]
}

function plain({
  id,
  importance,
  blocking = false,
  title,
  why,
  fix,
  authorities,
  examples,
  needs,
  wants,
}: ExplainedAudit) {
  return { id, importance, points: POINTS[importance], blocking, title, why, fix, authorities, examples, needs, wants }
}

function explanation(
  { id, importance, blocking, title, why, fix, authorities, examples }: ExplainedAudit,
  labels: Labels,
  style: Style,
): string {
  const points = POINTS[importance]
  const weight = points === 0 ? labels.noWeight : labels.weight(labels.importance[importance], points)
  const worth = blocking === true ? labels.blocking(weight) : weight
  const column = Math.max(...[labels.why, labels.fix, labels.see].map(widthOf)) + 2
  const told = (label: string, text: string) =>
    labelled(padEnd(label, column), prose(style.readable(text), style.width - column - 4, style), '  ')
  const shown = (label: string, code: string) => [
    `  ${style.bold(label)}`,
    '',
    ...code.split('\n').map((line) => `    ${style.cyan(style.readable(line))}`),
    '',
  ]
  return `${[
    '',
    `  ${style.bold(style.readable(title))}`,
    `  ${style.dim(`${id} ${style.signs.dot} ${worth}`)}`,
    '',
    ...told(labels.why, why),
    ...told(labels.fix, fix),
    ...authorities.flatMap(({ name, url }) => [...told(labels.see, name), `  ${' '.repeat(column)}${style.dim(url)}`]),
    '',
    ...(examples === undefined ? [] : [...shown(labels.wrong, examples.bad), ...shown(labels.right, examples.good)]),
  ].join('\n')}\n`
}
