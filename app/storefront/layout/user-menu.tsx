import { ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { useInquiries } from '#app/local/state/inquiries.ts'
import { LogOutDialog, useLogOut } from '#app/shared/log-out.tsx'
import { focusHeading } from '#app/storefront/components/focus-heading.ts'
import { onFocusLost } from '#app/ui/focus.ts'
import type { User } from '#domain/users/user.ts'
import styles from './user-menu.module.css'

interface UserMenuProps {
  user: User
  /** Rendered if the menu cannot be loaded. */
  children?: ReactNode
}

export default function UserMenu({ user }: UserMenuProps) {
  const { inquiries } = useInquiries()
  const unread = inquiries.filter((inquiry) => !inquiry.read).length
  const { question, busy, logOut, cancel } = useLogOut(moveFocus)

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
            <DropdownMenu.Item className={styles.item} onSelect={() => logOut()}>
              Logout
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {question && <LogOutDialog question={question} busy={busy} onChoose={logOut} onCancel={cancel} />}
    </>
  )
}

/** The menu is removed with the session. If it had the focus, the heading gets it. */
const moveFocus = () => onFocusLost(focusHeading)
