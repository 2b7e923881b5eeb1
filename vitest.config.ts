import { defineConfig } from 'vitest/config'

/**
 * These start the built product as a process of its own, most of them with a browser: as many at once as keep a machine of two
 * cores busy, for a third of their time is waiting.
 */
const PRODUCT = ['tests/browser/**/*.test.ts', 'tests/sync-server/process/**/*.test.ts']

/** What fills the device's storage: by itself, so that nothing else shares what is left. */
const ALONE = ['tests/browser/pwa/quota-full.test.ts']

/** What the benchmarks fetch for themselves brings tests of its own. */
const INSTALLED = '**/node_modules/**'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'parts',
          include: ['tests/**/*.test.ts'],
          exclude: [...PRODUCT, INSTALLED],
          maxWorkers: 2,
          // A third of their time was reading the same libraries anew for every file.
          isolate: false,
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'product',
          include: PRODUCT,
          exclude: [...ALONE, INSTALLED],
          globalSetup: 'tests/support/server/build-once.ts',
          maxWorkers: 3,
          // What these share is a browser's and a server's helpers, which keep nothing: read once for all of them.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A busy machine is no failure: a page that never gets there still fails, by this.
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'alone',
          include: ALONE,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
