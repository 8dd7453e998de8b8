import { openChannelLinks } from '../../../src/actions/channels/channel-links.ts'
import { openChannelSeal } from '../../../src/actions/channels/channel-seal.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/common/durations.ts'
import type { EventData, EventType } from '../../../src/domain/events/event-types.ts'
import type { ChannelMessage } from '../../../src/notify/messenger.ts'
import { noticesOf } from '../../../src/notify/notice-of-event.ts'
import type { JudgingPool } from '../../../src/queue/judging-pool.ts'
import { createQuickRunner } from '../../../src/queue/runs/quick-runner.ts'
import { nextQueued } from '../../../src/storage/runs/run-queue.ts'
import { doAlertJobs } from '../../../src/watch/alert-jobs.ts'
import { createAlertRun } from '../../../src/watch/alert-run.ts'
import { deliverDue } from '../../../src/watch/deliver.ts'
import { createRunEnded } from '../../../src/watch/run-ended.ts'
import { tick } from '../../../src/watch/tick.ts'
import type { Bench } from '../../queue/bench.ts'
import { makeChannel } from '../../storage/make-channel.ts'

/** An event as people read it. */
export interface Told {
  at: number
  type: EventType
  data: EventData
  title: string
  lines: string[]
}

/** The service with a clock of its own: what is due happens when the test lets time pass, and everything that is sent is kept. */
export async function openMonth({ storage, queue }: Bench, userId: string, judging: JudgingPool, start: number) {
  const clock = { now: start }
  const now = () => clock.now
  const baseUrl = 'https://verdict.example'
  const onEnd = createRunEnded({ followers: [createAlertRun({ baseUrl, queue })] })
  const perform = createQuickRunner({ storage, queue, judging, now, pauses: [1, 1], onEnd })
  const seal = await openChannelSeal(storage, 's'.repeat(32))
  const links = await openChannelLinks(storage, 's'.repeat(32))
  await makeChannel(storage, userId, {
    kind: 'slack',
    secrets: (id) => seal.seal(userId, id, { url: 'https://x.example/' }),
  })
  const told: Told[] = []
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)

  async function messenger({ events }: ChannelMessage) {
    for (const { type, data } of events) {
      const [notice] = noticesOf([{ type, data }], 'en').notices
      told.push({ at: clock.now, type, data, title: notice!.title, lines: notice!.lines })
    }
    return { isSent: true, status: 200, tookMs: 1, answer: null, error: null, pauseMs: null, isGone: false }
  }

  const jobs = { storage, now, baseUrl, onError }
  const ticking = { storage, queue, now, baseUrl, onError, perDay: 0, perMinute: 0 }
  const delivering = {
    links,
    mail: null,
    storage,
    seal,
    now,
    random: () => 0,
    baseUrl: null,
    messenger,
    onError,
    onAttempt() {},
  }
  const waiting = () => nextQueued(storage.db, clock.now, 10, [])
  return {
    clock,
    told,
    errors,
    /** Everything that is due in this hour, minute by minute. */
    async passHour(from: number): Promise<void> {
      for (clock.now = from; clock.now < from + HOUR_MS; clock.now += MINUTE_MS) {
        while ((await tick(ticking)) > 0);
        for (let runs = await waiting(); runs.length > 0; runs = await waiting())
          for (const { id } of runs) await perform(id, new AbortController().signal)
        while (await doAlertJobs(jobs));
        while ((await deliverDue(delivering)) > 0);
      }
    },
  }
}
