import { openS3, type S3Settings } from '../../src/storage/blobs/s3-store.ts'
import { openStorage, type StorageSettings } from '../../src/storage/open.ts'
import { createReport } from '../../src/storage/reports/reports.ts'
import { claimRun, finishRun } from '../../src/storage/runs/runs.ts'
import { newReport } from './make-report.ts'

/** Ends runs with evidence and files until it is killed, and says after each that it has. */
const [place, s3, userId] = process.argv.slice(2)
const settings = JSON.parse(place!) as StorageSettings
const storage = await openStorage({ ...settings, blobs: openS3(JSON.parse(s3!) as S3Settings) })
await Promise.all(
  [1, 2, 3, 4].map(async () => {
    for (;;) {
      const body = () => Buffer.from(`${process.pid} ${Math.random()}`.repeat(500))
      const { run } = await storage.transaction((db) => createReport(db, newReport(userId!, { now: Date.now() })))
      const claimed = (await storage.transaction((db) => claimRun(db, run.id, Date.now())))!
      const evidence = await storage.blobs.upload(body())
      const files = [await storage.blobs.uploadFile({ name: 'screenshot.webp', type: 'image/webp', body: body() })]
      const outcome = { result: 'good', score: 90, ruleSet: '1', error: null } as const
      const ended = { runId: run.id, attempt: claimed.attempt, outcome, results: null, evidence, files }
      await storage.transaction((db) => finishRun(db, { ...ended, now: Date.now() }))
      process.stdout.write('.')
    }
  }),
)
