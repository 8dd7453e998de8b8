import { toJson } from '../../common/text.ts'
import type { Category } from '../../engine/assessment.ts'
import type { Audit } from '../../engine/audit.ts'
import { POINTS } from '../../engine/score.ts'
import { defineCommand } from '../command.ts'
import { JSON_OPTION, LANGUAGE_OPTION } from '../options.ts'
import { labelsIn } from '../report/labels.ts'
import { openLanguage } from '../report/language.ts'
import { matchingAudits } from '../select.ts'
import { labelled, wrap } from '../text/layout.ts'
import { styleOf } from '../text/style.ts'

/** An audit of pages or of whole sites. */
type ListedAudit = Pick<Audit, 'importance' | 'title' | 'messages'> & Partial<Pick<Audit, 'blocking'>> & { id: string }

export const audits = defineCommand({
  arguments: [
    {
      name: 'AUDITS',
      about:
        'Only these audits: ids, names, categories or patterns such as "seo/*"; site for those of whole sites, which verdict site runs.',
      count: 'any',
      completes: 'audit',
    },
  ],
  options: { json: JSON_OPTION, lang: LANGUAGE_OPTION },
  examples: [
    { command: 'verdict audits', about: 'All audits by category, with their importance.' },
    { command: 'verdict audits security', about: 'The audits of one category.' },
  ],

  async run({ values: { json, lang }, positionals }, terminal) {
    const { audits: ofPages } = await import('../../engine/audits/index.ts')
    const { siteAudits } = await import('../../engine/site/audits/index.ts')
    const all: ListedAudit[] = [...ofPages, ...siteAudits]
    const wanted = new Set(positionals.flatMap((pattern) => matchingAudits(all, pattern)))
    const { language, audit: translated } = await openLanguage(lang)
    const list = (positionals.length === 0 ? all : all.filter((audit) => wanted.has(audit))).map(translated)
    const { stdout } = terminal
    if (json) {
      stdout.writeJson(
        `${toJson(
          list.map(({ id, importance, blocking = false, title }) => ({
            id,
            importance,
            points: POINTS[importance],
            blocking,
            title,
          })),
          2,
        )}\n`,
      )
      return 0
    }
    const style = styleOf(terminal, stdout)
    const labels = labelsIn(language, style.readable)
    const column = Math.max(...list.map(({ id }) => id.length)) + 2
    for (const [category, some] of Map.groupBy(list, ({ id }) => id.slice(0, id.indexOf('/')))) {
      const name = category === 'site' ? labels.wholeSite : labels.category[category as Category]
      stdout.write(`\n${style.bold(name)}\n`)
      for (const { id, importance, title } of some) {
        const left = style.cyan(id.padEnd(column)) + style.dim(labels.importance[importance].padEnd(8))
        const lines = wrap(style.readable(title), style.width - column - 10)
        stdout.write(`${labelled(left, lines, '  ').join('\n')}\n`)
      }
    }
    stdout.write(`\n${style.dim(labels.weights(list.length, POINTS))}\n`)
    return 0
  },
})
