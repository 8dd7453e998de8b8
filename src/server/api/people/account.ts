import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { isoTime } from '../../../common/iso-time.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { KEY_SCOPES } from '../../../vocabulary.ts'
import { answer, problems } from '../answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { accountExample } from '../examples.ts'

const nullableTime = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' })

const Account = Type.Object({
  data: Type.Object({
    user: Type.Object({
      id: Type.String({ format: 'uuid' }),
      email: Type.String(),
      role: oneOf(['owner', 'user']),
    }),
    key: Type.Object({
      id: Type.String({ format: 'uuid' }),
      name: Type.String(),
      scope: oneOf(KEY_SCOPES),
      hint: Type.String({ description: 'The first characters of the key.' }),
      created_at: Type.String({ format: 'date-time' }),
      expires_at: nullableTime,
      last_used_at: nullableTime,
    }),
    limits: Type.Object({
      requests_per_minute: Type.Integer({ description: '0 for no limit.' }),
      creations_per_minute: Type.Integer({ description: 'Runs per minute, created or re-run; 0 for no limit.' }),
      wait: Type.Integer({ description: 'How many seconds a request waits for the result by default.' }),
      wait_max: Type.Integer({ description: 'How many seconds a request may wait at most.' }),
    }),
  }),
})

/** The caller, the key used and its limits. */
export function accountRoute(app: FastifyInstance, { config }: Pick<Dependencies, 'config'>): void {
  const limits = {
    requests_per_minute: config.rateLimit,
    creations_per_minute: config.createLimit,
    wait: Math.floor(config.wait / 1000),
    wait_max: Math.floor(config.waitMax / 1000),
  }
  app.get(
    '/account',
    {
      schema: {
        operationId: 'showAccount',
        tags: ['Account'],
        summary: 'Show the account',
        description: 'The user, the key used and its limits.',
        response: { 200: answer('The caller.', Account, accountExample), ...problems() },
      },
    },
    async ({ caller }) => ({
      data: {
        user: { id: caller.userId, email: caller.email, role: caller.role },
        key: {
          id: caller.id,
          name: caller.name,
          scope: caller.scope,
          hint: caller.hint,
          created_at: isoTime(caller.createdAt),
          expires_at: caller.expiresAt === null ? null : isoTime(caller.expiresAt),
          last_used_at: caller.lastUsedAt === null ? null : isoTime(caller.lastUsedAt),
        },
        limits,
      },
    }),
  )
}
