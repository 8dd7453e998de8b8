import { expect, it } from 'vitest'
import { directChannel } from './channels.ts'
import type { Writer } from './writer.ts'

it('leaves the transaction of another alone after its own commit has failed', async () => {
  const calls: string[] = []
  // All it uses. When a commit fails, the writer goes on with the next transaction at once.
  const writer = {
    begin: async () => void calls.push('begin'),
    commit: () => Promise.reject(new Error('database or disk is full')),
    rollback: () => void calls.push('rollback'),
  } as unknown as Writer
  const channel = directChannel(writer)
  await channel.begin()
  await expect(channel.commit()).rejects.toThrow('disk is full')
  // As Kysely does after every error.
  await channel.rollback()
  expect(calls).toEqual(['begin'])
})
