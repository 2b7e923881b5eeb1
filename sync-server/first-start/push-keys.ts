import { createECDH } from 'node:crypto'
import type { PushKeys } from '#sync-server/web-push/send-notification.ts'
import { secretFile } from './secret-file.ts'

const CURVE = 'prime256v1'
const BYTES = 32

/** Read from `push.key`, which holds the private key. */
export function pushKeys(dataDir: string): Promise<PushKeys> {
  return secretFile(dataDir, {
    name: 'push.key',
    async generate() {
      const { default: webPush } = await import('web-push')
      return webPush.generateVAPIDKeys().privateKey
    },
    parse: keyPairOf,
    invalidMessage: 'holds no private key. Delete it: push notifications must then be turned on again on every device.',
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
