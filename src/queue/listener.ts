import { Client } from 'pg'
import { CONNECTION } from '../storage/postgres/connection.ts'
import { LISTENER } from '../storage/postgres/jobs.ts'

export interface Listener {
  close(): Promise<void>
}

export interface ListenerOptions {
  databaseUrl: string
  /** What to do with the payload of each channel's messages. */
  channels: Readonly<Record<string, (payload: string) => void>>
  /** Messages may have been missed before every connection, including the first. */
  onConnected: () => void
  onError: (error: unknown) => void
}

const RETRY_MS = 1_000

/** Receives the notifications of other processes through PostgreSQL (LISTEN), on a connection that is replaced when it breaks. */
export function startListener({ databaseUrl, channels, onConnected, onError }: ListenerOptions): Listener {
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const fresh = new Client({ ...CONNECTION, connectionString: databaseUrl, application_name: LISTENER })
    let lost = false
    const lose = (error?: unknown) => {
      if (lost) return
      lost = true
      if (closed) return
      if (error) onError(error)
      fresh.end().catch(() => {})
      retry = setTimeout(connect, RETRY_MS)
    }
    fresh.on('error', lose)
    fresh.on('end', () => lose())
    fresh.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
    client = fresh
    try {
      await fresh.connect()
      await fresh.query(
        Object.keys(channels)
          .map((channel) => `listen ${channel}`)
          .join('; '),
      )
      if (!closed) onConnected()
    } catch (error) {
      lose(error)
    }
  }

  void connect()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
