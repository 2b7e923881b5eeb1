// A setup file of vitest: a test fails when one of its pages has had a fault.
import { afterEach, beforeAll } from 'vitest'
import { forgetPageFaults, takePageFaults } from './page-faults.ts'

// The files of a worker share this module. A server that stops after the last test of a file fails the requests of pages that still close.
beforeAll(forgetPageFaults)

afterEach(async () => {
  const faults = await takePageFaults()
  if (faults.length > 0) throw new Error(`The pages of this test had faults:\n${faults.join('\n')}`)
})
