import type { FastifyReply, FastifyRequest } from 'fastify'
import { BlobStoreError } from '../../storage/blobs/blob-store.ts'
import { isLostCommit, storageTrouble } from '../../storage/trouble.ts'
import { Button, buttonClass } from './components/button.tsx'
import type { WebDependencies } from './context.ts'
import { Layout } from './layout.tsx'
import { renderPage } from './render.ts'
import { type View, viewOf } from './view.ts'

/** Thrown by routes, and shown as the page of that status. */
export class PageError extends Error {
  readonly statusCode: number

  constructor(statusCode: number) {
    super(`page error ${statusCode}`)
    this.name = 'PageError'
    this.statusCode = statusCode
  }
}

/** A form that was opened before its user signed out or in again. What was entered is kept, to be submitted again; null: it isn't. */
export class ExpiredForm extends PageError {
  readonly form: URLSearchParams | null

  constructor(form: URLSearchParams | null) {
    super(403)
    this.form = form
  }
}

/** For pages that don't exist and those the reader may not see, which look the same. */
export function notFound(): PageError {
  return new PageError(404)
}

/** Thrown where a request is answered before its route gets to it: by the sign-in page, or because the visitor has no access. */
export class EarlyResponse extends Error {
  readonly send: (reply: FastifyReply) => FastifyReply

  constructor(send: (reply: FastifyReply) => FastifyReply) {
    super('answered early')
    this.name = 'EarlyAnswer'
    this.send = send
  }
}

/** Leads to another page instead. */
export function redirectTo(path: string): EarlyResponse {
  return new EarlyResponse((reply) => reply.redirect(path, 303))
}

/** Shows any error as a page. Unexpected ones are internal errors without details. */
export function handlePageError({ logger }: Pick<WebDependencies, 'logger'>) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof EarlyResponse) return error.send(reply)
    const status = statusOf(error)
    if (status >= 500) logger.error({ err: error, request_id: request.id }, 'page failed')
    if (status === 503) reply.header('retry-after', '5')
    if ('retryAfter' in error && typeof error.retryAfter === 'number')
      reply.header('retry-after', String(error.retryAfter))
    const view = viewOf(request)
    const page =
      error instanceof ExpiredForm && error.form !== null
        ? ExpiredFormPage({ view, action: request.url, form: error.form })
        : ErrorPage({
            view,
            status,
            mayBeSaved: isLostCommit(error),
            requestId: request.id,
            isSignedOut: error instanceof ExpiredForm && view.user === null,
          })
    return renderPage(reply, page, { status })
  }
}

function statusOf(error: Error): number {
  if (error instanceof BlobStoreError) return 502
  if (storageTrouble(error) !== undefined) return 503
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  return status >= 400 && status < 600 ? status : 500
}

interface ErrorPageProps {
  view: View
  status: number
  /** Whether the change was saved is unknown. */
  mayBeSaved: boolean
  /** The error is the response to a form that needs a signed-in user. */
  isSignedOut: boolean
  requestId: string
}

/** The error page of a status. */
function ErrorPage({ view, status, mayBeSaved, isSignedOut, requestId }: ErrorPageProps) {
  const { errors } = view.words
  const { title, text } = errors[wordsFor(status)]
  return (
    <Layout view={view} title={title} page="none">
      <div class="narrow centred">
        <p class="error-status">{status}</p>
        <h1>{title}</h1>
        <p class="lead">{mayBeSaved ? errors.mayBeSaved : isSignedOut ? errors[403].signInFirst : text}</p>
        <p>
          {isSignedOut ? (
            <a class={buttonClass('main')} href={`/sign-in?next=${encodeURIComponent(view.path)}`}>
              {view.words.nav.signIn}
            </a>
          ) : (
            <a class={buttonClass('main')} href="/">
              {errors.home}
            </a>
          )}
        </p>
        {status !== 404 && (
          <p class="small">
            {errors.requestId} <code>{requestId}</code>
          </p>
        )}
      </div>
    </Layout>
  )
}

/** What was entered, to be submitted again: at once, or after signing in in another tab, since this page has it. */
function ExpiredFormPage({ view, action, form }: { view: View; action: string; form: URLSearchParams }) {
  const { errors, nav } = view.words
  const { title, again, signedOut, submit, next } = errors[403]
  const { user } = view
  return (
    <Layout view={view} title={title} page="none">
      <div class="narrow centred">
        <p class="error-status">403</p>
        <h1>{title}</h1>
        <p class="lead">{user === null ? signedOut : again(user.email)}</p>
        <form method="post" action={action} class="row-form">
          {/* Without the token, the form waits here until the user has signed in elsewhere; the sign-in page would lose the input. */}
          {user !== null && <input type="hidden" name="csrf" value={view.csrf} />}
          {[...form].map(
            ([name, value], place) =>
              name !== 'csrf' && <input key={`${place} ${name}`} type="hidden" name={name} value={value} />,
          )}
          {user === null && (
            <a class={buttonClass('main')} href="/sign-in" target="_blank" rel="noopener">
              {nav.signIn}
            </a>
          )}
          <Button kind={user === null ? 'plain' : 'main'}>{user === null ? next : submit}</Button>
        </form>
      </div>
    </Layout>
  )
}

const KNOWN = [403, 404, 405, 410, 413, 415, 422, 429, 500, 502, 503] as const

function wordsFor(status: number): (typeof KNOWN)[number] {
  return KNOWN.find((one) => one === status) ?? (status < 500 ? 404 : 500)
}
