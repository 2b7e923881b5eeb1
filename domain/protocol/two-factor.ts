import * as z from 'zod/mini'

/** A secret that is not stored until one of its codes was confirmed. */
export const twoFactorProposal = z.object({
  /** Base32. */
  secret: z.string(),
  /** The text of a QR code. */
  uri: z.string(),
})
export type TwoFactorProposal = z.infer<typeof twoFactorProposal>

export interface TwoFactorConfirmation {
  currentPassword: string
  secret: string
  code: string
}

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>
