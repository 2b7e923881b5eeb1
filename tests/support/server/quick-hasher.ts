import type { PasswordHasher } from '#sync-server/auth/password-hasher.ts'

/** Replaces argon2, for tests that it would only make slow. */
export const quickHasher: PasswordHasher = {
  hash: async (password) => `plain ${password}`,
  verify: async (hash, password) => hash === `plain ${password}`,
}
