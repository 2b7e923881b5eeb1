import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { durationText } from '#app/dashboard/attention/durations.ts'
import type { InquiryView } from '#app/local/state/records.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { rich } from '#app/ui/rich.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { optionText } from '#app/ui/vehicle-texts.ts'
import { isMarkedUnopened } from '#domain/kinds/inquiry/waiting-leads.ts'
import { t } from '#text/t.ts'
import styles from './message-items.module.css'
import { plainText } from './plain-text.ts'

/** Longer lists are virtualized. */
const MAX_RENDERED_ITEMS = 100
const ESTIMATED_ITEM_HEIGHT_PX = 118

interface Props {
  messages: readonly InquiryView[]
  /** How long unopened messages have waited, in milliseconds. */
  unopened: ReadonlyMap<InquiryView, number>
  /** `uid` of the open message; null when none is open. */
  openUid: string | null
  onOpen: (inquiry: InquiryView) => void
  /** The uids of the selected messages; null hides the checkboxes. */
  selection: ReadonlySet<string> | null
  onToggle: (inquiry: InquiryView) => void
}

/** The list of messages. Scrolls to the open message, and focuses it after it was closed. */
export function MessageItems(props: Props) {
  return props.messages.length > MAX_RENDERED_ITEMS ? <VirtualList {...props} /> : <PlainList {...props} />
}

function PlainList(props: Props) {
  const { messages, openUid } = props
  const list = useRef<HTMLUListElement>(null)
  useFollowOpenMessage(list, messages, openUid, () => {})
  return (
    <ul ref={list} aria-label={t('messages.title')} hidden={messages.length === 0} className={styles.items}>
      {messages.map((inquiry) => (
        <li key={inquiry.uid} className={styles.row}>
          <MessageItem {...itemProps(inquiry, props)} />
        </li>
      ))}
    </ul>
  )
}

function VirtualList(props: Props) {
  const { messages, openUid } = props
  const panel = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => panel.current,
    estimateSize: () => ESTIMATED_ITEM_HEIGHT_PX,
    getItemKey: (index) => messages[index]?.uid ?? index,
    overscan: 8,
  })
  useFollowOpenMessage(panel, messages, openUid, (index) => virtualizer.scrollToIndex(index, { align: 'auto' }))
  const items: ReactNode[] = virtualizer.getVirtualItems().map(({ key, index, start }) => {
    const inquiry = messages[index]
    return (
      inquiry && (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-setsize={messages.length}
          aria-posinset={index + 1}
          className={`${styles.row} ${styles.virtualItem}`}
          style={{ transform: `translateY(${start}px)` }}
        >
          <MessageItem {...itemProps(inquiry, props)} />
        </li>
      )
    )
  })
  return (
    <div ref={panel} className={styles.items}>
      <ul aria-label={t('messages.title')} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items}
      </ul>
    </div>
  )
}

/** @param scrollToIndex renders the item at an index of a virtualized list */
function useFollowOpenMessage(
  list: RefObject<HTMLElement | null>,
  messages: readonly InquiryView[],
  openUid: string | null,
  scrollToIndex: (index: number) => void,
) {
  const lastOpenUid = useRef<string | null>(null)
  const latest = useRef({ messages, scrollToIndex })
  useEffect(() => {
    latest.current = { messages, scrollToIndex }
  })
  useEffect(() => {
    const uid = openUid ?? lastOpenUid.current
    const wasClosed = lastOpenUid.current !== null && openUid === null
    lastOpenUid.current = openUid
    if (!uid) return
    const findItem = () => list.current?.querySelector<HTMLElement>(`[data-uid="${uid}"]`)
    if (!findItem()) {
      latest.current.scrollToIndex(latest.current.messages.findIndex((message) => message.uid === uid))
    }
    const frame = requestAnimationFrame(() => {
      const item = findItem()
      item?.scrollIntoView({ block: 'nearest' })
      if (wasClosed) item?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [openUid, list])
}

interface ItemProps extends Pick<Props, 'onOpen' | 'onToggle'> {
  inquiry: InquiryView
  isOpen: boolean
  /** Empty when it was opened, or waits for less than an hour. */
  unopenedText: string
  /** Null without a checkbox. */
  isSelected: boolean | null
}

function itemProps(inquiry: InquiryView, { unopened, openUid, selection, onOpen, onToggle }: Props): ItemProps {
  const { uid } = inquiry
  const waited = unopened.get(inquiry)
  const unopenedText =
    waited !== undefined && isMarkedUnopened(waited) ? t('messages.unopened', { duration: durationText(waited) }) : ''
  return { inquiry, isOpen: uid === openUid, unopenedText, isSelected: selection?.has(uid) ?? null, onOpen, onToggle }
}

/** As much as a row shows. */
const MAX_PREVIEW_LENGTH = 160

const previewOf = (message: string) => plainText(message).replace(/\s+/g, ' ').slice(0, MAX_PREVIEW_LENGTH)

const MessageItem = memo(function MessageItem(props: ItemProps) {
  const format = useFormat()
  const { inquiry, isOpen, unopenedText, isSelected, onOpen, onToggle } = props
  const { uid, name, read, carName, createdAt, phone, message, isPending, status } = inquiry
  return (
    <>
      {isSelected !== null && (
        <label className={styles.check}>
          <input type="checkbox" checked={isSelected} onChange={() => onToggle(inquiry)} />
          <span className="visually-hidden">{t('messages.selectOf', { name })}</span>
        </label>
      )}
      <button
        type="button"
        className={`stack shrinks breakable ${styles.item}`}
        data-uid={uid}
        data-unread={!read || undefined}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(inquiry)}
      >
        <span className={`cluster space-2 ${styles.top}`}>
          <span className={`shrinks ink ${styles.name}`} dir="auto">
            {name}
          </span>
          {!read && <StatusPill tone="info">{t('messages.new')}</StatusPill>}
          {unopenedText && <StatusPill tone="bad">{unopenedText}</StatusPill>}
          {isPending && <StatusPill tone="waiting">{t('messages.waiting')}</StatusPill>}
          {status !== 'new' && <span className={`muted ${styles.status}`}>{optionText('status', status)}</span>}
        </span>
        <span>{carName ? rich('messages.about', {}, { car: carName }) : t('messages.general')}</span>
        {/* Generated content: the text of a message is in the page once, when it is open. */}
        <span className={`one-line muted ${styles.preview}`} data-text={previewOf(message)} />
        <span className={`muted figures between ${styles.meta}`}>
          <span>{format.date(createdAt)}</span>
          <span dir="ltr">{phone}</span>
        </span>
      </button>
    </>
  )
})
