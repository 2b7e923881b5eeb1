import { type FormEvent, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '#app/local/use-session.ts'
import { logIn } from '#app/sync/log-in.ts'
import { useConnection } from '#app/sync/use-connection.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SiteFooter } from '#app/ui/site-footer.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Opening } from '../parts/opening.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { originOf } from './log-in-origin.ts'
import styles from './log-in-page.module.css'
import { SiteBar } from './site-bar.tsx'

export function LogInPage() {
  const { state } = useSession()
  const location = useLocation()
  const { signedOut } = useConnection()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  usePageTitle('Admin Login')

  if (state === 'checking' && !busy) return <Opening />
  if (state === 'signed-in') return <Navigate to={originOf(location.state)} replace />

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (username.trim() === '' || password === '') {
      setError('Please enter both username and password')
      return
    }
    setError('')
    setBusy(true)
    const result = await logIn(username.trim(), password)
    setBusy(false)
    if (result.kind === 'failed') setError(result.message)
  }

  return (
    <>
      <SiteBar />
      <main className={styles.page}>
        <form className={styles.card} onSubmit={submit} noValidate aria-labelledby="log-in-title">
          <h1 id="log-in-title" className={styles.title}>
            Admin Login
          </h1>
          <p className={styles.lead}>Log in to access the dashboard</p>
          {signedOut && !error && (
            <Notice kind="waiting">Your session has ended. What waits on this device is kept until you log in.</Notice>
          )}
          {error && <Notice kind="error">{error}</Notice>}
          <TextField
            label="Username"
            value={username}
            onChange={(event) => setUsername(event.target.value)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            disabled={busy}
          />
          <TextField
            label="Password"
            type="password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            disabled={busy}
          />
          <Button type="submit" disabled={busy}>
            {busy ? 'Logging in...' : 'Log In'}
          </Button>
        </form>
      </main>
      <SiteFooter apart />
    </>
  )
}
