import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
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
  const list = useRef<HTMLOListElement>(null)
  const [told, setTold] = useState('')

  const drop = (index: number) => {
    remove(index)
    setTold(`${entry} ${index + 1} removed`)
    adder.current?.querySelector('button')?.focus()
  }

  const shift = (index: number, to: number) => {
    move(index, to)
    setTold(`${entry} ${index + 1} is now ${entry} ${to + 1} of ${fields.length}`)
    // At an end the button that was pressed is out of use: its neighbour takes the focus.
    requestAnimationFrame(() => {
      if (to > 0 && to < fields.length - 1) return
      list.current?.children[to]?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
    })
  }

  return (
    <>
      {fields.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ol ref={list} className={styles.list}>
        {fields.map((field, index) => (
          <li key={field.id}>
            <fieldset className={styles.entry}>
              <legend className={styles.legend}>
                {entry} {index + 1}
              </legend>
              <div className={styles.fields}>{children(index)}</div>
              <div className={styles.buttons}>
                <Button look="quiet" disabled={index === 0} onClick={() => shift(index, index - 1)}>
                  <ArrowUp aria-hidden /> Move up
                </Button>
                <Button look="quiet" disabled={index === fields.length - 1} onClick={() => shift(index, index + 1)}>
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
      <p role="status" className="visually-hidden">
        {told}
      </p>
      <div ref={adder}>
        <Button look="secondary" onClick={() => append(blank)}>
          <Plus aria-hidden /> Add {entry}
        </Button>
      </div>
    </>
  )
}
