import { describe, expect, it } from 'vitest'
import { setSnooze } from '../../src/actions/alerts/alert-rules.ts'
import { OPERATOR } from '../../src/actions/audit-log/audit-log.ts'
import { openChannelLinks } from '../../src/actions/channels/channel-links.ts'
import { openChannelSeal } from '../../src/actions/channels/channel-seal.ts'
import type { ChannelMessage } from '../../src/notify/messenger.ts'
import { createQuickRunner } from '../../src/queue/runs/quick-runner.ts'
import { findAlert, listAlerts } from '../../src/storage/alerts/alerts.ts'
import type { Run } from '../../src/storage/records.ts'
import { findReport } from '../../src/storage/reports/reports.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import { doAlertJobs } from '../../src/watch/alert-jobs.ts'
import { createAlertRun } from '../../src/watch/alert-run.ts'
import { deliverDue } from '../../src/watch/deliver.ts'
import { createRunEnded } from '../../src/watch/run-ended.ts'
import { useRunStage } from '../queue/run-stage.ts'
import { makeChannel } from '../storage/make-channel.ts'
import { deliveriesOf, makeSchedule } from '../storage/make-watched.ts'
import { KINDS } from '../storage/open-test-storage.ts'

describe.each(KINDS)('a watched page, from the runner to the outbox, on %s', (kind) => {
  const { bench, site, judging } = useRunStage(kind)

  it('gets worse and is mended: alert, event and message, then the same the other way round', async () => {
    const { storage, queue } = bench
    const user = await bench.newUser()
    const onEnd = createRunEnded({ followers: [createAlertRun({ baseUrl: 'https://verdict.example', queue })] })
    const perform = createQuickRunner({ ...bench, judging, now: Date.now, pauses: [1, 1], onEnd })
    const first = await bench.order(user, site.url('/page'))
    await perform(first.id, new AbortController().signal)
    await makeSchedule(storage, user, { target: first.reportId }, Date.now())
    const seal = await openChannelSeal(storage, 's'.repeat(32))
    const links = await openChannelLinks(storage, 's'.repeat(32))
    const channel = await makeChannel(storage, user, {
      settings: { events: ['report.worse', 'report.recovered', 'audit.failing', 'audit.fixed'] },
      secrets: (id) => seal.seal(user, id, { url: 'https://x.example/' }),
    })

    const sent: string[] = []
    /** Events of one report leave one after the other. */
    let later = 0
    const deliver = () =>
      deliverDue({
        links,
        mail: null,
        storage,
        seal,
        now: () => Date.now() + later,
        random: () => 0,
        baseUrl: null,
        onAttempt() {},
        onError() {},
        async messenger({ events }: ChannelMessage) {
          sent.push(...events.map(({ type }) => type))
          return { isSent: true, status: 200, tookMs: 1, answer: null, error: null, pauseMs: null, isGone: false }
        },
      })
    const runAgain = async (): Promise<Run> => {
      const { run } = await storage.transaction(async (db) => {
        const report = (await findReport(db, user, first.reportId))!
        return startRun(db, report, { depth: 0, device: 'mobile' }, Date.now())
      })
      await perform(run.id, new AbortController().signal)
      for (; (await deliver()) > 0; later += 100_000);
      return run
    }
    const alerts = async () => {
      const question = { states: ['firing', 'ok'] as const, reportId: first.reportId, page: 1, perPage: 10 }
      return (await listAlerts(storage.db, user, question)).items
    }

    await runAgain()
    expect([sent, await alerts()]).toEqual([[], []])
    site.addImages(9)
    const worse = await runAgain()
    expect(sent).toEqual(['report.worse', 'audit.failing'])
    expect((await alerts()).map(({ state, evidence }) => [state, evidence?.['run']])).toEqual([
      ['firing', worse.id],
      ['firing', worse.id],
    ])
    const alert = (await alerts()).find(({ subject }) => subject === 'accessibility/image-alt')
    await runAgain()
    expect(sent).toHaveLength(2)

    const until = Date.now() + 60_000
    await setSnooze({ storage, now: Date.now, actor: OPERATOR }, user, alert!.id, { until, reason: 'known' })
    await doAlertJobs({ storage, now: () => until - 1, baseUrl: null, onError() {} })
    expect(await findAlert(storage.db, user, alert!.id)).toMatchObject({ snoozedUntil: until, snoozeReason: 'known' })
    site.removeImages()
    await runAgain()
    expect(sent.slice(2)).toEqual(['report.recovered', 'audit.fixed'])
    const none = { state: 'ok', snoozedUntil: null, snoozeReason: null }
    expect(await alerts()).toMatchObject([none, none])
    const log = await deliveriesOf(storage, user)
    expect(log.map((one) => [one.state, one.channel])).toEqual(Array(4).fill(['sent', channel]))
  })
})
