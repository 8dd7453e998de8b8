import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { BaseUrl } from '../http/base-url.ts'
import type { Keyring } from './keys/keyring.ts'
import type { RateLimits } from './limits.ts'
import type { AnswerList } from './list-answer.ts'
import type { AnswerReport } from './reports/report-answer.ts'
import type { BodyWithResults } from './reports/results-body.ts'
import type { WaitForRun, WaitForScan } from './runs/wait-for-run.ts'
import type { AnswerScan } from './scans/scan-answer.ts'

/** Where routes are registered: their schemas are the types of their requests. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** What routes of several nouns need, made once for all of them. */
export interface Tools {
  baseUrl: BaseUrl
  limits: RateLimits
  keyring: Keyring
  answerList: AnswerList
  answerReport: AnswerReport
  answerScan: AnswerScan
  bodyWithResults: BodyWithResults
  waitForRun: WaitForRun
  waitForScan: WaitForScan
}
