import type { StatementChannel } from './dialect.ts'
import type { Thread, Threads } from './threads.ts'
import type { Writer } from './writer.ts'

/** Writes through the writer, each statement or transaction as a whole; what only reads is read by another connection. */
export function directChannel(writer: Writer, { isDurable = true } = {}): StatementChannel {
  let inside = false
  return {
    async run({ sql, parameters, asArrays }) {
      if (inside) return writer.run(sql, parameters, asArrays)
      await writer.begin()
      let answer: ReturnType<Writer['run']>
      try {
        answer = writer.run(sql, parameters, asArrays)
      } catch (error) {
        writer.rollback()
        throw error
      }
      await writer.commit(isDurable)
      return answer
    },
    async begin() {
      await writer.begin()
      inside = true
    },
    async commit() {
      // Even if the commit fails: Kysely rolls back after that.
      inside = false
      await writer.commit(isDurable)
    },
    async rollback() {
      if (!inside) return
      inside = false
      writer.rollback()
    },
  }
}

/** Reads in other threads. */
export function slowChannel(threads: Threads): StatementChannel {
  return {
    run: ({ sql, parameters, asArrays }) => threads.run(sql, parameters, asArrays),
    begin: refuse,
    commit: refuse,
    rollback: refuse,
  }
}

async function refuse(): Promise<void> {
  throw new Error('Slow questions are asked one by one, outside of transactions.')
}

/** Writes in another thread; use it inside `Writer.exclusively`, which holds off the other writers. */
export function backgroundChannel(thread: Thread): StatementChannel {
  const tell = async (sql: string) => {
    await thread.run(sql, [])
  }
  let inside = false
  return {
    run: ({ sql, parameters, asArrays }) => thread.run(sql, parameters, asArrays),
    async begin() {
      await tell('begin immediate')
      inside = true
    },
    async commit() {
      await tell('commit')
      inside = false
    },
    async rollback() {
      if (!inside) return
      inside = false
      // Nothing is left to roll back where the thread died, or the disk failed.
      await tell('rollback').catch(() => {})
    },
  }
}
