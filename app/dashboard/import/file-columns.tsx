import { memo, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { columnLabel, type ImportColumn, type Mapping } from '#domain/import/headings.ts'
import type { ImportAnswers } from '#domain/import/read-row.ts'
import { CAR_FIELDS } from '#domain/kinds/car/car-fields.ts'
import styles from './import-page.module.css'
import type { FileContent, ReadingChoices } from './reading/dry-run.ts'
import { ENCODINGS, type Encoding } from './reading/tables/encodings.ts'
import { useImportFields } from './use-import-fields.ts'

const SEPARATORS: Record<string, string> = { ',': 'Commas', ';': 'Semicolons', '\t': 'Tabs', '|': 'Vertical bars' }
const ENCODING_CHOICES = Object.entries(ENCODINGS).map(([value, label]) => ({ value, label }))
const NOT_IMPORTED = { value: '', label: 'Not imported' }
/** A row becomes a vehicle only with these, unless its VIN can be decoded. */
const NEEDED = ['make', 'model', 'year'] as const

/** Hundreds of lists of fields would block the page while they are rendered. */
const COLUMNS_AT_A_TIME = 40

interface Props {
  name: string
  content: FileContent
  mapping: Mapping
  fixed: ImportAnswers['fixed']
  onChange: (column: number, field: ImportColumn | null) => void
  onRead: (choices: ReadingChoices) => void
}

/** The columns of the file, each with the field that it fills. */
export function FileColumns({ name, content, mapping, fixed, onChange, onRead }: Props) {
  const { headings, samples, rowCount } = content
  const [shown, setShown] = useState(COLUMNS_AT_A_TIME)
  const missing = mapping.includes('vin') ? [] : NEEDED.filter((field) => !mapping.includes(field) && !fixed[field])
  return (
    <section className="panel" aria-labelledby="file-columns">
      <h2 id="file-columns">Columns of {name}</h2>
      <p className="muted">
        {countText(rowCount)} {rowCount === 1 ? 'row' : 'rows'}, {headings.length}{' '}
        {headings.length === 1 ? 'column' : 'columns'}.
      </p>
      <ReadingFields content={content} onRead={onRead} />
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

/** How the file is read. */
function ReadingFields({ content, onRead }: Pick<Props, 'content' | 'onRead'>) {
  const { delimiter, encoding, headingLine, firstLines, letters, isEncodingGuessed } = content
  const separators = { [delimiter]: `“${delimiter}”`, ...SEPARATORS }
  return (
    <>
      {isEncodingGuessed && (
        <Notice kind="waiting">
          The file does not name its encoding. Read as {ENCODINGS[encoding]}, its letters are: {letters}. If they are
          wrong, choose another encoding.
        </Notice>
      )}
      <div className={styles.fields}>
        <SelectField
          label="Separator"
          choices={Object.entries(separators).map(([value, label]) => ({ value, label }))}
          value={delimiter}
          onChange={({ target }) => onRead({ delimiter: target.value })}
        />
        <SelectField
          label="Encoding"
          hint={isEncodingGuessed ? undefined : letters}
          choices={ENCODING_CHOICES}
          value={encoding}
          onChange={({ target }) => onRead({ encoding: target.value as Encoding })}
        />
        <SelectField
          label="Heading line"
          choices={firstLines.map(({ number, text }) => ({ value: String(number), label: `${number}: ${text}` }))}
          value={headingLine}
          onChange={({ target }) => onRead({ headingLine: Number(target.value) })}
        />
      </div>
    </>
  )
}

interface ColumnProps {
  column: number
  heading: string
  sample: string
  field: ImportColumn | null
  onChange: Props['onChange']
}

const Column = memo(function Column({ column, heading, sample, field, onChange }: ColumnProps) {
  const fields = useImportFields()
  const choices = [NOT_IMPORTED, ...fields.map((each) => ({ value: each, label: columnLabel(each) }))]
  return (
    <SelectField
      label={heading}
      hint={sample === '' ? 'No values' : sample}
      choices={choices}
      value={field ?? ''}
      onChange={({ target }) => onChange(column, target.value === '' ? null : (target.value as ImportColumn))}
    />
  )
})
