import { isObject } from '#app/http/api-result.ts'
import type { UserResult } from '#app/http/user-result.ts'
import { client } from '#app/sync/client.ts'
import { send } from './send-as-user.ts'
import type { StepUp } from './users.ts'

/** Saves settings that need a step-up, which does not wait in an outbox. The last write wins. */
export async function saveSettings(patch: object, stepUp: StepUp): Promise<UserResult<object>> {
  const body = { ...patch, ...stepUp }
  const result = await send({ method: 'PUT', path: '/api/settings', body, isExpected: isObject })
  if (result.kind === 'ok') void client.retry()
  return result
}
