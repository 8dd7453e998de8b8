import { afterAll, beforeAll } from 'vitest'
import { openSite, type Site } from './site.ts'

/** A site for all tests of a file, open from their start to their end. */
export function useSite(...options: Parameters<typeof openSite>): Site {
  const site = {} as Site
  beforeAll(async () => {
    Object.assign(site, await openSite(...options))
  })
  afterAll(() => site.close())
  return site
}
