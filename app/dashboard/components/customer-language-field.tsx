import { SelectField } from '#app/ui/form/select-field.tsx'
import { LANGUAGES, type LanguageCode } from '#domain/values/languages.ts'
import type { CustomerLanguage } from './hooks/use-customer-language.ts'

interface Props {
  label: string
  language: CustomerLanguage
}

/** The choice among the languages of the site, where there are several. */
export function CustomerLanguageField({ label, language: { languages, code, choose } }: Props) {
  if (languages.length === 1) return null
  return (
    <SelectField
      label={label}
      choices={languages.map((value) => ({ value, label: LANGUAGES[value].name }))}
      value={code}
      onChange={(event) => choose(event.target.value as LanguageCode)}
    />
  )
}
