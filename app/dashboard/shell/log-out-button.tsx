import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LogOutChoice } from '#app/sync/client.ts'
import { logOut } from '#app/sync/log-out.ts'
import { LogOutDialog } from '#app/ui/log-out-dialog.tsx'
import { useTell } from '../parts/notices.tsx'
import styles from './sidebar.module.css'

export function LogOutButton() {
  const navigate = useNavigate()
  const tell = useTell()
  const [waiting, setWaiting] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)

  const leave = async (choice?: LogOutChoice) => {
    setBusy(true)
    try {
      const result = await logOut(choice)
      if (result.kind === 'asks') {
        if (choice === 'sync')
          tell('error', `Not everything could be synced: ${changes(result.waiting)} still waiting.`)
        setWaiting(result.waiting)
      } else {
        setWaiting(null)
        navigate('/admin', { replace: true })
      }
    } catch {
      tell('error', 'Logging out failed on this device. Please try again.')
    }
    setBusy(false)
  }

  return (
    <>
      <button type="button" className={styles.link} onClick={() => leave()} disabled={busy}>
        <LogOut aria-hidden size={20} /> Logout
      </button>
      {waiting !== null && (
        <LogOutDialog waiting={waiting} busy={busy} onChoose={leave} onCancel={() => setWaiting(null)} />
      )}
    </>
  )
}

const changes = (count: number) => (count === 1 ? '1 change is' : `${count} changes are`)
