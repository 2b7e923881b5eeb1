import { FileUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { FileButton } from '#app/dashboard/components/file-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { t } from '#text/t.ts'
import styles from './choose-file.module.css'
import { isForPictures } from './pictures/picture-files.ts'
import type { FileContent, Progress } from './reading/dry-run.ts'
import { MAX_COLUMNS, MAX_FILE_MEGABYTES, MAX_ROWS } from './reading/dry-run.ts'
import { type ImportReader, openImportReader } from './reading/import-reader.ts'

export interface OpenFile {
  name: string
  file: File
  content: FileContent
  /** To be closed by its owner. */
  reader: ImportReader
}

type State =
  | { kind: 'waiting'; problem?: string }
  /** `progress` is null before the first report. */
  | { kind: 'reading'; name: string; progress: Progress | null }

interface ChooseFileProps {
  onOpen: (file: OpenFile) => void
  /** Called with pictures and ZIPs that are dropped. */
  onPictures: (files: readonly File[]) => void
}

export function ChooseFile({ onOpen, onPictures }: ChooseFileProps) {
  const [state, setState] = useState<State>({ kind: 'waiting' })
  const [isOver, setOver] = useState(false)
  const reading = useRef<ImportReader | null>(null)
  const id = useId()
  useEffect(() => () => reading.current?.close(), [])

  const stop = (problem?: string) => {
    reading.current?.close()
    reading.current = null
    setState(problem === undefined ? { kind: 'waiting' } : { kind: 'waiting', problem })
  }

  const read = async (file: File | undefined) => {
    if (!file) return
    stop()
    const reader = openImportReader()
    reading.current = reader
    setState({ kind: 'reading', name: file.name, progress: null })
    try {
      const content = await reader.read(file, (progress) => setState({ kind: 'reading', name: file.name, progress }))
      reading.current = null
      onOpen({ name: file.name, file, content, reader })
    } catch (error) {
      stop((error as Error).message)
    }
  }

  useDroppedFiles((files) => {
    const [first] = files
    if (first && isForPictures(first)) onPictures(files)
    else void read(first)
  }, setOver)

  if (state.kind === 'reading') return <Reading {...state} onCancel={() => stop()} />
  return (
    <>
      <Notice kind="error">{state.problem}</Notice>
      <div className={`stack space-3 centered ${styles.drop}`} data-over={isOver || undefined}>
        <FileButton
          look="primary"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-describedby={`${id}-hint`}
          onFiles={([file]) => void read(file)}
        >
          <FileUp aria-hidden /> {t('import.chooseFile')}
        </FileButton>
        <p id={`${id}-hint`} className={`muted ${styles.hint}`}>
          {t('import.chooseHint', { rows: MAX_ROWS, columns: MAX_COLUMNS, max: MAX_FILE_MEGABYTES })}
        </p>
      </div>
    </>
  )
}

/** Files that are dropped anywhere on the page. Outside a handler the browser would open them in place of the app. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void, onOver: (isOver: boolean) => void) {
  useEffect(() => {
    const listening = new AbortController()
    const listen = (name: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      addEventListener(name, handle, { signal: listening.signal })
    listen('dragover', (event) => {
      event.preventDefault()
      onOver(true)
    })
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && onOver(false))
    listen('drop', (event) => {
      event.preventDefault()
      onOver(false)
      onFiles([...(event.dataTransfer?.files ?? [])])
    })
    return () => listening.abort()
  })
}

interface ReadingProps {
  name: string
  progress: Progress | null
  onCancel: () => void
}

function Reading({ name, progress, onCancel }: ReadingProps) {
  return (
    <div className={`stack space-3 start box ${styles.reading}`}>
      <p>{t('import.reading', { file: name })}</p>
      <progress aria-label={t('import.read')} {...(progress ? { value: progress.done, max: progress.total } : {})} />
      <Button look="secondary" onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
    </div>
  )
}
