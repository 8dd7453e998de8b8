import { defineCommand } from '../command.ts'

export const blobs = defineCommand({
  more: [
    'With VERDICT_BLOBS, new evidence, screenshots and Lighthouse reports go to object storage; what an instance had before stays in its database, and is read from there. `move` moves it. You can stop it and run it again, and servers can run meanwhile.',
    'To stop using object storage: stop the servers, run `verdict blobs move --to database` with VERDICT_BLOBS still set, and then unset it.',
  ],
  arguments: [{ name: 'ACTION', about: 'status or move.', count: 'one', completes: ['status', 'move'] }],
  options: {
    to: {
      value: 'VALUE',
      completes: ['object-storage', 'database'],
      about: 'Where to move everything: object-storage or database (default object-storage).',
    },
  },
  exitCodes: [
    [0, 'everything was moved, or shown'],
    [1, 'some files could not be moved'],
    [2, 'invalid arguments or settings, or object storage that does not answer'],
    [130, 'interrupted; the same command resumes'],
  ],
  examples: [
    { command: 'verdict blobs status', about: 'How much is stored where.' },
    { command: 'verdict blobs move', about: 'Everything to object storage.' },
  ],

  async run({ values, positionals: [action] }, terminal) {
    const { moveAllBlobs, showBlobs } = await import('../service/blobs.ts')
    return action === 'move'
      ? moveAllBlobs(values.to === 'database' ? 'database' : 'store', terminal)
      : showBlobs(terminal)
  },
})
