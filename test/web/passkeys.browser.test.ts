import { afterAll, beforeAll, expect, it } from 'vitest'
import { knownKey } from '../../src/storage/ids.ts'
import { axeInBothThemes } from './axe.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { PASSWORD } from './users.ts'

let server: TestServer
let base: string

beforeAll(async () => {
  server = await startTestServer()
  // An IP address can't be a relying party (WebAuthn §5.1.3).
  base = server.base.replace('127.0.0.1', 'localhost')
})

afterAll(() => server.close())

it('a passkey is added on the account page and signs in, in a real browser', async () => {
  const user = await server.newUser()
  const page = await server.windowOf(null)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${base}/sign-in`)
  await page.getByLabel('Email address').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${base}/reports`)

  // A sign-in that is not recent has to be repeated.
  const { db } = server.storage
  await db
    .updateTable('sessions')
    .set({ created_at: Date.now() - 16 * 60_000 })
    .where('user_key', '=', knownKey(user.id))
    .execute()
  await page.goto(`${base}/account`)
  await page.locator('#passkey-name').fill('work laptop')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.waitForURL(`${base}/sign-in?again&next=%2Faccount`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${base}/account`)

  await page.locator('#passkey-name').fill('work laptop')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText('Passkey “work laptop” added.').waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toEqual([expect.objectContaining({ isResidentCredential: true, rpId: 'localhost' })])

  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.waitForURL(`${base}/sign-in`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(`${base}/reports`)

  await page.context().clearCookies()
  await page.goto(`${base}/sign-in`)
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('That passkey didn’t work. Try again.').waitFor()
})
