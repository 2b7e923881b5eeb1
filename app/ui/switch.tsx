import { Switch as Primitive } from 'radix-ui'
import styles from './switch.module.css'

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** What a tap has asked for, until it is stored. The switch shows it at once; `aria-checked` is what is stored. */
  tapped?: boolean | undefined
  /** It keeps the focus, which browsers take from a control with `disabled`. */
  disabled?: boolean
  /** In place of the visible label: the state, or nothing below a column header. The accessible name stays. */
  text?: string
}

export function Switch({ label, checked, onChange, tapped, disabled, text = label }: SwitchProps) {
  const control = (
    <Primitive.Root
      className={styles.track}
      data-on={tapped ?? checked}
      checked={checked}
      onCheckedChange={(next) => !disabled && onChange(next)}
      aria-disabled={disabled || undefined}
      aria-label={label}
    >
      <Primitive.Thumb className={styles.thumb} />
    </Primitive.Root>
  )
  if (text === '') return <span className={styles.row}>{control}</span>
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the primitive renders a button, which may be inside a label
    <label className={styles.row}>
      {control}
      <span>{text}</span>
    </label>
  )
}
