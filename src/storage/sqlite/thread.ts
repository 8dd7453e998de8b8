import { parentPort, workerData } from 'node:worker_threads'
import { Connection } from './connection.ts'
import type { Reply, Request, ThreadSettings } from './threads.ts'

/** The other end of threads.ts: a connection that may take its time. */
const settings = workerData as ThreadSettings
const connection = new Connection(settings.file, { readOnly: settings.readOnly, timeout: 10_000 })

parentPort?.on('message', ({ number, sql, parameters }: Request) => {
  parentPort?.postMessage(answer(number, sql, parameters))
})

function answer(number: number, sql: string, parameters: readonly unknown[]): Reply {
  try {
    return { number, ...connection.run(sql, parameters) }
  } catch (error) {
    const { message, code, errcode } = error as { message: string; code?: string; errcode?: number }
    return { number, error: { message, code, errcode } }
  }
}
