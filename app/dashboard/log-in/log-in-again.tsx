import { Dialog } from 'radix-ui'
import type { User } from '#domain/users/user.ts'
import styles from './log-in-again.module.css'
import { LogInForm } from './log-in-form.tsx'

/** Dialog for a session that ended while a page is open. It covers the page, whose state is preserved. */
export function LogInAgain({ user }: { user: User }) {
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.backdrop} />
        <Dialog.Content className={styles.card} onOpenAutoFocus={focusPassword}>
          <Dialog.Title className={styles.title}>Log in to go on</Dialog.Title>
          <Dialog.Description className={styles.description}>
            Your session has ended. What you typed on this page and what waits on this device is kept.
          </Dialog.Description>
          <LogInForm username={user.username} />
          <a href="/admin" className={styles.leave}>
            You are not {user.name}? Leave this page
          </a>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The username is filled in already. */
function focusPassword(event: Event) {
  event.preventDefault()
  const card = event.currentTarget as HTMLElement
  card.querySelector<HTMLInputElement>('input[type="password"]')?.focus()
}
