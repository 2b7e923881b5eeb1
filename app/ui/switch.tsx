import { Switch as Primitive } from 'radix-ui'
import styles from './switch.module.css'

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** Hides the visible label, for example in a table with a column header. The accessible name stays. */
  hideLabel?: boolean
}

export function Switch({ label, checked, onChange, disabled, hideLabel }: SwitchProps) {
  const control = (
    <Primitive.Root
      className={styles.track}
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled}
      aria-label={label}
    >
      <Primitive.Thumb className={styles.thumb} />
    </Primitive.Root>
  )
  if (hideLabel) return <span className={styles.row}>{control}</span>
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the primitive renders a button, which may be inside a label
    <label className={styles.row}>
      {control}
      {label}
    </label>
  )
}
