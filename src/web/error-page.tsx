import { buttonClass } from './components/button.tsx'
import { Layout } from './layout.tsx'
import type { View } from './view.ts'

/** What went wrong, in words of its own where the status has some. */
export function ErrorPage({ view, status, requestId }: { view: View; status: number; requestId: string }) {
  const { errors } = view.words
  const { title, text } = errors[wordsFor(status)]
  return (
    <Layout view={view} title={title} page="none">
      <div class="narrow centred">
        <p class="error-status">{status}</p>
        <h1>{title}</h1>
        <p class="lead">{text}</p>
        <p>
          <a class={buttonClass('main')} href="/">
            {errors.home}
          </a>
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

const KNOWN = [403, 404, 405, 413, 415, 429, 500, 503] as const

function wordsFor(status: number): (typeof KNOWN)[number] {
  return KNOWN.find((one) => one === status) ?? (status < 500 ? 404 : 500)
}
