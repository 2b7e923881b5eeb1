import { type LogInResult, runningClient } from '#app/sync/session/client.ts'

export async function logIn(identifier: string, password: string): Promise<LogInResult> {
  try {
    return await (await runningClient()).logIn(identifier, password)
  } catch {
    return { kind: 'failed', message: 'An error occurred during login' }
  }
}
