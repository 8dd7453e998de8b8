import { openStorage, type StorageSettings } from '../../src/storage/open.ts'
import { openScanStage } from './scan-stage.ts'

/** A worker in a process of its own, until it is killed. */
const settings = JSON.parse(process.argv[2]!) as StorageSettings
const stage = await openScanStage(await openStorage(settings), settings.databaseUrl)
await stage.startWorker()
