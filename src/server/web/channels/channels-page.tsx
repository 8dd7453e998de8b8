import type { Channel } from '../../../storage/channels/channels.ts'
import { CHANNEL_KINDS, STOPPED } from '../../../vocabulary.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ConfirmForm, Form } from '../components/form.tsx'
import { Icon } from '../components/icon.tsx'
import { NewSecret } from '../components/new-secret.tsx'
import { TableHead } from '../components/table-head.tsx'
import { Time } from '../components/text.tsx'
import { Layout } from '../layout.tsx'
import type { View } from '../view.ts'
import { ChannelFields, type ChannelForm } from './channel-form.tsx'
import { StoppedNotice } from './stopped-notice.tsx'

interface ChannelsPageProps {
  view: View
  channels: readonly Channel[]
  /** The form that is open. */
  form: ChannelForm | null
  /** A signing secret that was made just now; whether it replaces another, which is valid for a while. */
  secret: { value: string; isRotated: boolean } | null
  hasMail: boolean
  /** How many alert rules tell this channel only, by its id. */
  onlyTold: ReadonlyMap<string, number>
}

/** Where messages go: every channel with its state, and a form for each kind. */
export function ChannelsPage(props: ChannelsPageProps) {
  const { view, channels, form, secret, hasMail, onlyTold } = props
  const words = view.words.channels
  return (
    <Layout view={view} title={words.title} page="channels" styles={['dashboard.css']}>
      <div class="page-head">
        <h1>{words.title}</h1>
        <p class="small">{words.about}</p>
      </div>
      <StoppedNotice view={view} channels={channels.filter(isStopped)} back="/channels" />
      {secret !== null && (
        <NewSecret
          view={view}
          title={words.secretTitle}
          hint={secret.isRotated ? `${words.secretText} ${words.rotated}` : words.secretText}
          value={secret.value}
        />
      )}
      {channels.length === 0 ? (
        <EmptyState icon="share" title={words.empty} text={words.emptyText} />
      ) : (
        <Card titleId="all" title={words.all}>
          <ChannelTable view={view} channels={channels} onlyTold={onlyTold} />
        </Card>
      )}
      <Card titleId="add" title={words.add}>
        <ul class="channel-kinds">
          {CHANNEL_KINDS.filter((kind) => kind !== 'email' || hasMail).map((kind) => (
            <li key={kind}>
              <a
                class={buttonClass(kind === form?.kind ? 'main' : 'plain', true)}
                href={`/channels?add=${kind}#add`}
                aria-current={kind === form?.kind ? 'true' : undefined}
              >
                {words.kinds[kind]}
              </a>
            </li>
          ))}
        </ul>
        {!hasMail && (
          <p class="small">
            {words.noMail} {view.user?.role === 'owner' && words.setMail('VERDICT_SMTP_URL', 'VERDICT_MAIL_FROM')}
          </p>
        )}
        {form !== null && <ChannelFields view={view} form={form} action="/channels" isNew />}
      </Card>
    </Layout>
  )
}

function isStopped({ pause }: Channel): boolean {
  return STOPPED.some((reason) => reason === pause)
}

function ChannelTable({ view, channels, onlyTold }: Pick<ChannelsPageProps, 'view' | 'channels' | 'onlyTold'>) {
  const { columns } = view.words.channels
  return (
    <table class="table-cards channel-table" aria-label={view.words.channels.all}>
      <TableHead columns={[columns.channel, columns.state, columns.created]} actions={columns.actions} />
      <tbody>
        {channels.map((channel) => (
          <ChannelTableRow key={channel.id} view={view} channel={channel} rules={onlyTold.get(channel.id) ?? 0} />
        ))}
      </tbody>
    </table>
  )
}

function ChannelTableRow({ view, channel, rules }: { view: View; channel: Channel; rules: number }) {
  const words = view.words.channels
  const { id, name, kind, target, pause, failingSince } = channel
  const action = `/channels/${id}`
  /** Only the owner of its address can open it. */
  const isOpen = pause !== 'unconfirmed' && pause !== 'unsubscribed'
  const about = (label: string) => words.aboutAction(label, name)
  const button = (value: string, label: string) => (
    <Form view={view} action={action} key={value}>
      <input type="hidden" name="action" value={value} />
      <Button small kind="quiet" aria-label={about(label)}>
        {label}
      </Button>
    </Form>
  )
  return (
    <tr class={pause === null ? undefined : 'row-over'}>
      <th scope="row">
        {name}
        <p class="small schedule-scope">
          {words.kinds[kind]}
          {name === target ? '' : ` · ${target}`}
        </p>
      </th>
      <td data-label={words.columns.state}>
        <span class="channel-state">
          <Icon name={pause === null ? (failingSince === null ? 'good' : 'warning') : 'dash'} />
          {pause !== null
            ? words.pauses[pause]
            : failingSince === null
              ? words.active
              : words.failingSince(view.format.date(failingSince))}
        </span>
      </td>
      <td data-label={words.columns.created}>
        <Time view={view} at={channel.createdAt} />
      </td>
      <td class="cell-action">
        <div class="actions">
          {isOpen ? button('test', words.test) : pause === 'unconfirmed' && button('confirm', words.confirmAgain)}
          <a class={buttonClass('quiet', true)} href={action} aria-label={about(words.log)}>
            {words.log}
          </a>
          <a class={buttonClass('quiet', true)} href={`${action}/edit`} aria-label={about(words.edit)}>
            {words.edit}
          </a>
          {pause === null ? button('pause', words.pause) : isOpen && button('resume', words.resume)}
          {kind === 'webhook' && (
            <ConfirmForm
              view={view}
              action={action}
              label={words.rotate}
              about={about(words.rotate)}
              question={words.rotateQuestion}
              fields={{ action: 'rotate' }}
            />
          )}
          <ConfirmForm
            view={view}
            action={action}
            label={words.remove}
            about={about(words.remove)}
            question={words.removeQuestion(rules)}
            fields={{ action: 'remove' }}
          />
        </div>
      </td>
    </tr>
  )
}
