import { TextField } from '#app/ui/form/text-field.tsx'
import { t } from '#text/t.ts'

interface PasswordFieldProps {
  label?: string
  hint?: string
  required?: boolean
  errorId?: string | undefined
  /** A password that is being chosen: password managers then suggest one. */
  isNew?: boolean
  value: string
  onValue: (value: string) => void
  disabled?: boolean
}

export function PasswordField({ label = t('logIn.password'), isNew = false, onValue, ...input }: PasswordFieldProps) {
  return (
    <TextField
      {...input}
      label={label}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}
