import { randomBytes } from 'node:crypto'
import type { SecretStorage } from '#sync-server/store/secret-storage.ts'
import { generatedSecret } from './generated-secret.ts'

const BYTES = 48
const MIN_BYTES = 32

/** The key that signs session tokens. */
export function jwtSecret(secrets: SecretStorage): Promise<string> {
  return generatedSecret(secrets, {
    name: 'secret.key',
    generate: () => randomBytes(BYTES).toString('base64url'),
    parse: (line) => (Buffer.byteLength(line) >= MIN_BYTES ? line : null),
    invalidMessage: `is shorter than ${MIN_BYTES} bytes. Delete it: everyone then logs in once more.`,
  })
}
