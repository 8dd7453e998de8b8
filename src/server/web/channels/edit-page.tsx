import type { Channel } from '../../../storage/channels/channels.ts'
import { Layout } from '../layout.tsx'
import type { View } from '../view.ts'
import { ChannelFields, type ChannelForm } from './channel-form.tsx'

interface EditPageProps {
  view: View
  channel: Channel
  form: ChannelForm
}

/** The form with the settings of one channel. */
export function EditPage({ view, channel, form }: EditPageProps) {
  const words = view.words.channels
  const title = words.editTitle(channel.name)
  return (
    <Layout view={view} title={title} page="channels" styles={['dashboard.css']}>
      <div class="page-head">
        <h1>{title}</h1>
        <p class="small">
          {words.kinds[channel.kind]} · {channel.target} · <a href="/channels">{words.back}</a>
        </p>
      </div>
      <section class="card" aria-label={title}>
        <ChannelFields view={view} form={form} action={`/channels/${channel.id}/edit`} isNew={false} />
      </section>
    </Layout>
  )
}
