import type { Channel } from '../../../storage/channels/channels.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { Form } from '../components/form.tsx'
import { Icon } from '../components/icon.tsx'
import { Time } from '../components/text.tsx'
import type { View } from '../view.ts'

interface StoppedNoticeProps {
  view: View
  channels: readonly Channel[]
  /** Where its buttons lead back to. */
  back: string
}

/** Channels that Verdict turned off because their messages were not accepted. */
export function StoppedNotice({ view, channels, back }: StoppedNoticeProps) {
  const words = view.words.channels
  if (channels.length === 0) return null
  return (
    <section class="channel-stopped" aria-label={words.stoppedLabel}>
      <ul>
        {channels.map(({ id, name, target, pause, pausedAt }) => (
          <li key={id}>
            <Icon name="warning" />
            <span class="channel-stopped-text">
              {words.stopped(name, target)}: {words.stoppedReasons[pause as keyof typeof words.stoppedReasons]}{' '}
              {pausedAt !== null && (
                <span class="small">
                  {words.stoppedAt} <Time view={view} at={pausedAt} />
                </span>
              )}
            </span>
            {pause === 'unreadable' ? (
              <a class={buttonClass('plain', true)} href={`/channels/${id}/edit`}>
                {words.enterAgain}
              </a>
            ) : (
              <Form view={view} action={`/channels/${id}`}>
                <input type="hidden" name="back" value={back} />
                <Button small kind="quiet" name="action" value="test" aria-label={words.aboutAction(words.test, name)}>
                  {words.test}
                </Button>
                <Button small name="action" value="resume" aria-label={words.aboutAction(words.turnOn, name)}>
                  {words.turnOn}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
