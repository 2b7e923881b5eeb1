import { type LogInResult, runningClient } from './client.ts'

export async function logIn(identifier: string, password: string): Promise<LogInResult> {
  return (await runningClient()).logIn(identifier, password)
}
