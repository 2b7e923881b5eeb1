import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import styles from './list-editor.module.css'

interface Props {
  /** The list's place in the form. */
  name: string
  /** What one entry is called: `FAQ`. */
  entry: string
  /** What a new entry begins with. */
  blank: Record<string, string>
  empty: string
  children: (index: number) => ReactNode
}

export function ListEditor({ name, entry, blank, empty, children }: Props) {
  const { control } = useFormContext()
  const { fields, append, remove, move } = useFieldArray({ control, name })
  const adder = useRef<HTMLDivElement>(null)

  const drop = (index: number) => {
    remove(index)
    adder.current?.querySelector('button')?.focus()
  }

  return (
    <>
      {fields.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ol className={styles.list}>
        {fields.map((field, index) => (
          <li key={field.id}>
            <fieldset className={styles.entry}>
              <legend className={styles.legend}>
                {entry} {index + 1}
              </legend>
              <div className={styles.fields}>{children(index)}</div>
              <div className={styles.buttons}>
                <Button look="quiet" disabled={index === 0} onClick={() => move(index, index - 1)}>
                  <ArrowUp aria-hidden /> Move up
                </Button>
                <Button look="quiet" disabled={index === fields.length - 1} onClick={() => move(index, index + 1)}>
                  <ArrowDown aria-hidden /> Move down
                </Button>
                <Button look="quiet" onClick={() => drop(index)}>
                  <Trash2 aria-hidden /> Remove
                </Button>
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <div ref={adder}>
        <Button look="secondary" onClick={() => append(blank)}>
          <Plus aria-hidden /> Add {entry}
        </Button>
      </div>
    </>
  )
}
