// The maintenance commands that let a user log in.

import { changeStore } from './place.ts'
import { resetPassword } from './reset-password.ts'
import type { MaintainedStore, Terminal } from './terminal.ts'

export async function runResetPassword(
  username: string,
  { place }: MaintainedStore,
  { hash, print, logEvent }: Terminal,
): Promise<number> {
  const { user, password } = await changeStore(place, (store) => resetPassword(store, username, hash))
  logEvent('reset-password', { user })
  print(`The new password of ${username}, shown only this once: ${password}`)
  return 0
}

/** Prints the link alone on the last line, for scripts. */
export async function runInvite(
  email: string,
  { place }: MaintainedStore,
  { invite, print, logEvent }: Terminal,
): Promise<number> {
  const store = await place.open()
  try {
    const { user, link, expiresAt } = await invite(store, email)
    logEvent('invite', { user })
    print(`Whoever opens this link first sets the password of ${email}. It works once, until ${expiresAt}:`)
    print(link)
  } finally {
    await store.close()
  }
  return 0
}
