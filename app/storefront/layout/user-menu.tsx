import { ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useInquiries } from '#app/local/state/use-inquiries.ts'
import { LogOutDialog } from '#app/shared/log-out-dialog.tsx'
import { useLogOut } from '#app/shared/use-log-out.ts'
import { whenFocusIsLost } from '#app/ui/on-focus-lost.ts'
import type { User } from '#domain/users/user.ts'
import { focusHeading } from './use-page-arrival.ts'
import styles from './user-menu.module.css'

export default function UserMenu({ user }: { user: User }) {
  const { inquiries } = useInquiries()
  const unread = inquiries.filter((inquiry) => !inquiry.read).length
  const { question, busy, leave, stay } = useLogOut(rescueFocus)

  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className={styles.trigger}>
          <span className={styles.name}>{user.name}</span>
          <ChevronDown aria-hidden="true" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className={styles.menu} align="end" sideOffset={8}>
            <DropdownMenu.Item asChild>
              <a className={styles.item} href="/admin/dashboard" aria-label="Dashboard" aria-describedby="unread">
                Dashboard
                {unread > 0 && (
                  <span className={styles.badge} id="unread">
                    {unread}
                    <span className="visually-hidden"> unread enquiries</span>
                  </span>
                )}
              </a>
            </DropdownMenu.Item>
            <DropdownMenu.Item className={styles.item} onSelect={() => leave()}>
              Logout
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {question && <LogOutDialog question={question} busy={busy} onChoose={leave} onCancel={stay} />}
    </>
  )
}

/** The menu goes with the session, and the focus with it: the heading of the page takes it. */
const rescueFocus = () => whenFocusIsLost(focusHeading)
