import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { t } from '#text/t.ts'
import styles from './field.module.css'

export interface FieldTexts {
  label: string
  error?: string | undefined
  /** `id` of the error where it is elsewhere in the form. */
  errorId?: string | undefined
  required?: boolean | undefined
  hint?: ReactNode
  /** Hides the visible label, for example in a toolbar. The accessible name stays. */
  hideLabel?: boolean | undefined
}

/** The attributes that connect the control inside a `Field` with its label, hint and error. */
export interface ControlProps {
  id: string
  className: string | undefined
  'aria-required': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldTexts {
  className?: string | undefined
  children: (control: ControlProps) => ReactNode
}

export function Field({ label, error, errorId, required, hint, hideLabel, className, children }: FieldProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, errorId, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <div className={hideLabel ? 'visually-hidden' : styles.label}>
        <label htmlFor={id}>{label}</label>
        {required && <span className={styles.required} data-text={t('shared.required')} aria-hidden="true" />}
      </div>
      {children({
        id,
        className: 'control',
        'aria-required': required || undefined,
        'aria-invalid': error || errorId ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <p className={`small ${styles.error}`} id={`${id}-error`}>
          <CircleAlert aria-hidden="true" size={16} />
          {error}
        </p>
      )}
      {hint && (
        <p className={`muted small ${styles.hint}`} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
