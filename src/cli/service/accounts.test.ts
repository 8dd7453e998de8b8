import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verdict as run } from '../../../test/cli/verdict.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { findInvite } from '../../actions/people/invites.ts'
import { verifyPassword } from '../../actions/people/passwords.ts'
import { hashOfKey, isKey } from '../../domain/keys/key-format.ts'
import { findKeyByHash } from '../../storage/keys/keys.ts'
import { openStorage } from '../../storage/open.ts'
import { createTotp, findTotp } from '../../storage/people/two-factor.ts'
import { findUserByEmail } from '../../storage/people/users.ts'
import type { Storage } from '../../storage/storage.ts'
import { putEmptyDatabase } from '../../storage/testing/empty-database.ts'

/** Beside a server: the test holds the same database open all the time. */
const folder = temporaryFolder('accounts')
let storage: Storage
beforeAll(async () => {
  await putEmptyDatabase(folder)
  storage = await openStorage({ dataFolder: folder })
})
afterAll(() => storage.close())

const verdict = (argv: string[], input = '', env: Record<string, string> = {}) =>
  run(argv, { env: { VERDICT_DATA: folder, ...env }, input })

describe('verdict users', () => {
  it('creates an account and prints its id', async () => {
    const { out, err, exitCode } = await verdict(['users', 'create', '--email', 'Ada@Example.com'])
    expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 })
    const user = await findUserByEmail(storage.db, 'ada@example.com')
    expect(user).toMatchObject({ id: out.trim(), role: 'user', passwordHash: null })
  })

  it('reads the password from standard input, without the line break', async () => {
    await verdict(['users', 'create', '--email', 'bob@example.com', '--password-stdin'], 'correct horse\n')
    const { passwordHash } = (await findUserByEmail(storage.db, 'bob@example.com'))!
    expect(await verifyPassword('correct horse', passwordHash!)).toBe(true)
  })

  it('lists accounts in columns, and as JSON', async () => {
    expect((await verdict(['users', 'list'])).out).toMatch(
      /^id +email +role +created at\n.*ada@example.com +user +2026/,
    )
    const lines = (await verdict(['users', 'list', '--json'])).out.trim().split('\n')
    expect(JSON.parse(lines[1]!)).toMatchObject({ email: 'bob@example.com', role: 'user' })
  })

  it('lists the account of an email address alone', async () => {
    const { out } = await verdict(['users', 'list', '--email', 'Bob@example.com', '--json'])
    expect(out.trim().split('\n')).toHaveLength(1)
    expect(JSON.parse(out)).toMatchObject({ email: 'bob@example.com' })
  })

  it.each([
    ['::', 'http://[::1]:3000/'],
    ['0.0.0.0', 'http://127.0.0.1:3000/'],
    ['fd00::1', 'http://[fd00::1]:3000/'],
    ['verdict.internal', 'http://verdict.internal:3000/'],
  ])('prints a link that a browser can open if the service listens on %s', async (host, base) => {
    const { out } = await verdict(['users', 'link', '--email', 'ada@example.com'], '', { VERDICT_HOST: host })
    expect(out.trim().slice(0, -43)).toBe(`${base}invite/`)
  })

  it('prints a link that signs in once', async () => {
    const { out } = await verdict(['users', 'link', '--email', 'ada@example.com'])
    const [, token] = /^http:\/\/127\.0\.0\.1:3000\/invite\/([\w-]{43})\n$/.exec(out)!
    const now = () => Date.parse('2026-01-15T12:00:00.000Z')
    expect((await findInvite({ storage, now }, token!))?.email).toBe('ada@example.com')
  })

  it('turns off two-factor authentication, once', async () => {
    const { id } = (await findUserByEmail(storage.db, 'bob@example.com'))!
    await createTotp(storage.db, id, { secret: Buffer.from('sealed'), step: 1, now: 1 })
    const reset = () => verdict(['users', 'reset-two-factor', '--email', 'bob@example.com'])
    expect(await reset()).toMatchObject({ out: '', err: '', exitCode: 0 })
    expect(await findTotp(storage.db, id)).toBeUndefined()
    expect((await reset()).err).toContain('Two-factor authentication of bob@example.com is already off.')
  })

  it.each([
    [['create'], '', '--email is missing'],
    [['create', '--email', 'ada'], '', '"ada" is not an email address.'],
    [['create', '--email', 'ada@example.com'], '', 'There is already an account for ada@example.com.'],
    [
      ['create', '--email', 'eve@example.com', '--password-stdin'],
      'short\n',
      'The password must have 8 to 256 characters.',
    ],
    [['list', '--email', 'eve@example.com'], '', 'There is no account with the email address eve@example.com.'],
    [['remove'], '', 'ACTION must be create, list, link or reset-two-factor'],
  ])('rejects %j', async (argv, input, sentence) => {
    const { err, out, exitCode } = await verdict(['users', ...argv], input)
    expect(err).toContain(sentence)
    expect({ out, exitCode }).toEqual({ out: '', exitCode: 2 })
  })
})

describe('verdict keys', () => {
  const create = (...more: string[]) =>
    verdict(['keys', 'create', '--email', 'ada@example.com', '--name', 'laptop', ...more])

  it('prints the new key and nothing else, and stores its hash', async () => {
    const { out, err, exitCode } = await create()
    expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 })
    expect(out).toMatch(/^vdt_\w{40}\n$/)
    expect(isKey(out.trim())).toBe(true)
    expect(await findKeyByHash(storage.db, hashOfKey(out.trim()))).toMatchObject({
      email: 'ada@example.com',
      name: 'laptop',
      scope: 'write',
      expiresAt: null,
    })
  })

  it('creates a read-only key that expires', async () => {
    const { out } = await create('--scope', 'read', '--expires', '90d')
    expect(await findKeyByHash(storage.db, hashOfKey(out.trim()))).toMatchObject({
      scope: 'read',
      expiresAt: Date.parse('2026-04-15T12:00:00.000Z'),
    })
  })

  it('lists keys without their secrets, and revokes them', async () => {
    const key = (await create()).out.trim()
    const list = async () => (await verdict(['keys', 'list', '--email', 'ada@example.com', '--json'])).out
    const { id, state } = JSON.parse((await list()).split('\n')[0]!)
    expect(state).toBe('active')
    expect(await list()).not.toContain(key)
    expect(await verdict(['keys', 'revoke', id])).toMatchObject({ out: '', err: '', exitCode: 0 })
    expect(JSON.parse((await list()).split('\n')[0]!)).toMatchObject({ id, state: 'revoked' })
    expect((await verdict(['keys', 'revoke', id])).exitCode).toBe(2)
    expect((await verdict(['keys', 'list'])).out).toContain('revoked')
  })

  it.each([
    [['create', '--name', 'x'], '--email is missing'],
    [['create', '--email', 'ada@example.com'], '--name is missing'],
    [
      ['create', '--email', 'eve@example.com', '--name', 'x'],
      'There is no account with the email address eve@example.com.',
    ],
    [['create', '--email', 'ada@example.com', '--name', ' '], '--name must have 1 to 100 characters.'],
    [
      ['create', '--email', 'ada@example.com', '--name', 'x', '--expires', 'soon'],
      '--expires must be a duration such as 90d',
    ],
    [
      ['create', '--email', 'ada@example.com', '--name', 'x', '--expires', '200000000d'],
      '--expires must be a duration such as 90d or 12h, at most 36500d',
    ],
    [['create', '--email', 'ada@example.com', '--name', 'x', '--scope', 'all'], '--scope must be read or write'],
    [['list', 'ada@example.com'], 'list takes no ID; choose the account with --email.'],
    [['revoke'], 'ID is missing'],
    [['revoke', 'x'], 'There is no active key with the id x.'],
  ])('rejects %j', async (argv, sentence) => {
    const { err, out, exitCode } = await verdict(['keys', ...argv])
    expect(err).toContain(sentence)
    expect({ out, exitCode }).toEqual({ out: '', exitCode: 2 })
  })
})
