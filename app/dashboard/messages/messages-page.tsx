import { Bell, ListChecks, MessageSquarePlus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ActionMenu } from '#app/dashboard/components/action-menu.tsx'
import { inquiryStatusChoices } from '#app/dashboard/components/field-labels.ts'
import { useMedia } from '#app/dashboard/components/hooks/use-media.ts'
import { useNow } from '#app/dashboard/components/hooks/use-now.ts'
import { useShowResult } from '#app/dashboard/components/hooks/use-show-result.ts'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { SearchBox, useSearchText } from '#app/dashboard/components/search-box.tsx'
import { shortcutKey } from '#app/dashboard/components/shortcut-key.ts'
import { siteTime } from '#app/dashboard/components/site-time.ts'
import { ExportCsv } from '#app/dashboard/csv/export-csv.tsx'
import { useSession } from '#app/local/session/session.ts'
import { type InquiryView, useRecords, useStaff } from '#app/local/state/records.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { unopenedFor } from '#domain/kinds/inquiry/waiting-leads.ts'
import { WIDTHS } from '#domain/values/widths.ts'
import { t } from '#text/t.ts'
import { DeleteMessageDialog } from './delete-message-dialog.tsx'
import { LostNote, type UnsavedNote } from './lost-note.tsx'
import { MessageDetails } from './message-details.tsx'
import { MessageItems } from './message-items.tsx'
import {
  type ListQuery,
  matchingMessages,
  READ_FILTERS,
  type ReadFilter,
  type StatusFilter,
  sourceNames,
  useFrozenStates,
} from './message-list.ts'
import styles from './messages-page.module.css'
import { PushSwitches } from './push-switches.tsx'
import { useMessageQuery } from './use-message-query.ts'

const AddMessageDialog = optionalComponent(() => import('./add/add-message-dialog.tsx'))
const SelectedMessages = optionalComponent(() => import('./selected-messages.tsx'))

const STEP_KEYS: Partial<Record<string, 1 | -1>> = { j: 1, k: -1 }

export function MessagesPage() {
  const { records: inquiries, state } = useRecords('inquiry')
  const { query, latestOpenId, change, open, close } = useMessageQuery()
  const [search, setSearch, flushSearch] = useSearchText(query.search, (text) => change({ search: text }))
  const [deleting, setDeleting] = useState<InquiryView | null>(null)
  /** The uids of the selected messages; null while none can be selected. */
  const [selection, setSelection] = useState<ReadonlySet<string> | null>(null)

  const [isAdding, setAdding] = useState(false)
  const [lostNote, setLostNote] = useState<UnsavedNote | null>(null)

  const { filter, status, source } = query
  const now = useNow()
  const { openingHours, region } = useSettings()
  const { country } = region
  const today = siteTime(now).date
  const unopened = useMemo(() => unopenedFor(inquiries, openingHours, now), [inquiries, openingHours, now])
  const found = inquiries.find(({ id }) => id === query.open) ?? null
  // A message stays open while its deletion is asked for and tried, because the deletion may fail.
  const selected = found ?? (deleting?.id === query.open ? deleting : null)
  const frozen = useFrozenStates(selected, JSON.stringify([search, filter, status, source]))
  const messages = useMemo(
    () => matchingMessages(inquiries, { search, filter, status, source, today, country }, frozen),
    [inquiries, search, filter, status, source, today, country, frozen],
  )
  const index = selected ? messages.findIndex(({ uid }) => uid === selected.uid) : -1
  useMarkRead(found)

  const step = (by: 1 | -1) => {
    // Keys can be pressed faster than a long list is rendered.
    const latest = latestOpenId()
    const from = messages.findIndex(({ id }) => id === latest)
    const next = messages[from + by]
    if (next && (from >= 0 || latest === null)) open(next.id)
  }
  const onKey = (event: KeyboardEvent) => {
    const by = STEP_KEYS[shortcutKey(event.nativeEvent)]
    // A dialog is inside in React only.
    const isInside = event.currentTarget.contains(event.target as Node)
    if (!by || !isInside || event.ctrlKey || event.metaKey || event.altKey || isTextInput(event.target)) return
    event.preventDefault()
    step(by)
  }
  // Stable, so that the memoized items are not rendered again.
  const latestOpen = useRef(open)
  useEffect(() => {
    latestOpen.current = open
  })
  const openItem = useCallback(({ id }: InquiryView) => latestOpen.current(id), [])
  const toggleItem = useCallback(({ uid }: InquiryView) => setSelection((uids) => toggled(uids, uid)), [])

  const isPhone = useMedia(WIDTHS.phone)
  const addButton = (
    <Button look={isPhone ? 'quiet' : 'secondary'} onClick={() => setAdding(true)}>
      <MessageSquarePlus aria-hidden /> {t('messages.add')}
    </Button>
  )
  const tools = (
    <>
      <Button
        look="secondary"
        aria-pressed={selection !== null}
        onClick={() => setSelection(selection ? null : new Set())}
      >
        <ListChecks aria-hidden /> {t('messages.select')}
      </Button>
      <ExportButton messages={messages} />
    </>
  )

  return (
    <>
      <PageHeading title={t('messages.title')} record={selected?.name}>
        {!isPhone && (
          <>
            {tools}
            {addButton}
            <ActionMenu label={t('messages.notifications')} icon={<Bell aria-hidden size={20} />}>
              <PushSwitches />
            </ActionMenu>
          </>
        )}
      </PageHeading>
      {!(isPhone && selected) && (
        <Filters
          menu={
            isPhone && (
              <ActionMenu>
                <PushSwitches />
                {tools}
              </ActionMenu>
            )
          }
          search={search}
          onSearch={setSearch}
          onSearchBlur={flushSearch}
          filter={filter}
          status={status}
          source={source}
          sources={sourceNames(inquiries)}
          onChange={change}
        />
      )}
      {selection && (
        <Suspense>
          <SelectedMessages
            messages={messages}
            selected={selection}
            onSelect={setSelection}
            onClose={() => setSelection(null)}
          />
        </Suspense>
      )}
      {lostNote && <LostNote note={lostNote} onDiscard={() => setLostNote(null)} />}
      {state === 'failed' && <LoadFailure what="messages" />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: J and K are shortcuts for buttons inside */}
      <div className={styles.panels} data-open={selected !== null || undefined} onKeyDown={onKey}>
        <div className={`box ${styles.list}`}>
          <div className={`row between ${styles.head}`}>
            <h2 className={`figures small ${styles.count}`} aria-live="polite">
              {t('messages.count', { count: messages.length })}
            </h2>
            {isPhone && addButton}
          </div>
          {messages.length === 0 && state !== 'loading' && <p className="empty-state">{t('messages.none')}</p>}
          <MessageItems
            messages={messages}
            unopened={unopened}
            openUid={selected?.uid ?? null}
            onOpen={openItem}
            selection={selection}
            onToggle={toggleItem}
          />
        </div>
        <MessageDetails
          inquiry={selected}
          index={index}
          count={messages.length}
          onStep={step}
          onClose={close}
          onDelete={setDeleting}
          onLostNote={setLostNote}
        />
      </div>
      {isAdding && (
        <Suspense>
          <AddMessageDialog sources={sourceNames(inquiries)} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {deleting && (
        <DeleteMessageDialog
          inquiry={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null)
            close()
          }}
        />
      )}
    </>
  )
}

const READ_FILTER_TEXTS = {
  all: 'messages.all',
  read: 'messages.read',
  unread: 'messages.unread',
  due: 'messages.due',
} as const

interface FiltersProps extends ListQuery {
  /** Beside the search. */
  menu: ReactNode
  sources: readonly string[]
  onSearch: (text: string) => void
  onSearchBlur: () => void
  onChange: (change: Partial<ListQuery>) => void
}

function Filters(props: FiltersProps) {
  const { menu, search, filter, status, source, sources, onSearch, onSearchBlur, onChange } = props
  const names = source === '' || sources.includes(source) ? sources : [source, ...sources]
  return (
    <search className={styles.filters}>
      <SearchBox label={t('messages.search')} value={search} onChange={onSearch} onBlur={onSearchBlur} />
      {menu}
      <div className={styles.choices}>
        <SelectField
          label={t('messages.filter')}
          value={filter}
          choices={READ_FILTERS.map((value) => ({ value, label: t(READ_FILTER_TEXTS[value]) }))}
          onChange={(event) => onChange({ filter: event.target.value as ReadFilter })}
        />
        <SelectField
          label={t('messages.followUpStatus')}
          value={status}
          choices={[{ value: 'any', label: t('messages.anyStatus') }, ...inquiryStatusChoices()]}
          onChange={(event) => onChange({ status: event.target.value as StatusFilter })}
        />
        {names.length > 0 && (
          <SelectField
            label={t('messages.source')}
            value={source}
            choices={[
              { value: '', label: t('messages.anySource') },
              ...names.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(event) => onChange({ source: event.target.value })}
          />
        )}
      </div>
    </search>
  )
}

/** Marks an opened message as read. Each message is tried once, so that a refused mutation is not repeated. */
function useMarkRead(opened: InquiryView | null) {
  const showResult = useShowResult()
  const tried = useRef(new Set<string>())
  useEffect(() => {
    if (!opened || opened.read || tried.current.has(opened.uid)) return
    tried.current.add(opened.uid)
    showResult(inSession(change, { name: 'inquiry.read', uid: opened.uid, args: {} }))
  }, [opened, showResult])
}

function toggled(uids: ReadonlySet<string> | null, uid: string): ReadonlySet<string> {
  const next = new Set(uids)
  if (!next.delete(uid)) next.add(uid)
  return next
}

function isTextInput(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}

/** Downloads the listed messages as a CSV file, for admins: it leaves what the site can delete. */
function ExportButton({ messages }: { messages: readonly InquiryView[] }) {
  const staff = useStaff()
  const format = useFormat()
  const { isAdmin } = useSession()
  if (!isAdmin) return null
  const createFile = async () => (await import('./messages-csv.ts')).messagesCsv(messages, staff, format)
  return <ExportCsv name="messages" disabled={messages.length === 0} createFile={createFile} />
}
