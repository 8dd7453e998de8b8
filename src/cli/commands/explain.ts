import { toJson } from '../../common/text.ts'
import type { Audit } from '../../engine/audit.ts'
import { POINTS } from '../../engine/score.ts'
import { listed } from '../arguments.ts'
import { defineCommand, UsageError } from '../command.ts'
import { JSON_OPTION } from '../options.ts'
import { unknownAudit } from '../select.ts'
import { labelled, prose } from '../text/layout.ts'
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
  options: { json: JSON_OPTION },
  examples: [
    { command: 'verdict explain seo/title', about: 'Why a title matters, how to write one, and the sources.' },
  ],

  async run({ values: { json }, positionals: [typed] }, terminal) {
    const { audits } = await import('../../engine/audits/index.ts')
    const audit = findAudit(audits, typed!)
    terminal.stdout.write(
      json ? `${toJson(plain(audit), 2)}\n` : explanation(audit, styleOf(terminal, terminal.stdout)),
    )
    return 0
  },
})

function findAudit(audits: readonly Audit[], typed: string): Audit {
  const wanted = typed.toLowerCase()
  const found = audits.filter(({ id }) => id === wanted || id.endsWith(`/${wanted}`))
  if (found.length > 1)
    throw new UsageError(`"${typed}" is ambiguous: it could be ${listed(found.map(({ id }) => id))}.`)
  if (found[0] === undefined) throw new UsageError(unknownAudit(typed, audits))
  return found[0]
}

function plain({ id, importance, title, why, fix, authorities, examples, needs, wants }: Audit) {
  return { id, importance, points: POINTS[importance], title, why, fix, authorities, examples, needs, wants }
}

function explanation({ id, importance, title, why, fix, authorities, examples }: Audit, style: Style): string {
  const points = POINTS[importance]
  const worth = points === 0 ? 'info: not part of the score' : `${importance}: weight ${points}`
  const told = (label: string, text: string) =>
    labelled(`${label}  `, prose(style.readable(text), style.width - label.length - 6, style), '  ')
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
    ...told('Why', why),
    ...told('Fix', fix),
    ...authorities.flatMap(({ name, url }) => [...told('See', name), `       ${style.dim(url)}`]),
    '',
    ...shown('Wrong', examples.bad),
    ...shown('Right', examples.good),
  ].join('\n')}\n`
}
