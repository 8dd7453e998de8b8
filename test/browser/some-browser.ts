import { type Found, findBrowser } from '../../src/engine/net/browser/find.ts'

/** The browser that a user of this machine would get. */
export async function someBrowser(): Promise<Found> {
  const found = await findBrowser({ chrome: process.env['VERDICT_CHROME'], env: process.env })
  if (!found.ok) throw new Error(found.message)
  return found.value
}
