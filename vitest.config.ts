import { defineConfig } from 'vitest/config'

/** These start the built product, most of them with a browser. */
const BROWSER = [
  'tests/browser/**/*.test.ts',
  'tests/sync-server/process/**/*.test.ts',
  'tests/deployment/**/*.test.ts',
]

/** Fills the device's storage: no other test may use what is left. */
const QUOTA = ['tests/long/browser/quota-full.test.ts']

/** Takes minutes by nature; `npm run test:long`. */
const LONG = ['tests/long/**/*.test.ts']

/** The product in Firefox and WebKit; `npm run test:engines`. */
const ENGINES = ['tests/engines/*.test.ts']

/** A fault of any page fails its test. */
const PAGE_FAULTS = ['tests/support/browser/fail-on-page-faults.ts']

/** These run on PostgreSQL (tests/support/postgres). */
const POSTGRES = ['tests/sync-server/postgres/**/*.test.ts']

/** These run on both stores: all of them in `npm run test:long`, in `npm test` those about order, conflicts, repeated requests and metrics. */
const BOTH_STORES =
  process.env.TEST_RUN === 'long'
    ? ['tests/sync-server/*.test.ts']
    : [
        'reconcile',
        'car-import',
        'settings-conflicts',
        'sold-rule',
        'idempotency',
        'price-history',
        'metrics',
        'old-addresses',
      ].map((name) => `tests/sync-server/${name}.test.ts`)

/** Packages that the benchmarks install and copies of the project that a run leaves, with tests of their own. */
const COPIES = ['**/node_modules/**', 'tests/output/**']

export default defineConfig({
  test: {
    // The projects share what one of them has transformed.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: [...BROWSER, ...ENGINES, ...LONG, ...POSTGRES, ...COPIES],
          // Dexie looks for IndexedDB when it is loaded, which all files of a worker share.
          setupFiles: ['fake-indexeddb/auto', 'tests/support/english.ts'],
          maxWorkers: 2,
          // A third of the time was spent on loading the same libraries again for every file.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'postgres',
          include: [...POSTGRES, ...BOTH_STORES],
          exclude: COPIES,
          env: { TEST_STORE: 'postgres' },
          globalSetup: 'tests/support/postgres/global-setup.ts',
          maxWorkers: 2,
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'browser',
          setupFiles: PAGE_FAULTS,
          include: BROWSER,
          exclude: COPIES,
          globalSetup: 'tests/support/server/build-once.ts',
          // On two cores: a third of a browser test's time is waiting.
          maxWorkers: 3,
          // The files of a worker share its browser (tests/support/browser/browser.ts).
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A page that never gets there still fails, by this.
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'quota',
          setupFiles: PAGE_FAULTS,
          include: QUOTA,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'engines',
          include: ENGINES,
          globalSetup: 'tests/support/server/build-once.ts',
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'long',
          setupFiles: PAGE_FAULTS,
          include: LONG,
          exclude: [...QUOTA, ...COPIES],
          globalSetup: 'tests/support/server/build-once.ts',
          maxWorkers: 2,
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
