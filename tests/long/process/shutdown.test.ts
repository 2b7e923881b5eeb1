import { it, vi } from 'vitest'
import { stopUnderLoad } from '#tests/sync-server/process/stop-under-load.ts'

vi.setConfig({ testTimeout: 300_000 })

it('stops eight times under keep-alive writers without a reset, and loses nothing acknowledged', () => stopUnderLoad(8))
