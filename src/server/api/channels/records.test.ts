import { expect, it } from 'vitest'
import type { Channel } from '../../../storage/channels/channels.ts'
import { channelRecord } from './records.ts'

it('a channel says when it was created, last changed, paused, and since when it fails', () => {
  const times = { createdAt: 1_000, updatedAt: 2_000, pausedAt: 3_000, failingSince: 4_000 }
  const settings = { quiet_hours: null, events: null, project: null }
  expect(channelRecord({ settings, kind: 'slack', pause: 'user', ...times } as unknown as Channel)).toMatchObject({
    created_at: '1970-01-01T00:00:01.000Z',
    updated_at: '1970-01-01T00:00:02.000Z',
    paused_at: '1970-01-01T00:00:03.000Z',
    failing_since: '1970-01-01T00:00:04.000Z',
    format: null,
  })
})
