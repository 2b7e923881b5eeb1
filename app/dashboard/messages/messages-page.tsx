import { useEffect, useRef, useState } from 'react'
import { type InquiryView, useInquiries } from '#app/local/use-inquiries.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { rescueFocus } from '../parts/rescue-focus.ts'
import { SearchBox } from '../parts/search-box.tsx'
import { useSearchText } from '../parts/use-search-text.ts'
import { DeleteMessageDialog } from './delete-message-dialog.tsx'
import { MessageDetails } from './message-details.tsx'
import { MessageItem } from './message-item.tsx'
import { type MessageFilter, matchingMessages } from './message-list.ts'
import styles from './messages-page.module.css'
import { useMarkRead } from './use-mark-read.ts'
import { useMessageQuery } from './use-message-query.ts'

const FILTERS: { value: MessageFilter; label: string }[] = [
  { value: 'all', label: 'All Messages' },
  { value: 'read', label: 'Read' },
  { value: 'unread', label: 'Unread' },
]

export function MessagesPage() {
  const { inquiries, state } = useInquiries()
  const { query, change, open, close } = useMessageQuery()
  const [search, setSearch] = useSearchText(query.search, (text) => change({ search: text }))
  const [deleting, setDeleting] = useState<InquiryView | null>(null)
  const list = useRef<HTMLUListElement>(null)

  const messages = matchingMessages(inquiries, search, query.filter)
  const selected = inquiries.find(({ id }) => id === query.open) ?? null
  useMarkRead(selected)
  useFocusBack(list, selected?.uid ?? null)

  return (
    <>
      <PageHeading title="Messages" />
      <search className={styles.filters}>
        <SearchBox label="Search inquiries..." value={search} onChange={setSearch} />
        <SelectField
          label="Filter messages"
          value={query.filter}
          choices={FILTERS}
          onChange={(event) => change({ filter: event.target.value as MessageFilter })}
        />
      </search>
      <div className={styles.panels} data-open={selected !== null || undefined}>
        <div className={styles.list}>
          <h2 className={styles.count} aria-live="polite">
            {messages.length} Messages
          </h2>
          {messages.length === 0 && state === 'ready' && (
            <p className={styles.empty}>No messages found matching your search.</p>
          )}
          <ul ref={list} aria-label="Messages" className={styles.items}>
            {messages.map((inquiry) => (
              <MessageItem
                key={inquiry.uid}
                inquiry={inquiry}
                isOpen={inquiry.uid === selected?.uid}
                onOpen={() => open(inquiry.id)}
              />
            ))}
          </ul>
        </div>
        <MessageDetails inquiry={selected} onClose={close} onDelete={setDeleting} />
      </div>
      {deleting && (
        <DeleteMessageDialog
          inquiry={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null)
            close()
            rescueFocus()
          }}
        />
      )}
    </>
  )
}

/** When the message is closed, the focus returns to where it was opened. */
function useFocusBack(list: React.RefObject<HTMLUListElement | null>, open: string | null) {
  const before = useRef(open)
  useEffect(() => {
    if (before.current && !open) list.current?.querySelector<HTMLElement>(`[data-uid="${before.current}"]`)?.focus()
    before.current = open
  }, [open, list])
}
