import { randomBytes } from 'node:crypto'
import { secretFile } from './secret-file.ts'

const BYTES = 48
const SHORTEST = 32

/** The key that signs tokens. */
export function jwtSecret(dataDir: string): Promise<string> {
  return secretFile(dataDir, {
    name: 'secret.key',
    make: () => randomBytes(BYTES).toString('base64url'),
    read: (line) => (Buffer.byteLength(line) >= SHORTEST ? line : null),
    unreadable: `is shorter than ${SHORTEST} bytes. Delete it: everyone then logs in once more.`,
  })
}
