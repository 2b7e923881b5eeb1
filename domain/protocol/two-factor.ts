/** A secret that is not stored until one of its codes was confirmed. */
export interface TwoFactorProposal {
  /** Base32. */
  secret: string
  /** For a QR code. */
  uri: string
}

export interface TwoFactorConfirmation {
  currentPassword: string
  secret: string
  code: string
}

export interface RecoveryCodes {
  recoveryCodes: string[]
}
