import { type Network, request } from '#app/http/request.ts'
import { logOutTickets, removeLogOutTicket } from '#app/local/session/log-out-tickets.ts'

const isAnything = (_: unknown): _ is unknown => true

/** Ends the sessions of earlier log-outs on the server. A ticket stays until the server has accepted it or refused it with 401. */
export async function sendLogOuts(network: Network): Promise<void> {
  for (const ticket of logOutTickets()) {
    const call = { method: 'POST', path: '/api/auth/logout', token: ticket, isExpected: isAnything } as const
    const { kind } = await request(network, call)
    if (kind === 'ok' || kind === 'signed-out') removeLogOutTicket(ticket)
  }
}
