import type { Confirmation } from '../../../actions/channels/confirm-channel.ts'
import { buttonClass } from '../components/button.tsx'
import { Layout } from '../layout.tsx'
import type { View } from '../view.ts'

interface LinkPageProps {
  view: View
  state: Exclude<Confirmation['state'], 'open'>
}

/** What became of an address, after a link in a mail was used. */
export function LinkPage({ view, state }: LinkPageProps) {
  const { title, text } = view.words.channels.links[state]
  return (
    <Layout view={view} title={title} page="none">
      <div class="narrow centred">
        <h1>{title}</h1>
        <p class="lead">{text}</p>
        <p>
          <a class={buttonClass()} href="/">
            {view.words.errors.home}
          </a>
        </p>
      </div>
    </Layout>
  )
}
