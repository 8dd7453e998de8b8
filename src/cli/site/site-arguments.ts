import type { RequestArguments } from '../http.ts'
import type { LogInArguments } from '../log-in.ts'
import type { ServerArguments } from '../server/server-options.ts'
import type { SampleArguments } from './sample-browser.ts'
import type { SiteFileArguments } from './site-files.ts'

export interface SiteArguments {
  values: RequestArguments &
    ServerArguments &
    LogInArguments &
    SiteFileArguments &
    SampleArguments & {
      pages: string | undefined
      scope: string | undefined
      include: string[]
      exclude: string[]
      'ignore-param': string[]
      sitemap: string[]
      list: string | undefined
      nofollow: boolean
      'no-external': boolean
      rate: string | undefined
      fresh: boolean
      since: string | undefined
      baseline: string | undefined
      state: string | undefined
      json: boolean
      lang: string | undefined
      'fail-on': string | undefined
      'fail-under': string | undefined
    }
  positionals: string[]
}
