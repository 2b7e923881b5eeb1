import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows. @param secret in base32 */
export function totpCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}
