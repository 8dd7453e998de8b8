import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    // One real PostgreSQL for the whole run; every test file makes its own database in it.
    globalSetup: ['test/build.ts', 'test/postgres/global-setup.ts'],
    // Many tests wait for a process, a database or a browser: a worker for each processor, and none is left idle.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // What is waited for comes in its time, also on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
})
