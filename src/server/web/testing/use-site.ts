import { afterAll, beforeAll } from 'vitest'
import type { User } from '../../../storage/people/account-records.ts'
import type { Role } from '../../../vocabulary.ts'
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

/** A user of the site for all tests of a file. */
export function useUser(site: Site, role?: Role): User {
  const user = {} as User
  beforeAll(async () => {
    Object.assign(user, await site.newUser(role))
  })
  return user
}
