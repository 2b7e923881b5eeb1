import { ChevronLeft, ChevronRight } from 'lucide-react'
import { PlainButton } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Status } from '#app/ui/status.tsx'
import { t } from '#text/t.ts'
import styles from './pagination.module.css'
import { PAGE_SIZES, type Page, pageButtons } from './vehicle-list.ts'

interface Props {
  page: Page<unknown>
  size: number
  onPage: (page: number) => void
  onSize: (size: number) => void
}

const SIZE_CHOICES = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))

export function Pagination({ page: { page, pages, first, last, total }, size, onPage, onSize }: Props) {
  return (
    <div className={`cluster between ${styles.bar}`}>
      <Status className={`muted figures ${styles.shown}`}>{t('vehicles.shown', { first, last, total })}</Status>
      <SelectField
        label={t('vehicles.perPage')}
        className={styles.size}
        value={String(size)}
        choices={SIZE_CHOICES}
        onChange={(event) => onSize(Number(event.target.value))}
      />
      <nav aria-label={t('vehicles.pages')} className={`cluster space-1 ${styles.pages}`}>
        <PlainButton
          className={styles.step}
          disabled={page === 1}
          aria-keyshortcuts="["
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft aria-hidden size={18} /> {t('vehicles.previous')}
        </PlainButton>
        <ol className={`cluster space-1 ${styles.numbers}`}>
          {pageButtons(page, pages).map((entry) => (
            <li key={entry.key}>
              {entry.page === null ? (
                <span className={`muted ${styles.gap}`}>…</span>
              ) : (
                <button
                  type="button"
                  className={styles.number}
                  aria-label={t('vehicles.page', { number: entry.page })}
                  aria-current={entry.page === page ? 'page' : undefined}
                  onClick={() => onPage(entry.page)}
                >
                  {entry.page}
                </button>
              )}
            </li>
          ))}
        </ol>
        <PlainButton
          className={styles.step}
          disabled={page === pages}
          aria-keyshortcuts="]"
          onClick={() => onPage(page + 1)}
        >
          {t('vehicles.next')} <ChevronRight aria-hidden size={18} />
        </PlainButton>
      </nav>
    </div>
  )
}
