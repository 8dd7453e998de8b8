import { regradeResults } from '../../actions/regrade.ts'
import { RULE_SET } from '../../engine/score.ts'
import { startProgress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'
import { withData } from './open-data.ts'
import { readConfig } from './settings.ts'

/** Judges the kept evidence of every result that another rule set gave, without asking any site. */
export async function regrade(terminal: Terminal): Promise<number> {
  const progress = startProgress(terminal)
  const { signal } = terminal
  return await withData(readConfig(terminal), async (storage) => {
    const { changed, kept } = await regradeResults(
      { storage, now: () => terminal.now().getTime() },
      { signal, onProgress: ({ changed, kept }) => progress.say(`${changed + kept} results`) },
    ).finally(() => progress.end())
    terminal.stdout.write(
      `${changed} results are of rule set ${RULE_SET} now${kept === 0 ? '' : `; ${kept} stayed as they were`}.\n`,
    )
    return 0
  })
}
