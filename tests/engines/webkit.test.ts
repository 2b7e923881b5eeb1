import { findEngine } from '#tests/support/engines/find-engines.ts'
import { launchWebKit } from '#tests/support/engines/webkit.ts'
import { testEngine } from './smoke.ts'

testEngine('WebKit', findEngine('WebKit'), launchWebKit)
