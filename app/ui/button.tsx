import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import styles from './button.module.css'

export interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>
}

/** A button without a look. While it is disabled it does nothing and keeps the focus, which browsers take from a control with `disabled`. */
export function PlainButton({ type = 'button', disabled = false, onClick, ...rest }: PlainButtonProps) {
  return <button {...rest} type={type} aria-disabled={disabled || undefined} onClick={disabled ? ignore : onClick} />
}

/** A submit button is ignored, too: the form is not submitted, not by Enter either. */
const ignore = (event: MouseEvent) => event.preventDefault()

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

/** The class names of a button, for links that look like buttons. */
export function buttonClass(look: ButtonLook = 'primary', extra = ''): string {
  return `${styles.button} ${styles[look]} ${extra}`.trim()
}

interface ButtonProps extends PlainButtonProps {
  look?: ButtonLook
}

export function Button({ look = 'primary', className, ...rest }: ButtonProps) {
  return <PlainButton className={buttonClass(look, className)} {...rest} />
}
