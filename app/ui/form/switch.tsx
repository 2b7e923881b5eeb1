import { Switch as Primitive } from 'radix-ui'
import styles from './switch.module.css'

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** The state that a tap has asked for, until it is stored. The switch shows it at once; `aria-checked` is what is stored. */
  tapped?: boolean | undefined
  /** It keeps the focus, which browsers take from a control with `disabled`. */
  disabled?: boolean
  /** Below a column header that is the label. */
  hideLabel?: boolean | undefined
  /** The meaning of the state, below the label. */
  state?: string | undefined
  /** `id` of the element that names the record. */
  describedBy?: string | undefined
}

export function Switch(props: SwitchProps) {
  const { label, checked, onChange, tapped, disabled, hideLabel, state, describedBy } = props
  const control = (
    <Primitive.Root
      className={styles.track}
      data-on={tapped ?? checked}
      checked={checked}
      onCheckedChange={(next) => !disabled && onChange(next)}
      aria-disabled={disabled || undefined}
      aria-label={label}
      aria-describedby={describedBy}
    >
      <Primitive.Thumb className={styles.thumb} />
    </Primitive.Root>
  )
  if (hideLabel && !state) return <span className={styles.row}>{control}</span>
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the primitive renders a button, which may be inside a label
    <label className={styles.row}>
      {control}
      <span>
        {!hideLabel && <span>{label}</span>}
        {state && <span className={`muted ${styles.state}`}>{state}</span>}
      </span>
    </label>
  )
}
