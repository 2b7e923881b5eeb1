// The message of a failed start, and its exit code: 75 when the same start may succeed later, 78 when a person must act.
import { StoreCannotStart, StoreUnavailable, StoreUnreachable, WritesRefused } from '#sync-server/store/store-errors.ts'
import { InvalidConfig } from './config.ts'

const EXIT_TRY_AGAIN = 75
const EXIT_CONFIG = 78

export interface FailedStart {
  message: string
  exitCode: number
}

/** @returns null for an error that only a defect can cause */
export function failedStart(error: unknown): FailedStart | null {
  if (error instanceof StoreCannotStart) return { message: error.message, exitCode: error.exitCode }
  if (error instanceof StoreUnreachable || error instanceof WritesRefused) {
    return { message: error.message, exitCode: EXIT_TRY_AGAIN }
  }
  if (error instanceof StoreUnavailable) {
    return { message: `Cannot write to the store: ${error.message}`, exitCode: EXIT_CONFIG }
  }
  return error instanceof InvalidConfig ? { message: error.message, exitCode: EXIT_CONFIG } : null
}
