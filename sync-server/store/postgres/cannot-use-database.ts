import { StoreCannotStart } from '#sync-server/store/store-errors.ts'

/** Exit code 75: the database may still be starting. */
export function cannotUseDatabase(error: unknown): StoreCannotStart {
  if (error instanceof StoreCannotStart) return error
  const { code, message } = error as { code?: string; message: string }
  return new StoreCannotStart(`Cannot use the database: ${message || code}`, 75, { cause: error })
}
