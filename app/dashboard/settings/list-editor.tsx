import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { inLanguage } from '#app/dashboard/components/field-labels.ts'
import { useTranslation } from '#app/dashboard/forms/use-translation.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Button } from '#app/ui/button.tsx'
import { splitSetting } from '#domain/kinds/settings/translated-settings.ts'
import { t } from '#text/t.ts'
import styles from './list-editor.module.css'

interface Props {
  /** Path of the list in the form. */
  name: string
  /** The name of an entry: `FAQ 1`. */
  entry: (number: number) => string
  /** The label of the button for a new entry. */
  add: string
  /** The field whose text is shown for an entry that is closed. */
  title: string
  /** Values of a new entry. */
  blank: Record<string, string>
  /** Text for an empty list. */
  empty: string
  /** How many entries there can be. */
  most?: number
  children: (index: number) => ReactNode
}

/** The entries of a list. On phones they open one at a time. */
export function ListEditor({ name, title, blank, empty, most = Infinity, children, ...props }: Props) {
  const { control } = useFormContext()
  const { language } = splitSetting(name)
  const { hint = empty } = useTranslation(language, true)
  const add = inLanguage(props.add, language)
  const entry = (number: number) => inLanguage(props.entry(number), language)
  const { fields, append, remove, move } = useFieldArray({ control, name })
  const addButton = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const [open, setOpen] = useState<number | null>(null)

  const removeEntry = (index: number) => {
    remove(index)
    setOpen(null)
    announce(t('settings.entryRemoved', { entry: entry(index + 1) }))
    addButton.current?.querySelector('button')?.focus()
  }

  const moveEntry = (from: number, to: number) => {
    move(from, to)
    setOpen(to)
    announce(t('settings.entryMoved', { entry: entry(from + 1), place: entry(to + 1), count: fields.length }))
    // At either end the pressed button is disabled.
    requestAnimationFrame(() => {
      if (to > 0 && to < fields.length - 1) return
      const buttons = list.current?.children[to]?.querySelector(`.actions space-1 ${styles.buttons}`)
      buttons?.querySelector<HTMLElement>('button:not([aria-disabled])')?.focus()
    })
  }

  return (
    <>
      {fields.length === 0 && <p className={`pad-5 rounded ${styles.empty}`}>{hint}</p>}
      <ol ref={list} hidden={fields.length === 0} className={`stack ${styles.list}`}>
        {fields.map((field, index) => (
          <li key={field.id}>
            <fieldset className={`stack space-3 ${styles.entry}`} data-open={open === index || undefined}>
              <legend className={`ink strong ${styles.legend}`}>{entry(index + 1)}</legend>
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={open === index}
                onClick={() => setOpen(open === index ? null : index)}
              >
                <EntryTitle name={`${name}.${index}.${title}`} />
                <ChevronDown aria-hidden size={18} />
              </button>
              <div className="stack space-3">{children(index)}</div>
              <div className={`actions space-1 ${styles.buttons}`}>
                <Button look="quiet" disabled={index === 0} onClick={() => moveEntry(index, index - 1)}>
                  <ArrowUp aria-hidden /> {t('settings.moveUp')}
                </Button>
                <Button look="quiet" disabled={index === fields.length - 1} onClick={() => moveEntry(index, index + 1)}>
                  <ArrowDown aria-hidden /> {t('settings.moveDown')}
                </Button>
                <Button look="quiet" onClick={() => removeEntry(index)}>
                  <Trash2 aria-hidden /> {t('settings.remove')}
                </Button>
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <div ref={addButton}>
        <Button
          look="secondary"
          disabled={fields.length >= most}
          onClick={() => {
            setOpen(fields.length)
            append(blank)
          }}
        >
          <Plus aria-hidden /> {add}
        </Button>
      </div>
    </>
  )
}

function EntryTitle({ name }: { name: string }) {
  const text: unknown = useWatch({ name })
  return (
    <span className={styles.title} dir="auto">
      {text ? String(text) : t('components.empty')}
    </span>
  )
}
