import { Switch as Primitive } from 'radix-ui'
import styles from './switch.module.css'

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** In a table the column says it: the name stays, the words go out of sight. */
  hideLabel?: boolean
}

export function Switch({ label, checked, onChange, disabled, hideLabel }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the primitive renders a button, which a label may hold
    <label className={styles.row}>
      <Primitive.Root
        className={styles.track}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-label={label}
      >
        <Primitive.Thumb className={styles.thumb} />
      </Primitive.Root>
      {!hideLabel && <span aria-hidden="true">{label}</span>}
    </label>
  )
}
