import { createECDH } from 'node:crypto'
import { generatedSecret } from '#sync-server/store/secrets/generated-secret.ts'
import type { SecretStorage } from '#sync-server/store/secrets/secret-storage.ts'
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
