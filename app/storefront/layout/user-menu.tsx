import { ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { useRecords } from '#app/local/state/records.ts'
import { LogOutDialog, useLogOut } from '#app/shared/log-out.tsx'
import { rich } from '#app/ui/rich.tsx'
import type { User } from '#domain/kinds/user/schema.ts'
import { t } from '#text/t.ts'
import styles from './user-menu.module.css'

interface UserMenuProps {
  user: User
  /** Rendered if the menu cannot be loaded. */
  children?: ReactNode
}

export default function UserMenu({ user }: UserMenuProps) {
  const { records: inquiries } = useRecords('inquiry')
  const unread = inquiries.filter((inquiry) => !inquiry.read).length
  const { question, busy, logOut, cancel } = useLogOut()

  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className={`row compact ${styles.trigger}`}>
          <span className="one-line">{user.name}</span>
          <ChevronDown aria-hidden="true" size={16} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className="menu" align="end" sideOffset={8}>
            <DropdownMenu.Item asChild>
              <a
                className="menu-item between"
                href="/admin/dashboard"
                aria-label={t('staff.dashboard')}
                aria-describedby="unread"
              >
                {t('staff.dashboard')}
                {unread > 0 && (
                  <span className="count-badge" id="unread">
                    {rich('staff.unread', {}, { count: unread })}
                  </span>
                )}
              </a>
            </DropdownMenu.Item>
            <DropdownMenu.Item className="menu-item between" onSelect={() => logOut()}>
              {t('staff.logOut')}
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {question && <LogOutDialog question={question} busy={busy} onChoose={logOut} onCancel={cancel} />}
    </>
  )
}
