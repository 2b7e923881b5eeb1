import { useMemo, useState } from 'react'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import type { MappingRow } from '#app/local/db/rows.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { openDatabases } from '#app/local/state/tab.ts'
import { Switch } from '#app/ui/form/switch.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { byChoice } from '#domain/import/choices.ts'
import { headingUnits, type ImportColumn, type Mapping, mapHeadings, withField } from '#domain/import/headings.ts'
import type { DuplicateChoice } from '#domain/import/plan-import.ts'
import type { ImportAnswers } from '#domain/import/read-row.ts'
import { powerUnitIn } from '#domain/values/read-power.ts'
import { t } from '#text/t.ts'
import type { OpenFile } from './choose-file.tsx'
import { DryRunSection } from './dry-run-section.tsx'
import { FileColumns } from './file-columns.tsx'
import { FixedValues } from './fixed-values.tsx'
import { storedMapping, storeMapping } from './import-mappings.ts'
import { ImportQuestions, type Units } from './import-questions.tsx'
import type { ReadingChoices } from './reading/dry-run.ts'
import { useDryRun } from './use-dry-run.ts'
import { useImportFields } from './use-import-fields.ts'

interface Props {
  file: OpenFile
  /** The corrected mappings on this device. */
  mappings: readonly MappingRow[]
  onClose: () => void
  onStarted: (importId: string) => void
}

const NO_CHOICES: ImportAnswers['choices'] = byChoice(() => ({}))

/** The corrections of one file, and what its import would do. */
export function ImportPlan({ file, mappings, onClose, onStarted }: Props) {
  const { reader } = file
  const [content, setContent] = useState(file.content)
  const { headings } = content
  const { cars, state } = useCars()
  const { region, team } = useSettings()
  const fields = useImportFields()
  const [corrected, setCorrected] = useState<Mapping | null>(null)
  const mapping = useMemo(
    () => corrected ?? storedMapping(mappings, headings, fields) ?? mapHeadings(headings, fields),
    [corrected, mappings, headings, fields],
  )
  // How a person wants the file to be read.
  const [reading, setReading] = useState<ReadingChoices>({})
  const [unreadable, setUnreadable] = useState<string | null>(null)
  // The units of values that name none, until a person chooses others.
  const [chosen, setUnits] = useState<Partial<Units>>({})
  const units = useMemo(
    () => ({ currency: region.currency, distance: region.distanceUnit, ...chosen }),
    [region, chosen],
  )
  const [choices, setChoices] = useState(NO_CHOICES)
  const [fixed, setFixed] = useState<ImportAnswers['fixed']>({})
  const [duplicates, setDuplicates] = useState<DuplicateChoice>('skip')
  const hasPictures = mapping.includes('images') || mapping.includes('conditionPictures')
  const [isCopying, setCopying] = useState(true)
  const named = useMemo(() => headingUnits(headings, mapping, region.currency), [headings, mapping, region])
  const planned = useMemo(() => {
    const currency = named.currency ?? units.currency
    const distanceUnit = named.distance ?? units.distance
    const powerUnit = powerUnitIn(headings[mapping.indexOf('power')] ?? '')
    const answers: ImportAnswers = { region, currency, distanceUnit, powerUnit, team, choices, fixed }
    return { mapping, answers, duplicates, currentYear: new Date().getFullYear() }
  }, [headings, mapping, named, region, team, units, choices, fixed, duplicates])
  const input = useMemo(() => (state === 'ready' ? { choices: planned, cars } : null), [planned, cars, state])
  const { dryRun, progress, problem } = useDryRun(reader, input)

  const setField = (column: number, field: ImportColumn | null) => {
    const next = withField(mapping, column, field)
    setCorrected(next)
    const { public: database } = openDatabases.get()
    // When storage is full, the headings are mapped by rule again the next time.
    if (database) void storeMapping(database.store, headings, next, fields).catch(() => {})
  }
  const readAgain = async (changed: ReadingChoices) => {
    // The heading line of the file read otherwise is another one.
    const { headingLine: _, ...kept } = reading
    const chosen = { ...kept, ...changed }
    try {
      const again = await reader.read(file.file, () => {}, chosen)
      setReading(chosen)
      setContent(again)
      setCorrected(null)
      setUnreadable(null)
    } catch (error) {
      setUnreadable((error as Error).message)
    }
  }
  const isUnknown = (unit: keyof typeof named, count: number) => named[unit] === null && count > 0

  return (
    <>
      <Notice kind="error">{unreadable}</Notice>
      <FileColumns
        name={file.name}
        content={content}
        mapping={mapping}
        fixed={fixed}
        onChange={setField}
        onRead={readAgain}
      />
      <FixedValues mapping={mapping} fixed={fixed} onChange={setFixed} />
      {dryRun && (
        <ImportQuestions
          asksCurrency={isUnknown('currency', dryRun.withoutCurrency)}
          asksUnit={isUnknown('distance', dryRun.withoutUnit)}
          dryRun={dryRun}
          region={region}
          units={units}
          onUnits={setUnits}
          choices={choices}
          onChoices={setChoices}
          duplicates={duplicates}
          onDuplicates={setDuplicates}
        >
          {hasPictures && <Switch label={t('import.copyPictures')} checked={isCopying} onChange={setCopying} />}
        </ImportQuestions>
      )}
      {state === 'failed' && <LoadFailure what="vehicles" />}
      <Notice kind="error">{problem}</Notice>
      <DryRunSection
        file={file}
        dryRun={dryRun}
        progress={progress}
        copiesPictures={hasPictures && isCopying}
        onClose={onClose}
        onStarted={onStarted}
      />
    </>
  )
}
