import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

/** The class names of a button, for links that look like buttons. */
export function buttonClass(look: ButtonLook = 'primary', extra = ''): string {
  return `${styles.button} ${styles[look]} ${extra}`.trim()
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook
  ref?: Ref<HTMLButtonElement>
}

export function Button({ look = 'primary', type = 'button', className, ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />
}
