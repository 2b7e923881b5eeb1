import { ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { useInquiries } from '#app/local/use-inquiries.ts'
import { logOut } from '#app/sync/log-out.ts'
import { LogOutDialog } from '#app/ui/log-out-dialog.tsx'
import type { User } from '#domain/user.ts'
import styles from './user-menu.module.css'

export default function UserMenu({ user }: { user: User }) {
  const { inquiries } = useInquiries()
  const unread = inquiries.filter((inquiry) => !inquiry.read).length
  const [waiting, setWaiting] = useState<number | null>(null)

  const [busy, setBusy] = useState(false)

  const leave = async (choice?: 'sync' | 'keep' | 'discard') => {
    setBusy(true)
    const answer = await logOut(choice).finally(() => setBusy(false))
    setWaiting(answer.kind === 'asks' ? answer.waiting : null)
  }

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
      {waiting !== null && (
        <LogOutDialog waiting={waiting} busy={busy} onChoose={leave} onCancel={() => setWaiting(null)} />
      )}
    </>
  )
}
