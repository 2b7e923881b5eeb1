import type { InputHTMLAttributes } from 'react'
import { type ButtonLook, buttonClass } from '#app/ui/button.tsx'
import styles from './file-button.module.css'

export const PICTURE_FILES = 'image/*,.heic,.heif'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  look?: ButtonLook
  className?: string | undefined
  /** Called with at least one file. */
  onFiles: (files: File[]) => void
}

/** A button that chooses files. Its children label the file input. */
export function FileButton({ look = 'secondary', children, className = '', disabled, onFiles, ...input }: Props) {
  return (
    <label className={`${buttonClass(look, styles.button)} ${className}`} data-disabled={disabled || undefined}>
      {children}
      <input
        {...input}
        type="file"
        aria-disabled={disabled || undefined}
        onClick={(event) => disabled && event.preventDefault()}
        onChange={({ target }) => {
          const files = takeFiles(target)
          if (files.length > 0 && !disabled) onFiles(files)
        }}
      />
    </label>
  )
}

/** Empties the input, so that the same file can be chosen again after it was corrected. */
export function takeFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])]
  input.value = ''
  return files
}
