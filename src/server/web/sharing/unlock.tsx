import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tryToUnlock } from '../../../actions/attempts.ts'
import { verifyPassword } from '../../../actions/people/passwords.ts'
import { networkOf } from '../../../engine/net/ip-address.ts'
import { MAX_PASSWORD_LENGTH } from '../../../vocabulary.ts'
import { Button } from '../components/button.tsx'
import { Field, Form } from '../components/form.tsx'
import type { WebContext } from '../context.ts'
import { formOf } from '../forms.ts'
import { Layout } from '../layout.tsx'
import { renderPage } from '../render.ts'
import type { View } from '../view.ts'
import type { Access, ProtectedItem } from './access.ts'
import type { createUnlockCookie } from './tokens.ts'

/** Delay after a wrong password, in milliseconds. */
const WRONG_PASSWORD_MS = 500

/** What a password opens: its routes and its words. */
interface Locked {
  kind: 'report' | 'scan'
  /** Such as `/reports`. */
  route: string
  find(request: FastifyRequest): Promise<{ access: Access; shared: ProtectedItem }>
  unlockCookie: ReturnType<typeof createUnlockCookie>
}

export function unlockRoute(app: FastifyInstance, context: WebContext, locked: Locked): void {
  const { knownDevices, viewOf } = context
  app.post(`${locked.route}/:id/unlock`, async (request, reply) => {
    const { access, shared } = await locked.find(request)
    const path = `${locked.route}/${shared.id}`
    if (access !== 'password' || shared.passwordHash === null) return reply.redirect(path, 303)

    const attempt = await tryToUnlock(context, {
      subject: shared.id,
      network: networkOf(request.ip),
      knownDevice: knownDevices.find(request, shared.id, shared.accessVersion),
    })
    if (attempt.retryAfter > 0) return again(request, reply, path, attempt.retryAfter)

    const password = formOf(request).get('password') ?? ''
    const isRight = password.length <= MAX_PASSWORD_LENGTH && (await verifyPassword(password, shared.passwordHash))
    if (!isRight) {
      await sleep(WRONG_PASSWORD_MS)
      return again(request, reply, path, 0)
    }
    await attempt.succeed()
    knownDevices.remember(reply, shared.id, { path, version: shared.accessVersion })
    locked.unlockCookie.set(reply, shared)
    return reply.redirect(path, 303)
  })

  function again(request: FastifyRequest, reply: FastifyReply, path: string, retryAfter: number): FastifyReply {
    const view = viewOf(request)
    const words = view.words[locked.kind].unlock
    if (retryAfter > 0) reply.header('retry-after', String(retryAfter))
    const problem = retryAfter > 0 ? words.slow(retryAfter) : words.wrong
    return renderPage(reply, UnlockPage({ view, kind: locked.kind, path, problem }), {
      status: retryAfter > 0 ? 429 : 422,
    })
  }
}

interface Props {
  view: View
  kind: Locked['kind']
  /** Of the page that it opens. */
  path: string
  /** Why the last attempt failed. */
  problem?: string | undefined
}

/** The form that asks for the password. It reveals nothing about what it opens. */
export function UnlockPage({ view, kind, path, problem }: Props) {
  const words = view.words[kind].unlock
  return (
    <Layout view={view} title={words.title} page="none">
      <div class="narrow">
        <h1>{words.title}</h1>
        <p class="lead">{words.about}</p>
        <div class="card">
          <Form view={view} action={`${path}/unlock`} class="stack">
            <Field
              name="password"
              label={words.password}
              type="password"
              autoComplete="current-password"
              maxLength={MAX_PASSWORD_LENGTH}
              required
              error={problem}
            />
            <Button kind="main">{words.open}</Button>
          </Form>
        </div>
        {view.user === null && (
          <p class="small">
            {words.owner} <a href={`/sign-in?next=${encodeURIComponent(path)}`}>{words.signIn}</a>
          </p>
        )}
      </div>
    </Layout>
  )
}
