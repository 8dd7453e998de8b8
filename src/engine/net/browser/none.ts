import type { Browser } from './browser.ts'

/** Where no browser is to be used: every visit is answered with that. */
export function createNoBrowser(message: string): Browser {
  const none = { ok: false, code: 'browser_missing', message } as const
  return { render: async () => none, measure: async () => none, print: async () => none, close: async () => {} }
}
