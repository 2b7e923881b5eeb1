import { memo, useState } from 'react'
import { fieldLabel } from '#app/dashboard/components/field-labels.ts'
import { listText } from '#app/dashboard/components/list-text.ts'
import type { FileContent, ReadingChoices } from '#app/dashboard/import/reading/dry-run.ts'
import { ENCODINGS, type Encoding } from '#app/dashboard/import/reading/tables/encodings.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { headingKey, type ImportColumn, type Mapping } from '#domain/import/headings.ts'
import type { ImportAnswers } from '#domain/import/read-row.ts'
import { t } from '#text/t.ts'
import styles from './import-page.module.css'
import { useImportFields } from './use-import-fields.ts'

const SEPARATORS = { ',': 'import.commas', ';': 'import.semicolons', '\t': 'import.tabs', '|': 'import.bars' } as const
/** A row becomes a vehicle only with these, unless its VIN can be decoded. */
const NEEDED = ['make', 'model', 'year'] as const
const NAMES = { make: 'import.make', model: 'import.model', year: 'import.year' } as const

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
      <h2 id="file-columns">{t('import.columnsOf', { file: name })}</h2>
      <p className="muted">{t('import.size', { rows: rowCount, columns: headings.length })}</p>
      <ReadingFields content={content} onRead={onRead} />
      {missing.length > 0 && (
        <Notice kind="error">
          {t('import.missing', {
            count: missing.length,
            fields: listText(missing.map((field) => t(NAMES[field]))),
          })}
        </Notice>
      )}
      <div className={styles.fields}>
        {headingTexts(headings.slice(0, shown)).map((heading, column) => (
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
        <Button look="secondary" className="self-start" onClick={() => setShown(shown + COLUMNS_AT_A_TIME)}>
          {t('import.moreColumns', { count: Math.min(COLUMNS_AT_A_TIME, headings.length - shown) })}
        </Button>
      )}
    </section>
  )
}

const ENCODING_NAMES = Object.keys(ENCODINGS) as Encoding[]

/** `Windows-1252 (Western)` */
function encodingLabel(encoding: Encoding): string {
  const facts = ENCODINGS[encoding]
  return 'kind' in facts ? t('import.encodingOf', { name: facts.name, kind: t(facts.kind) }) : facts.name
}

/** How the file is read. */
function ReadingFields({ content, onRead }: Pick<Props, 'content' | 'onRead'>) {
  const { delimiter, encoding, headingLine, firstLines, letters, isEncodingGuessed } = content
  const separators: Record<string, string> = {
    [delimiter]: t('import.otherSeparator', { character: delimiter }),
    ...Object.fromEntries(Object.entries(SEPARATORS).map(([value, key]) => [value, t(key)])),
  }
  return (
    <>
      {isEncodingGuessed && (
        <Notice kind="waiting">{t('import.guessed', { encoding: encodingLabel(encoding), letters })}</Notice>
      )}
      <div className={styles.fields}>
        <SelectField
          label={t('import.separator')}
          choices={Object.entries(separators).map(([value, label]) => ({ value, label }))}
          value={delimiter}
          onChange={({ target }) => onRead({ delimiter: target.value })}
        />
        <SelectField
          label={t('import.encoding')}
          hint={isEncodingGuessed ? undefined : letters}
          choices={ENCODING_NAMES.map((value) => ({ value, label: encodingLabel(value) }))}
          value={encoding}
          onChange={({ target }) => onRead({ encoding: target.value as Encoding })}
        />
        <SelectField
          label={t('import.headingLine')}
          choices={firstLines.map(({ number, text }) => ({
            value: String(number),
            label: t('import.line', { number, text }),
          }))}
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
  const choices = [
    { value: '', label: t('import.notImported') },
    ...fields.map((each) => ({ value: each, label: fieldLabel(each) })),
  ]
  return (
    <SelectField
      label={heading}
      hint={sample === '' ? t('import.noValues') : sample}
      choices={choices}
      value={field ?? ''}
      onChange={({ target }) => onChange(column, target.value === '' ? null : (target.value as ImportColumn))}
    />
  )
})

/** A heading that is empty or was there before has the number of its column. */
export function headingTexts(headings: readonly string[]): string[] {
  return headings.map((heading, index) => {
    const number = index + 1
    if (headingKey(heading) === '') return t('import.column', { number })
    return headings.indexOf(heading) === index ? heading : t('import.headingAgain', { heading, number })
  })
}
