import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/domain/**/*.test.ts'],
    // Its thousands of sequences take seconds for each change.
    exclude: ['tests/domain/invariants.test.ts'],
    isolate: false,
    // StrykerJS runs tests in threads, where the time zone cannot be set, and over sources that contain all changes at once, which do not
    // compile.
    testNamePattern: /^(?!.*(time zone of the device|does not compile))/,
  },
})
