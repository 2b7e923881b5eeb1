import { type FormEvent, useState } from 'react'
import { useRestoreFocusAfter } from '#app/dashboard/components/focus.ts'
import { logIn } from '#app/sync/mutate/actions.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import styles from './log-in-form.module.css'

interface Props {
  /** `id` of the form's heading. */
  labelledBy?: string
  /** Initial value of the Username field. */
  username?: string
}

export function LogInForm({ labelledBy, username: initialUsername = '' }: Props) {
  const [username, setUsername] = useState(initialUsername)
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  useRestoreFocusAfter(busy)

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
    <form className={styles.form} onSubmit={submit} noValidate aria-labelledby={labelledBy}>
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
  )
}
