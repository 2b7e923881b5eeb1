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
