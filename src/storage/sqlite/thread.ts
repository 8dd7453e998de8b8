import { parentPort, workerData } from 'node:worker_threads'
import { Connection } from './connection.ts'
import type { StatementRequest, ThreadReply, ThreadSettings } from './threads.ts'

/** The other end of threads.ts: a connection that may take its time. */
const settings = workerData as ThreadSettings
const connection = new Connection(settings.file, { readOnly: settings.readOnly, timeout: 10_000 })

parentPort?.on('message', (request: StatementRequest) => {
  parentPort?.postMessage(answer(request))
})

function answer({ number, sql, parameters, asArrays }: StatementRequest): ThreadReply {
  try {
    return { number, ...connection.run(sql, parameters, asArrays) }
  } catch (error) {
    const { message, code, errcode } = error as { message: string; code?: string; errcode?: number }
    return { number, error: { message, code, errcode } }
  }
}
