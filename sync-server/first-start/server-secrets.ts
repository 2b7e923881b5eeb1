// The secrets that the first start generates: the key of push notifications, and the key that signs sessions.
import { createECDH, randomBytes } from 'node:crypto'
import {
  generatedSecret,
  type SecretRules,
  type SecretStorage,
  storedSecret,
} from '#sync-server/store/secrets/generated-secret.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { PushKeys } from '#sync-server/web-push/send-notification.ts'

const CURVE = 'prime256v1'
const BYTES = 32

/**
 * The secret is the private key.
 *
 * @throws StoreCannotStart when it is invalid, or cannot be read or written
 */
export function pushKeys(secrets: SecretStorage): Promise<PushKeys> {
  return generatedSecret(secrets, {
    name: 'push.key',
    async generate() {
      const { default: webPush } = await import('web-push')
      return webPush.generateVAPIDKeys().privateKey
    },
    parse: keyPairOf,
    invalidMessage: 'holds no private key. Delete it: push notifications must then be turned on again on every device.',
  })
}

/** Push notifications are worth no refused start. @returns null, after a warning, when there is no usable key */
export async function pushKeysOrNull(
  secrets: SecretStorage,
  onWarning: (line: string) => void,
): Promise<PushKeys | null> {
  return pushKeys(secrets).catch((error: unknown) => {
    if (!(error instanceof StoreCannotStart)) throw error
    onWarning(`The server sends no push notifications: ${error.message}`)
    return null
  })
}

function keyPairOf(privateKey: string): PushKeys | null {
  const pair = createECDH(CURVE)
  if (Buffer.from(privateKey, 'base64url').length !== BYTES) return null
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return null
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey }
}

const SIGNING_KEY_BYTES = 48
const MIN_SIGNING_KEY_BYTES = 32

const SIGNING_KEY_RULES: SecretRules<string> = {
  name: 'secret.key',
  generate: () => randomBytes(SIGNING_KEY_BYTES).toString('base64url'),
  parse: (line) => (Buffer.byteLength(line) >= MIN_SIGNING_KEY_BYTES ? line : null),
  invalidMessage: `is shorter than ${MIN_SIGNING_KEY_BYTES} bytes. Delete it: everyone then logs in once more.`,
}

/** The key that signs session tokens. */
export function jwtSecret(secrets: SecretStorage): Promise<string> {
  return generatedSecret(secrets, SIGNING_KEY_RULES)
}

/** Writes nothing. @throws StoreCannotStart when the stored key is invalid or cannot be read */
export async function checkJwtSecret(secrets: SecretStorage): Promise<void> {
  await storedSecret(secrets, SIGNING_KEY_RULES)
}
