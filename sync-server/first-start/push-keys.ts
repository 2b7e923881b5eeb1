import { createECDH } from 'node:crypto'
import { secretFile } from './secret-file.ts'

/** What proves to push services that a notice is ours (VAPID): base64url, as browsers take the public one. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const CURVE = 'prime256v1'
const BYTES = 32

export function pushKeys(dataDir: string): Promise<PushKeys> {
  return secretFile(dataDir, {
    name: 'push.key',
    async make() {
      const { default: webPush } = await import('web-push')
      return webPush.generateVAPIDKeys().privateKey
    },
    read: pairOf,
    unreadable: 'holds no private key. Delete it: notices then have to be switched on once more on every device.',
  })
}

function pairOf(privateKey: string): PushKeys | null {
  const pair = createECDH(CURVE)
  if (Buffer.from(privateKey, 'base64url').length !== BYTES) return null
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return null
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey }
}
