import type { Channel } from '../../../storage/channels/channels.ts'
import type { Delivery } from '../../../storage/channels/deliveries.ts'
import type { ListPage } from '../../../storage/records.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { Field, Form } from '../components/form.tsx'
import { Pager } from '../components/pager.tsx'
import { TableHead } from '../components/table-head.tsx'
import { Time } from '../components/text.tsx'
import { Layout } from '../layout.tsx'
import { translateSentence } from '../problem-words.ts'
import type { View } from '../view.ts'

interface LogPageProps {
  view: View
  channel: Channel
  log: ListPage<Delivery>
  page: number
  replay: ReplayQuestion | null
}

/** Sending everything again since a time: the question before it happens. */
export interface ReplayQuestion {
  /** As it was typed. */
  since: string
  /** How many events; null if the time can't be read. */
  count: number | null
}

export const DELIVERIES_PER_PAGE = 50

/** What was sent to a channel, and what became of it. */
export function LogPage({ view, channel, log, page, replay }: LogPageProps) {
  const words = view.words.channels
  const title = words.logTitle(channel.name)
  return (
    <Layout view={view} title={title} page="channels" styles={['dashboard.css']}>
      <div class="page-head">
        <h1>{title}</h1>
        <p class="small">
          {words.logAbout} <a href={`/channels/${channel.id}/edit`}>{words.edit}</a> ·{' '}
          <a href="/channels">{words.back}</a>
        </p>
      </div>
      <section class="card" aria-label={title}>
        {log.total === 0 ? (
          <p>{words.logEmpty}</p>
        ) : (
          <table class="table-cards" aria-label={title}>
            <TableHead
              columns={[words.logColumns.event, words.logColumns.time, words.logColumns.state, words.logColumns.answer]}
              actions={words.logColumns.actions}
            />
            <tbody>
              {log.items.map((delivery) => (
                <LogRow key={delivery.id} view={view} channel={channel} delivery={delivery} />
              ))}
            </tbody>
          </table>
        )}
        <Pager
          view={view}
          page={page}
          pages={Math.ceil(log.total / DELIVERIES_PER_PAGE)}
          hrefOf={(page) => `/channels/${channel.id}?page=${page}`}
        />
      </section>
      {log.total > 0 && <ReplaySection view={view} channel={channel} replay={replay} />}
    </Layout>
  )
}

/** Asks from when on, then how many that would be. */
function ReplaySection({ view, channel, replay }: { view: View; channel: Channel; replay: ReplayQuestion | null }) {
  const words = view.words.channels
  const action = `/channels/${channel.id}`
  return (
    <Card titleId="replay" title={words.replayTitle}>
      <p>{words.replayAbout}</p>
      <form action={`${action}#replay`} class="channel-replay">
        <Field
          name="since"
          type="datetime-local"
          label={words.replaySince}
          hint={channel.settings.time_zone}
          value={replay?.since}
          error={replay?.count === null ? words.replayUnreadable : undefined}
          required
        />
        <Button>{words.replayCount}</Button>
      </form>
      {typeof replay?.count === 'number' && (
        <Form view={view} action={action} class="channel-replay">
          <p role="status">{words.replayQuestion(replay.count)}</p>
          {replay.count > 0 && (
            <>
              <input type="hidden" name="action" value="replay-all" />
              <input type="hidden" name="since" value={replay.since} />
              <Button kind="main">{words.replay}</Button>
            </>
          )}
        </Form>
      )}
    </Card>
  )
}

function LogRow({ view, channel, delivery }: { view: View; channel: Channel; delivery: Delivery }) {
  const words = view.words.channels
  const { state, status, tookMs, answer, error, nextAt, createdAt } = delivery
  /** A server that can't be reached has no status. */
  const isTried = status !== null || error !== null
  return (
    <tr>
      <th scope="row">
        {view.words.alerts.events[delivery.eventType]}
        <p class="small">
          <code>{delivery.eventType}</code>
        </p>
      </th>
      <td data-label={words.logColumns.time}>
        <Time view={view} at={createdAt} />
      </td>
      <td data-label={words.logColumns.state}>
        <span>
          {words.states[state]}
          {nextAt !== null && isTried && (
            <p class="small">
              {words.nextTry}: <Time view={view} at={nextAt} />
            </p>
          )}
        </span>
      </td>
      <td data-label={words.logColumns.answer}>
        <span class="channel-answer">
          {status !== null && `${words.status(status)}, ${words.took(tookMs)}`}
          {error !== null && <p class="small">{translateSentence(view, error)}</p>}
          {answer !== null && answer !== '' && <p class="small">{answer}</p>}
        </span>
      </td>
      <td>
        {state !== 'waiting' && delivery.eventType !== 'test.sent' && (
          <Form view={view} action={`/channels/${channel.id}`}>
            <input type="hidden" name="action" value="replay" />
            <input type="hidden" name="delivery" value={delivery.id} />
            <Button small kind="quiet" aria-label={words.aboutAction(words.replay, delivery.eventType)}>
              {words.replay}
            </Button>
          </Form>
        )}
      </td>
    </tr>
  )
}
