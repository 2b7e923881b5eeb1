// A secret of the server that is generated once.

import { StoreCannotStart } from '#sync-server/store/store-errors.ts'

export interface SecretRules<T> {
  name: SecretName
  /** Returns the text of the secret, one line. */
  generate(): string | Promise<string>
  /** Returns null for text that is not such a secret. */
  parse(line: string): T | null
  /** The error message for other text, after the place of the secret. */
  invalidMessage: string
}

/** @throws StoreCannotStart when the secret is invalid, or cannot be read or written */
export async function generatedSecret<T>(storage: SecretStorage, rules: SecretRules<T>): Promise<T> {
  return (
    (await storedSecret(storage, rules)) ?? valid(storage, rules, await storage.add(rules.name, await rules.generate()))
  )
}

/** Writes nothing. @returns null for a secret that does not exist @throws StoreCannotStart when it is invalid or cannot be read */
export async function storedSecret<T>(storage: SecretStorage, rules: SecretRules<T>): Promise<T | null> {
  const line = await storage.read(rules.name)
  return line === null ? null : valid(storage, rules, line)
}

function valid<T>(storage: SecretStorage, { name, parse, invalidMessage }: SecretRules<T>, line: string): T {
  const secret = parse(line)
  if (secret === null) throw new StoreCannotStart(`${storage.describe(name)} ${invalidMessage}`)
  return secret
}

/** The generated secrets: the key that signs sessions, the private key of push notifications, the key of backups. */
export const SECRET_NAMES = ['secret.key', 'push.key', 'backup.key'] as const
export type SecretName = (typeof SECRET_NAMES)[number]

/**
 * Where the generated secrets of a site are: files beside the embedded store, or a table of the database, which every server of
 * the site reads. They are no part of the store, so no backup contains one.
 */
export interface SecretStorage {
  /** How messages name a secret. */
  describe(name: SecretName): string
  /** Returns null for a secret that does not exist. */
  read(name: SecretName): Promise<string | null>
  /**
   * Stores a line, unless the secret exists.
   *
   * @returns the stored line: another process may have been first
   */
  add(name: SecretName, line: string): Promise<string>
}
