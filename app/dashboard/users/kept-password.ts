// The password of the last step-up, in memory only. It belongs to a token: another session or a new password drops it.
import { storedToken } from '#app/local/session/session.ts'

const KEPT_MS = 5 * 60 * 1000

let kept: { password: string; token: string | null } | null = null
let timer: number | undefined

export function keepPassword(password: string): void {
  dropPassword()
  kept = { password, token: storedToken() }
  timer = window.setTimeout(dropPassword, KEPT_MS)
}

export function dropPassword(): void {
  window.clearTimeout(timer)
  kept = null
}

export function keptPassword(): string | undefined {
  return kept?.token === storedToken() ? kept?.password : undefined
}
