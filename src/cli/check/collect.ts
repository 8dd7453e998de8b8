import { toJson } from '../../common/text.ts'
import { UsageError } from '../command.ts'
import { openHttp, type Visiting } from '../http.ts'
import { startProgress } from '../progress.ts'
import { targetOf } from '../targets.ts'
import type { Terminal } from '../terminal.ts'
import { visit } from './visit.ts'

/** The evidence of one page as one line of JSON. */
export async function collectPage(
  { values, positionals }: { values: Visiting; positionals: string[] },
  terminal: Terminal,
): Promise<number> {
  const target = await targetOf(positionals[0]!)
  if (target.kind === 'local' && target.isFolder)
    throw new UsageError(`${target.path} is a folder; name one of its files.`)
  const http = openHttp(values)
  const progress = startProgress(terminal)
  try {
    const page = target.kind === 'url' ? target : { path: target.path, root: null }
    const { evidence } = await visit(page, { http, terminal, progress, ...values })
    terminal.signal.throwIfAborted()
    progress.end()
    terminal.stdout.write(`${toJson(evidence)}\n`)
    return evidence.page.ok ? 0 : 1
  } finally {
    progress.end()
    http.close()
  }
}
