import { LogOut } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { shownSession } from '#app/local/session/session.ts'
import { LogOutDialog } from '#app/shared/log-out-dialog.tsx'
import { useLogOut } from '#app/shared/use-log-out.ts'
import styles from './sidebar.module.css'

export function LogOutButton() {
  const navigate = useNavigate()
  const { question, busy, leave, stay } = useLogOut(() => {
    // Who has logged in meanwhile stays where they came to.
    if (shownSession.get().state !== 'signed-in') navigate('/admin', { replace: true })
  })
  return (
    <>
      <button type="button" className={styles.link} onClick={() => leave()} disabled={busy}>
        <LogOut aria-hidden size={20} /> Logout
      </button>
      {question && <LogOutDialog question={question} busy={busy} onChoose={leave} onCancel={stay} />}
    </>
  )
}
