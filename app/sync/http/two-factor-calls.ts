// The calls that set up two-factor log-in, for a session and for a log-in that has to set it up first.
import { isObject } from '#app/http/api-result.ts'
import type { RecoveryCodes, TwoFactorConfirmation, TwoFactorProposal } from '#domain/protocol/two-factor.ts'

const PATH = '/api/auth/two-factor'

const isProposal = (body: unknown): body is TwoFactorProposal =>
  isObject(body) && typeof body.secret === 'string' && typeof body.uri === 'string'
const hasRecoveryCodes = (body: unknown): body is RecoveryCodes => isObject(body) && Array.isArray(body.recoveryCodes)

export const PROPOSE = { method: 'POST', path: PATH, isExpected: isProposal } as const

export function switchOnCall(body: TwoFactorConfirmation) {
  return { method: 'PUT', path: PATH, body, isExpected: hasRecoveryCodes } as const
}
