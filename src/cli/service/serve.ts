import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  type CreatedOwner,
  createOwner,
  findOwnerWithoutPassword,
  setUpToken,
  signingSecret,
} from '../../actions/people/owner.ts'
import type { Config } from '../../config.ts'
import { buildServer } from '../../server/api/server.ts'
import { createNotFoundPage, webRoutes } from '../../server/web/routes.ts'
import { createPrivateFile } from '../../storage/private-file.ts'
import type { ThinningPass } from '../../storage/retention/thinning.ts'
import type { Storage } from '../../storage/storage.ts'
import { startUpkeep } from '../../storage/upkeep.ts'
import { UsageError } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { readConfig } from './config.ts'
import { placeOf } from './open-data.ts'
import {
  listen,
  type Service,
  startChannels,
  startMetrics,
  startSchedules,
  untilStopped,
  withService,
} from './service.ts'
import { startWorking } from './work.ts'

/** Runs the service, with or without its worker, until the process is stopped. */
export async function serve({ worker }: { worker: boolean }, terminal: Terminal): Promise<number> {
  const config = readConfig(terminal)
  return await withService(config, terminal, async (service) => {
    const { storage, logger, closing } = service
    if (worker && !storage.isShared) {
      const { release } = holdFolder(config.dataFolder)
      closing.push(async () => release())
    }
    // First: without it nothing starts, and the owner's key would be lost.
    const secret = await signingSecret(storage, config.secret).catch((error: Error) => {
      throw new UsageError(error.message)
    })
    const owner = await createOwner(service, config)
    const { app, working, address } = await start(service, secret, worker).catch((error: unknown) => {
      // This is the only chance to show the key: the next start finds the account and doesn't create one.
      terminal.stdout.write(text(aboutOwner(owner)))
      throw error
    })
    const url = config.url ?? address
    // Both: a proxy is set up by the one, people open the other.
    const listening = url === address ? address : `${address} for ${url}`
    const about = [
      `Verdict is listening on ${listening} and stores its data in ${placeOf(config)}.`,
      ...aboutOwner(owner),
      ...aboutUrl(config),
      ...aboutSetUp(await setUpLink(storage, secret, url)),
    ]
    terminal.stdout.write(text(about))
    await untilStopped(terminal)
    logger.info('stopping: waiting for what is running')
    await Promise.all([app.close(), working?.stop()])
    return 0
  })
}

/** From here on, requests are answered. */
async function start(service: Service, secret: Buffer, worker: boolean) {
  const { config, storage, logger, now, closing } = service
  const upkeep = startUpkeep(storage, {
    now,
    onError: (error) => logger.error({ err: error }, 'upkeep'),
    retention: { retention: config.keep, most: config.keepMax },
    onThinned: (pass) => tellThinned(pass, service),
    onSwept: (swept) => logger.info(swept, 'deleted objects that nothing uses'),
  })
  closing.push(() => upkeep.stop())
  if (storage.isShared && config.secret === null)
    logger.warn(
      'the signing secret is in the database; set VERDICT_SECRET so that those who can read the database cannot forge links',
    )
  const web = { ...service, secret, browser: service.browsing.browser }
  const app = await buildServer(service, {
    routes: (part, described) => webRoutes(part, web, described),
    noPage: createNotFoundPage(web),
  })
  const address = await listen(app, config.port, service)
  const working = worker ? await startWorking(service) : null
  startSchedules(service)
  await startChannels(service)
  await startMetrics(service)
  return { app, working, address }
}

/** Says what went, or what will go. */
function tellThinned({ removed, planned, startsAt }: ThinningPass, { logger, metrics }: Service): void {
  if (removed.bytes > 0) {
    metrics.resultsRemoved(removed)
    logger.info(removed, 'removed the details of old runs and scans')
  }
  if (planned.bytes > 0)
    logger.warn(
      { ...planned, starts_at: new Date(startsAt).toISOString() },
      'the details of old runs and scans will be removed; set VERDICT_KEEP to keep them longer, or to forever',
    )
}

/** Where the owner sets a password; null once there is one. */
async function setUpLink(storage: Storage, secret: Buffer, url: string): Promise<string | null> {
  const owner = await findOwnerWithoutPassword(storage)
  return owner === undefined ? null : `${url}/setup?token=${setUpToken(secret, owner)}`
}

function aboutOwner(owner: CreatedOwner | null): string[] {
  if (owner === null) return []
  if (owner.isTaken)
    return [
      `There is no owner: ${owner.email} has an account that is not the owner’s. Set VERDICT_OWNER_EMAIL to another address and start Verdict again.`,
    ]
  const account = `The owner account is ${owner.email}.`
  return owner.key === null ? [account] : [account, 'Its API key, shown only once:', '', `  ${owner.key}`, '']
}

/** Others get links in mails and invitations; anyone can choose the Host of a request, so it never becomes one. */
function aboutUrl({ url }: Config): string[] {
  return url === null
    ? ['To send email, use single sign-on or invite people, set VERDICT_URL, such as https://verdict.example.com.']
    : []
}

function aboutSetUp(link: string | null): string[] {
  return link === null ? [] : ['Open this link to set your email address and password:', '', `  ${link}`, '']
}

function text(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

/**
 * Makes this process the only worker of a data folder. The lock is an exclusive transaction on a file of its own, which the
 * operating system releases with the process, however it ends.
 */
function holdFolder(dataFolder: string): { release(): void } {
  const file = join(dataFolder, 'worker.lock')
  createPrivateFile(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new UsageError(
      `Another verdict serve is already using ${dataFolder}. SQLite supports one process; to run several, set DATABASE_URL.`,
    )
  }
  return { release: () => lock.close() }
}
