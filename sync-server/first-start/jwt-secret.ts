import { randomBytes } from 'node:crypto'
import { secretFile } from './secret-file.ts'

const BYTES = 48
const MIN_BYTES = 32

/** The key that signs session tokens, in `secret.key`. */
export function jwtSecret(dataDir: string): Promise<string> {
  return secretFile(dataDir, {
    name: 'secret.key',
    generate: () => randomBytes(BYTES).toString('base64url'),
    parse: (line) => (Buffer.byteLength(line) >= MIN_BYTES ? line : null),
    invalidMessage: `is shorter than ${MIN_BYTES} bytes. Delete it: everyone then logs in once more.`,
  })
}
