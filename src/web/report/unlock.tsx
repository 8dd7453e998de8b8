import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tryToUnlock } from '../../actions/attempts.ts'
import { verifyPassword } from '../../actions/passwords.ts'
import { networkOf } from '../../engine/net/ip-address.ts'
import { MAX_PASSWORD_LENGTH } from '../../vocabulary.ts'
import { Button } from '../components/button.tsx'
import { Field, Form } from '../components/form.tsx'
import type { WebContext } from '../context.ts'
import { formOf } from '../forms.ts'
import { Layout } from '../layout.tsx'
import { renderPage } from '../render.ts'
import type { View } from '../view.ts'
import type { ReportAccess, ReportPath } from './access.ts'
import { reportPath } from './parts/url.tsx'

/** Delay after a wrong password, in milliseconds. */
const WRONG_PASSWORD_MS = 500

export function unlockRoute(app: FastifyInstance, context: WebContext, reportAccess: ReportAccess): void {
  const { knownDevices, viewOf } = context
  app.post<ReportPath>('/reports/:id/unlock', async (request, reply) => {
    const { access, report } = await reportAccess.find(request)
    if (report === undefined || access === 'hidden') return reportAccess.refuse(request, reply)
    const path = reportPath(report.id)
    if (access !== 'password' || report.passwordHash === null) return reply.redirect(path, 303)

    const attempt = await tryToUnlock(context, {
      subject: report.id,
      network: networkOf(request.ip),
      knownDevice: knownDevices.find(request, report.id),
    })
    if (attempt.retryAfter > 0) return again(request, reply, report.id, attempt.retryAfter)

    const password = formOf(request).get('password') ?? ''
    const isRight = password.length <= MAX_PASSWORD_LENGTH && (await verifyPassword(password, report.passwordHash))
    if (!isRight) {
      await sleep(WRONG_PASSWORD_MS)
      return again(request, reply, report.id, 0)
    }
    await attempt.succeed()
    knownDevices.remember(reply, report.id, { path })
    reportAccess.unlockCookie.set(reply, report)
    return reply.redirect(path, 303)
  })

  function again(request: FastifyRequest, reply: FastifyReply, id: string, retryAfter: number): FastifyReply {
    const view = viewOf(request)
    const { unlock: words } = view.words.report
    if (retryAfter > 0) reply.header('retry-after', String(retryAfter))
    const problem = retryAfter > 0 ? words.slow(retryAfter) : words.wrong
    return renderPage(reply, UnlockPage({ view, id, problem }), { status: retryAfter > 0 ? 429 : 422 })
  }
}

interface Props {
  view: View
  id: string
  /** Why the last attempt failed. */
  problem?: string | undefined
}

/** The form that asks for the password. It reveals nothing about the report. */
export function UnlockPage({ view, id, problem }: Props) {
  const { unlock: words } = view.words.report
  const path = reportPath(id)
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
