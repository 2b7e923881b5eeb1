import styles from './button.module.css'
import { PlainButton, type PlainButtonProps } from './plain-button.tsx'

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
