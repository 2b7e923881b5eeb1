import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { LoadFailure } from '#app/dashboard/components/load-failure.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { rescueFocus } from '#app/dashboard/components/restore-focus.ts'
import { useSearchText } from '#app/dashboard/components/use-search-text.ts'
import { type InquiryView, useInquiries } from '#app/local/state/use-inquiries.ts'
import { DeleteMessageDialog } from './delete-message-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { MessageDetails } from './message-details.tsx'
import { MessageFilters } from './message-filters.tsx'
import { MessageItems } from './message-items.tsx'
import { matchingMessages } from './message-list.ts'
import styles from './messages-page.module.css'
import { NoticesSwitch } from './push-switch.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { useMessageQuery } from './use-message-query.ts'
import { useAsOpened } from './use-stable-order.ts'

const HOP_KEYS: Partial<Record<string, 1 | -1>> = { j: 1, k: -1 }

export function MessagesPage() {
  const { inquiries, state } = useInquiries()
  const { query, change, open, close } = useMessageQuery()
  const [search, setSearch, writeSearch] = useSearchText(query.search, (text) => change({ search: text }))
  const [deleting, setDeleting] = useState<InquiryView | null>(null)

  const { filter, status } = query
  const found = inquiries.find(({ id }) => id === query.open) ?? null
  // While it is asked and tried, a message that is gone here already stands as it was: a deletion may yet fail.
  const selected = found ?? (deleting?.id === query.open ? deleting : null)
  const asOpened = useAsOpened(selected, JSON.stringify([search, filter, status]))
  const messages = useMemo(
    () => matchingMessages(inquiries, { search, filter, status }, asOpened),
    [inquiries, search, filter, status, asOpened],
  )
  const place = selected ? messages.findIndex(({ uid }) => uid === selected.uid) : -1
  useMarkRead(found)

  const hop = (step: 1 | -1) => {
    const next = messages[place + step]
    if (next && (place >= 0 || !selected)) open(next.id)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = HOP_KEYS[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey || isWritable(event.target)) return
    event.preventDefault()
    hop(step)
  }
  const latestOpen = useRef(open)
  useEffect(() => {
    latestOpen.current = open
  })
  const openItem = useCallback(({ id }: InquiryView) => latestOpen.current(id), [])

  return (
    <>
      <PageHeading title="Messages">
        <div className={styles.tools} data-open={selected !== null || undefined}>
          <NoticesSwitch />
          <ExportButton messages={messages} />
        </div>
      </PageHeading>
      <MessageFilters
        search={search}
        onSearch={setSearch}
        onLeaveSearch={writeSearch}
        filter={filter}
        status={status}
        onChange={change}
      />
      {state === 'failed' && <LoadFailure what="messages" />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: J and K are shortcuts for buttons that stand in it */}
      <div className={styles.panels} data-open={selected !== null || undefined} onKeyDown={onKey}>
        <div className={styles.list}>
          <h2 className={styles.count} aria-live="polite">
            {messages.length} Messages
          </h2>
          {messages.length === 0 && state !== 'loading' && (
            <p className={styles.empty}>No messages found matching your search.</p>
          )}
          <MessageItems messages={messages} openUid={selected?.uid ?? null} onOpen={openItem} />
        </div>
        <MessageDetails
          inquiry={selected}
          place={place}
          count={messages.length}
          onHop={hop}
          onClose={close}
          onDelete={setDeleting}
        />
      </div>
      {deleting && (
        <DeleteMessageDialog
          inquiry={deleting}
          onClose={() => {
            setDeleting(null)
            rescueFocus()
          }}
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

function isWritable(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
