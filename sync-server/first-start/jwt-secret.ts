import { randomBytes } from 'node:crypto'
import { generatedSecret, type SecretRules, storedSecret } from '#sync-server/store/secrets/generated-secret.ts'
import type { SecretStorage } from '#sync-server/store/secrets/secret-storage.ts'

const BYTES = 48
const MIN_BYTES = 32

const RULES: SecretRules<string> = {
  name: 'secret.key',
  generate: () => randomBytes(BYTES).toString('base64url'),
  parse: (line) => (Buffer.byteLength(line) >= MIN_BYTES ? line : null),
  invalidMessage: `is shorter than ${MIN_BYTES} bytes. Delete it: everyone then logs in once more.`,
}

/** The key that signs session tokens. */
export function jwtSecret(secrets: SecretStorage): Promise<string> {
  return generatedSecret(secrets, RULES)
}

/** Writes nothing. @throws StoreCannotStart when the stored key is invalid or cannot be read */
export async function checkJwtSecret(secrets: SecretStorage): Promise<void> {
  await storedSecret(secrets, RULES)
}
