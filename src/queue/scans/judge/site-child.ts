import { answerTasks } from '../../../common/bounded-child.ts'
import type { ResultRows } from '../../../storage/scans/scan-results.ts'
import { SiteJudging } from './site-judging.ts'
import type { SiteMessage, SiteReply } from './site-process.ts'
import { resultRows } from './store-results.ts'

/** The child process of site-process.ts: it judges one site. */
const judging = new SiteJudging()
let results: Generator<ResultRows> | undefined

answerTasks<SiteMessage, null>(
  () =>
    ({ task }) =>
      reply(task),
)

function reply(message: SiteMessage): SiteReply {
  switch (message.kind) {
    case 'addresses':
      judging.addAddresses(message.rows)
      return null
    case 'origins':
      return judging.origins()
    case 'robots':
      return judging.addRobots(message.robots)
    case 'facts':
      judging.addFacts(message.facts)
      return null
    case 'pages':
      judging.addPages(message.rows)
      return null
    case 'judge': {
      const judged = judging.judge()
      results = resultRows(judged)
      const { audits: _, ...scores } = judged.assessment
      return scores
    }
    case 'next':
      return results?.next().value ?? null
  }
}
