import { createHash } from 'node:crypto'

/** What an ETag is made of: another one for other bytes, and the same after a restart. */
export function contentTag(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
}
