import { findEngine } from '#tests/support/engines/find-engines.ts'
import { launchFirefox } from '#tests/support/engines/firefox.ts'
import { testEngine } from './smoke.ts'

testEngine('Firefox', findEngine('Firefox'), launchFirefox)
