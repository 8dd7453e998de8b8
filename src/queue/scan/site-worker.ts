import { parentPort } from 'node:worker_threads'
import type { ResultRows } from '../../storage/scans/scan-results.ts'
import { SiteJudging } from './site-judging.ts'
import type { SiteMessage, SiteReply } from './site-thread.ts'
import { resultRows } from './store-results.ts'

/** The other end of site-thread.ts: it judges one site. */
const judging = new SiteJudging()
let results: Generator<ResultRows> | undefined

parentPort?.on('message', (message: SiteMessage) => {
  parentPort?.postMessage(reply(message))
})

function reply(message: SiteMessage): SiteReply {
  switch (message.kind) {
    case 'addresses':
      judging.addAddresses(message.rows)
      return TAKEN
    case 'facts':
      judging.addFacts(message.facts)
      return TAKEN
    case 'pages':
      judging.addPages(message.rows)
      return TAKEN
    case 'judge': {
      const judged = judging.judge()
      results = resultRows(judged)
      const { audits: _, ...scores } = judged.assessment
      return { scores }
    }
    case 'next':
      return { rows: results?.next().value ?? null }
  }
}

const TAKEN = { taken: true } as const
