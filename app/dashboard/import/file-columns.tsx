import { memo, useState } from 'react'
import panel from '#app/dashboard/components/panel.module.css'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { CAR_FIELDS } from '#domain/cars/car-fields.ts'
import type { ImportField, Mapping } from '#domain/import/headings.ts'
import type { ImportAnswers } from '#domain/import/read-row.ts'
import styles from './import-page.module.css'
import type { Encoding } from './reading/decode-text.ts'
import type { FileContent } from './reading/dry-run.ts'
import { useImportFields } from './use-import-fields.ts'

const ENCODINGS: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}
const DELIMITERS: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' }
const NOT_IMPORTED = { value: '', label: 'Not imported' }
/** Without one of these no row becomes a vehicle, unless its VIN can be decoded. */
const NEEDED = ['make', 'model', 'year'] as const

/** Hundreds of lists of fields would block the page while they are rendered. */
const COLUMNS_AT_A_TIME = 40

interface Props {
  name: string
  content: FileContent
  mapping: Mapping
  fixed: ImportAnswers['fixed']
  onChange: (column: number, field: ImportField | null) => void
}

/** The columns of the file, each with the field that it fills. */
export function FileColumns({ name, content, mapping, fixed, onChange }: Props) {
  const { headings, samples, rowCount, encoding, delimiter } = content
  const [shown, setShown] = useState(COLUMNS_AT_A_TIME)
  const missing = mapping.includes('vin') ? [] : NEEDED.filter((field) => !mapping.includes(field) && !fixed[field])
  return (
    <section className={panel.panel} aria-labelledby="file-columns">
      <h2 id="file-columns" className={panel.heading}>
        Columns of {name}
      </h2>
      <p className={styles.note}>
        {countText(rowCount)} {rowCount === 1 ? 'row' : 'rows'}, {headings.length}{' '}
        {headings.length === 1 ? 'column' : 'columns'}. Read as {ENCODINGS[encoding]}, separated by{' '}
        {DELIMITERS[delimiter] ?? `“${delimiter}”`}.
      </p>
      {missing.length > 0 && (
        <Notice kind="error">
          No column is the {missing.map((field) => CAR_FIELDS[field].label.toLowerCase()).join(', ')}. Choose{' '}
          {missing.length === 1 ? 'it' : 'them'} below, or enter a value for all rows.
        </Notice>
      )}
      <div className={styles.fields}>
        {headings.slice(0, shown).map((heading, column) => (
          <Column
            key={heading}
            column={column}
            heading={heading}
            sample={samples[column]?.join(' · ') ?? ''}
            field={mapping[column] ?? null}
            onChange={onChange}
          />
        ))}
      </div>
      {headings.length > shown && (
        <Button look="secondary" className={styles.more} onClick={() => setShown(shown + COLUMNS_AT_A_TIME)}>
          Show {Math.min(COLUMNS_AT_A_TIME, headings.length - shown)} more columns
        </Button>
      )}
    </section>
  )
}

interface ColumnProps {
  column: number
  heading: string
  sample: string
  field: ImportField | null
  onChange: Props['onChange']
}

const Column = memo(function Column({ column, heading, sample, field, onChange }: ColumnProps) {
  const fields = useImportFields()
  const choices = [NOT_IMPORTED, ...fields.map((each) => ({ value: each, label: CAR_FIELDS[each].label }))]
  return (
    <SelectField
      label={heading}
      hint={sample === '' ? 'No values' : sample}
      choices={choices}
      value={field ?? ''}
      onChange={({ target }) => onChange(column, target.value === '' ? null : (target.value as ImportField))}
    />
  )
})
