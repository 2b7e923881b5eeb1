import type { InputHTMLAttributes } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import styles from './file-button.module.css'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  className?: string | undefined
}

/** A button that chooses pictures. Its children label the file input. */
export function FileButton({ children, className = '', disabled, ...input }: Props) {
  return (
    <label className={`${buttonClass('secondary', styles.button)} ${className}`} data-disabled={disabled || undefined}>
      {children}
      <input {...input} type="file" accept="image/*,.heic,.heif" multiple disabled={disabled} />
    </label>
  )
}
