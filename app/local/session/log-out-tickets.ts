// Log-outs that the server has not received. A ticket is a token with only the end of its signature: it can end its session and
// nothing else, so the next person at the device cannot use it.
import { LOG_OUT_TICKETS_KEY } from '#app/local/db/database-names.ts'
import { tokenFingerprint } from '#app/local/db/token-fingerprint.ts'

const MAX_TICKETS = 20

export function storeLogOutTicket(token: string): void {
  const ticket = token.slice(0, token.lastIndexOf('.') + 1) + tokenFingerprint(token)
  storeTickets([...logOutTickets().filter((other) => other !== ticket), ticket].slice(-MAX_TICKETS))
}

export function logOutTickets(): string[] {
  try {
    return JSON.parse(localStorage.getItem(LOG_OUT_TICKETS_KEY) ?? '[]')
  } catch {
    return []
  }
}

export function removeLogOutTicket(ticket: string): void {
  storeTickets(logOutTickets().filter((other) => other !== ticket))
}

function storeTickets(tickets: readonly string[]): void {
  try {
    if (tickets.length === 0) localStorage.removeItem(LOG_OUT_TICKETS_KEY)
    else localStorage.setItem(LOG_OUT_TICKETS_KEY, JSON.stringify(tickets))
  } catch {
    // Storage is full or blocked. The session then ends when its token expires.
  }
}
