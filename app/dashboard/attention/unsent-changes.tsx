import { Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { FileButton } from '#app/dashboard/components/file-button.tsx'
import { listText } from '#app/dashboard/components/list-text.ts'
import { readUnsent } from '#app/local/outbox/unsent-changes.ts'
import { storedSite, useSession } from '#app/local/session/session.ts'
import { importUnsent, type UnsentImported } from '#app/sync/imports/imports.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { countChanges } from '#domain/mutations/subjects.ts'
import { MAX_UNSENT_MEGABYTES } from '#domain/protocol/unsent-changes.ts'
import { t } from '#text/t.ts'
import styles from './attention-page.module.css'
import { downloadUnsent } from './unsent-file.ts'

interface Message {
  kind: 'error' | 'success'
  texts: readonly string[]
}

/** The way out of a device that cannot send: its changes as a file, and the import of such a file. */
export function UnsentChanges({ subjectOf }: { subjectOf: (uid: string) => string }) {
  const { user } = useSession()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)
  if (!user) return null

  const run = async (action: () => Promise<Message>, failed: string) => {
    setBusy(true)
    setMessage(null)
    setMessage(await action().catch((): Message => ({ kind: 'error', texts: [failed] })))
    setBusy(false)
  }

  const download = () =>
    run(async () => {
      const unsent = await inSession(({ store }) => readUnsent(store))
      if ('kind' in unsent) return { kind: 'error', texts: [unsent.message] }
      const count = countChanges(unsent.changes)
      if (count === 0) return { kind: 'success', texts: [t('unsent.nothing')] }
      downloadUnsent(unsent, { user, subjectOf })
      const photos = unsent.photos.length
      const stay = photos > 0 ? [t('unsent.photosStay', { count: photos })] : []
      return { kind: 'success', texts: [t('unsent.downloaded', { count }), ...stay] }
    }, t('unsent.notRead'))

  const importFile = (file: File) =>
    run(async () => {
      if (file.size > MAX_UNSENT_MEGABYTES * 1024 * 1024)
        return { kind: 'error', texts: [t('unsent.tooLarge', { max: MAX_UNSENT_MEGABYTES })] }
      const result = await inSession(importUnsent, storedSite(), await file.text())
      return result.kind === 'imported'
        ? { kind: 'success', texts: importedTexts(result) }
        : { kind: 'error', texts: [result.message] }
    }, t('unsent.unreadable'))

  return (
    <section aria-labelledby={`${id}-heading`} className="stack space-2 box pad-5">
      <h2 id={`${id}-heading`} className="cluster space-2">
        {t('unsent.title')}
      </h2>
      <p className={styles.reason}>{t('unsent.text')}</p>
      <div className="actions above-2">
        <Button look="secondary" disabled={busy} onClick={download}>
          {t('unsent.download')}
        </Button>
        <FileButton accept=".json,application/json" disabled={busy} onFiles={([file]) => file && void importFile(file)}>
          <Upload aria-hidden /> {t('unsent.import')}
        </FileButton>
      </div>
      <Notice kind="error">{message?.kind === 'error' && message.texts}</Notice>
      <Notice kind="success">
        {message?.kind === 'success' && message.texts.map((text) => <p key={text}>{text}</p>)}
      </Notice>
    </section>
  )
}

type Imported = Extract<UnsentImported, { kind: 'imported' }>

function importedTexts({ queued, known, missingPhotos }: Imported): string[] {
  const photos = listText(missingPhotos.map(({ description }) => description))
  return [
    queued === 0
      ? t('unsent.known')
      : known > 0
        ? t('unsent.importedSome', { count: queued, known })
        : t('unsent.imported', { count: queued }),
    ...(missingPhotos.length > 0 ? [t('unsent.missingPhotos', { photos })] : []),
  ]
}
