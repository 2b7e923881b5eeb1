import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { rescueFocus } from '#app/dashboard/components/restore-focus.ts'
import type { InquiryView } from '#app/local/state/use-inquiries.ts'
import { MessageItem } from './message-item.tsx'
import styles from './messages-page.module.css'

/** Longer lists put into the page only what can be seen, and a little around it. */
const WHOLE = 100
const ITEM_HEIGHT = 96

interface Props {
  messages: readonly InquiryView[]
  /** The uid of the message that is open. */
  openUid: string | null
  onOpen: (inquiry: InquiryView) => void
}

/** The list; it brings the open message into sight, and the focus back to it when it is closed. */
export function MessageItems(props: Props) {
  return props.messages.length > WHOLE ? <ManyItems {...props} /> : <AllItems {...props} />
}

function AllItems({ messages, openUid, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useFollow(list, messages, openUid, () => {})
  return (
    <ul ref={list} aria-label="Messages" className={styles.items}>
      {messages.map((inquiry) => (
        <li key={inquiry.uid}>
          <MessageItem inquiry={inquiry} isOpen={inquiry.uid === openUid} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function ManyItems({ messages, openUid, onOpen }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const items = useVirtualizer({
    count: messages.length,
    getScrollElement: () => panel.current,
    estimateSize: () => ITEM_HEIGHT,
    getItemKey: (index) => messages[index]?.uid ?? index,
    overscan: 8,
  })
  useFollow(panel, messages, openUid, (index) => items.scrollToIndex(index, { align: 'auto' }))
  const shown: ReactNode[] = items.getVirtualItems().map(({ key, index, start }) => {
    const inquiry = messages[index]
    return (
      inquiry && (
        <li
          key={key}
          ref={items.measureElement}
          data-index={index}
          aria-setsize={messages.length}
          aria-posinset={index + 1}
          className={styles.placed}
          style={{ transform: `translateY(${start}px)` }}
        >
          <MessageItem inquiry={inquiry} isOpen={inquiry.uid === openUid} onOpen={onOpen} />
        </li>
      )
    )
  })
  return (
    <div ref={panel} className={styles.items}>
      <ul aria-label="Messages" className={styles.many} style={{ height: items.getTotalSize() }}>
        {shown}
      </ul>
    </div>
  )
}

/** @param bring puts the message at this place of the list into the page when it is not in it */
function useFollow(
  list: RefObject<HTMLElement | null>,
  messages: readonly InquiryView[],
  openUid: string | null,
  bring: (index: number) => void,
) {
  const before = useRef<string | null>(null)
  const latest = useRef({ messages, bring })
  useEffect(() => {
    latest.current = { messages, bring }
  })
  useEffect(() => {
    const uid = openUid ?? before.current
    const closed = before.current !== null && openUid === null
    before.current = openUid
    if (!uid) return
    const find = () => list.current?.querySelector<HTMLElement>(`[data-uid="${uid}"]`)
    if (!find()) latest.current.bring(latest.current.messages.findIndex((message) => message.uid === uid))
    const frame = requestAnimationFrame(() => {
      const item = find()
      item?.scrollIntoView({ block: 'nearest' })
      if (!closed) return
      if (item) item.focus()
      else rescueFocus()
    })
    return () => cancelAnimationFrame(frame)
  }, [openUid, list])
}
