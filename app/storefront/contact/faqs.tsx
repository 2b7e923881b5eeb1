import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { SiteSettings } from '#domain/settings/settings.ts'
import styles from './faqs.module.css'

/** Questions of which one is open at a time. */
export function Faqs({ faqs }: { faqs: SiteSettings['faqs'] }) {
  const [open, setOpen] = useState<number | null>(null)
  const id = useId()
  return (
    <section className={styles.band} aria-labelledby={id}>
      <div className={styles.page}>
        <h2 className={styles.heading} id={id}>
          Frequently asked questions
        </h2>
        <div>
          {faqs.map(({ question, answer }, place) => {
            const isOpen = open === place
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a question is known by
              <div key={place} className={styles.item}>
                <h3>
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    aria-controls={`${id}-${place}`}
                    onClick={() => setOpen(isOpen ? null : place)}
                  >
                    {question}
                    <ChevronDown aria-hidden="true" />
                  </button>
                </h3>
                <p id={`${id}-${place}`} className={styles.answer} hidden={!isOpen}>
                  {answer}
                </p>
              </div>
            )
          })}
        </div>
      </div>
    </section>
  )
}
