import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'

export interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>
}

/** A button without a look. While it is disabled it does nothing and keeps the focus, which browsers take from a control with `disabled`. */
export function PlainButton({ type = 'button', disabled = false, onClick, ...rest }: PlainButtonProps) {
  return <button {...rest} type={type} aria-disabled={disabled || undefined} onClick={disabled ? ignore : onClick} />
}

/** A submit button is ignored, too: the form is not submitted, not by Enter either. */
const ignore = (event: MouseEvent) => event.preventDefault()
