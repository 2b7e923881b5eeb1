import { defineConfig } from 'vitest/config'

/** These start the built product as a process of its own, most of them with a browser; one file at a time. */
const PRODUCT = ['tests/browser/**/*.test.ts', 'tests/sync-server/process/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'parts',
          include: ['tests/**/*.test.ts'],
          exclude: PRODUCT,
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'product',
          include: PRODUCT,
          globalSetup: 'tests/support/build-once.ts',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
