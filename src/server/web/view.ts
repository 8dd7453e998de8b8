import type { FastifyRequest } from 'fastify'
import type { EffectiveBranding } from '../../domain/branding/branding.ts'
import type { Role } from '../../vocabulary.ts'
import type { Format } from './format.ts'
import type { Language, Words } from './words/words.ts'

export type Theme = 'auto' | 'light' | 'dark'

/** The signed-in user. */
export interface SignedInUser {
  id: string
  email: string
  role: Role
}

/** A message about what was just done, shown on the next page. */
export interface Flash {
  kind: 'done' | 'problem'
  text: string
  /** The part of the page that shows it; by default it is at the top. */
  place?: 'share' | undefined
}

export const MOST_OPEN_ALERTS = 99

/** What every page is rendered with. */
export interface View {
  /** All texts, in the reader's language. */
  words: Words
  /** Numbers and times in the reader's locale. */
  format: Format
  language: Language
  theme: Theme
  user: SignedInUser | null
  /** How many alerts of the user fire; one more than `MOST_OPEN_ALERTS` stands for all that are more. */
  openAlerts: number
  /**
   * How people can sign in, besides passkeys: the name of the OpenID provider, if there is one. Links that others get need the public URL:
   * anyone can choose the Host of a request.
   */
  signInMethods: { hasPasswords: boolean; hasLinks: boolean; provider: string | null }
  /** The value of the hidden field `csrf` of every form. */
  readonly csrf: string
  /** The public URL of the site, without a slash at the end. */
  base: string
  /** Path and query of this page. Of an answer to a form, of the page that it is on, where changing the language leads. */
  path: string
  /** Milliseconds since the epoch. */
  now: number
  flash: Flash | null
  /** The path of a file in `assets/`. */
  asset(name: string): string
  /** That of the instance; on the pages of reports and scans, that of their project. */
  branding: EffectiveBranding
  /** The page is a file of its own, opened without a server: it links only to its own parts and to other sites. */
  isFile?: true
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null outside the pages. */
    view: View | null
  }
}

export function viewOf(request: FastifyRequest): View {
  if (request.view === null) throw new Error('Only pages have a view.')
  return request.view
}
