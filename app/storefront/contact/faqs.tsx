import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { dealerText } from '#app/local/state/page-language.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { t } from '#text/t.ts'
import styles from './faqs.module.css'

/** An accordion: one answer is open at a time. */
export function Faqs({ faqs }: { faqs: SiteSettings['faqs'] }) {
  const [open, setOpen] = useState<number | null>(null)
  const id = useId()
  return (
    <section className={styles.band} aria-labelledby={id}>
      <div className={`page-width ${styles.page}`}>
        <h2 className={styles.heading} id={id}>
          {t('contact.faqs')}
        </h2>
        <div>
          {faqs.map(({ question, answer }, position) => {
            const isOpen = open === position
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: questions have no other identity than their position
              <div key={position} className={styles.item}>
                <h3>
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    aria-controls={`${id}-${position}`}
                    onClick={() => setOpen(isOpen ? null : position)}
                  >
                    <bdi {...dealerText(question)}>{question}</bdi>
                    <ChevronDown aria-hidden="true" size={20} />
                  </button>
                </h3>
                <p id={`${id}-${position}`} className={styles.answer} hidden={!isOpen} {...dealerText(answer)}>
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
