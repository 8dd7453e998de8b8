import type { en } from '../en/index.ts'
import { account } from './account.ts'
import { bot } from './bot.ts'
import { dashboard } from './dashboard.ts'
import { docs } from './docs.ts'
import { entry } from './entry.ts'
import { pages } from './pages.ts'
import { report } from './report.ts'
import { site } from './site.ts'

export const de: typeof en = { ...site, ...entry, ...account, ...pages, ...bot, ...docs, report, dashboard }
