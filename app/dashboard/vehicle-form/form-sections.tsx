import { useSession } from '#app/local/session/session.ts'
import { useSettings } from '#app/local/state/settings.ts'
import type { FormSection } from '#domain/kinds/car/fields/car-field.ts'
import { anyField, fieldNames } from '#domain/kinds/car/fields/translations.ts'
import type { LanguageCode } from '#domain/values/languages.ts'
import { t } from '#text/t.ts'
import { CarFieldControl, type FormState } from './car-field-control.tsx'
import { FORM_FIELD_NAMES, type FormFieldName } from './vehicle-values.ts'

/** In the order of the form. */
const TITLES = {
  images: 'field.images',
  identification: 'vehicleForm.identification',
  information: 'vehicleForm.information',
  details: 'vehicleForm.details',
  facts: 'vehicleForm.facts',
  costs: 'field.costs',
  features: 'field.features',
  condition: 'vehicleForm.condition',
} as const satisfies Record<FormSection, string>

interface Props extends FormState {
  /** The value stays true when a save has created the vehicle: no control appears while somebody goes on typing. */
  isNew: boolean
}

/** All fields of the form, by section; fields with the same share of a row are rendered side by side. */
export function FormSections({ isNew, ...state }: Props) {
  const { isAdmin } = useSession()
  const { languages } = useSettings()
  const sections = (Object.keys(TITLES) as FormSection[]).filter((section) => isAdmin || section !== 'costs')
  return sections.map((section) => (
    <section key={section} className="panel" aria-labelledby={section}>
      <h2 id={section}>{t(TITLES[section])}</h2>
      {rowsOf(section, isNew, languages.others).map(({ className, names }) => {
        const controls = names.map((name) => <CarFieldControl key={name} name={name} state={state} />)
        return className ? (
          <div key={names[0]} className={className}>
            {controls}
          </div>
        ) : (
          controls
        )
      })}
    </section>
  ))
}

interface Row {
  /** Undefined for a field that takes the whole row. */
  className: string | undefined
  names: FormFieldName[]
}

const WIDTHS = {
  half: { className: 'form-grid', count: 2 },
  third: { className: 'form-grid thirds', count: 3 },
}

/** @param languages other than the default of the site */
function rowsOf(section: FormSection, isNew: boolean, languages: readonly LanguageCode[]): Row[] {
  const rows: Row[] = []
  const shown = fieldNames(languages)
  for (const name of FORM_FIELD_NAMES.filter((each) => shown.includes(each))) {
    const { width, section: own, notWhenNew } = anyField(name)
    if (own !== section || (isNew && notWhenNew)) continue
    const { className, count } = width ? WIDTHS[width] : { className: undefined, count: 1 }
    const row = rows.at(-1)
    if (row && row.className === className && row.names.length < count) row.names.push(name)
    else rows.push({ className, names: [name] })
  }
  return rows
}
