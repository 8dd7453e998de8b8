import type { FastifyRequest } from 'fastify'
import type { ReportWithPassword } from '../../../storage/records.ts'
import type { WebTools } from '../../tools.ts'

const PURPOSE = 'print'
const LASTS = 120_000
const HEADER = 'x-verdict-print'

/** A mark that opens one report, as it is now, to our own browser for as long as printing takes. */
export function createPrinting({ sign, verify, now }: Pick<WebTools, 'sign' | 'verify' | 'now'>) {
  return {
    headerFor: (report: ReportWithPassword): Record<string, string> => ({
      [HEADER]: sign(PURPOSE, `${now() + LASTS} ${keyOf(report)}`),
    }),
    isPrinting(request: FastifyRequest, report: ReportWithPassword): boolean {
      const mark = request.headers[HEADER]
      if (typeof mark !== 'string') return false
      const [ends, ...key] = verify(PURPOSE, mark)?.split(' ') ?? []
      return key.join(' ') === keyOf(report) && Number(ends) > now()
    },
  }
}

function keyOf({ id, accessVersion }: ReportWithPassword): string {
  return `${id} ${accessVersion}`
}
