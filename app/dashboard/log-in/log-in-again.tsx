import { Dialog } from 'radix-ui'
import type { User } from '#domain/users/user.ts'
import styles from './log-in-again.module.css'
import { LogInForm } from './log-in-form.tsx'

/** The name is known; what is missing is the password. */
function toPassword(event: Event) {
  event.preventDefault()
  const card = event.currentTarget as HTMLElement
  card.querySelector<HTMLInputElement>('input[type="password"]')?.focus()
}

/** Over the page whose session the server has ended: what is open and typed there stays, and nobody reads it meanwhile. */
export function LogInAgain({ user }: { user: User }) {
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.cover} />
        <Dialog.Content className={styles.card} onOpenAutoFocus={toPassword}>
          <Dialog.Title className={styles.title}>Log in to go on</Dialog.Title>
          <Dialog.Description className={styles.words}>
            Your session has ended. What you typed on this page and what waits on this device is kept.
          </Dialog.Description>
          <LogInForm username={user.username} />
          <a href="/admin" className={styles.other}>
            You are not {user.name}? Leave this page
          </a>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
