import { useEffect, useRef, useState } from 'react'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import type { MappingRow } from '#app/local/db/rows.ts'
import { useTable } from '#app/local/use-table.ts'
import { readImports } from '#app/sync/imports/imports.ts'
import { Notice } from '#app/ui/notice.tsx'
import { t } from '#text/t.ts'
import { ChooseFile, type OpenFile } from './choose-file.tsx'
import { ImportPlan } from './import-plan.tsx'
import { PictureCopies } from './picture-copies.tsx'
import { ImportPictures } from './pictures/import-pictures.tsx'
import type { ImportReader } from './reading/import-reader.ts'
import { ImportRuns } from './runs/import-runs.tsx'

const NO_MAPPINGS: readonly MappingRow[] = []

/** Imports vehicles from a CSV file. Reading and planning need no connection, and change nothing. */
export default function ImportPage() {
  const [file, setFile] = useState<OpenFile | null>(null)
  const [startedId, setStartedId] = useState<string | null>(null)
  const [dropped, setDropped] = useState<readonly File[]>([])
  const imports = useTable((tx) => readImports(tx, new Date().toISOString()))
  // Answered while the person chooses a file.
  const mappings = useTable((tx) => tx.all('mappings'), [], 'public') ?? NO_MAPPINGS
  const reader = useRef<ImportReader | null>(null)
  useEffect(() => () => reader.current?.close(), [])

  const open = (opened: OpenFile) => {
    reader.current = opened.reader
    setStartedId(null)
    setFile(opened)
  }
  const close = () => {
    reader.current?.close()
    reader.current = null
    setFile(null)
  }
  const started = imports?.find(({ id, undoing }) => id === startedId && !undoing)
  return (
    <div className="stack">
      <PageHeading title={t('import.title')} />
      {file ? (
        <ImportPlan
          file={file}
          mappings={mappings}
          onClose={close}
          onStarted={(id) => {
            setStartedId(id)
            close()
          }}
        />
      ) : (
        // Not before the list above it is known: it would move.
        imports && (
          <>
            <Notice kind="success">{started && t('import.started', { file: started.fileName })}</Notice>
            <ImportRuns imports={imports} />
            <PictureCopies imports={imports} />
            <ChooseFile onOpen={open} onPictures={setDropped} />
            <ImportPictures dropped={dropped} />
          </>
        )
      )}
    </div>
  )
}
