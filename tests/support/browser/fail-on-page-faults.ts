// A setup file of vitest: a test fails when one of its pages has had a fault.
import { afterEach } from 'vitest'
import { takePageFaults } from './page-faults.ts'

afterEach(async () => {
  const faults = await takePageFaults()
  if (faults.length > 0) throw new Error(`The pages of this test had faults:\n${faults.join('\n')}`)
})
