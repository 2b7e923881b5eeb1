import { useFormContext, useWatch } from 'react-hook-form'
import { LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '#domain/values/languages.ts'
import styles from './language-fields.module.css'
import { SettingChoice } from './setting-fields.tsx'

const CHOICES = LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value].name }))
const BY_MACHINE = 'translated by machine, complete, not reviewed by a person'

/** The default language of the storefront, and the others. */
export function LanguageFields() {
  const { register } = useFormContext()
  const first: LanguageCode = useWatch({ name: 'languages.default' })
  return (
    <>
      <SettingChoice
        name="languages.default"
        hint="Of the pages for visitors. The dashboard and what you write yourself stay as they are."
        choices={CHOICES}
      />
      <fieldset className={styles.others}>
        <legend>Other languages</legend>
        {LANGUAGE_CODES.filter((code) => code !== first).map((code) => (
          <p key={code} className="cluster">
            <label className="tall">
              <input
                type="checkbox"
                className="checkbox"
                value={code}
                aria-describedby={`made-${code}`}
                {...register('languages.others')}
              />
              <bdi lang={code}>{LANGUAGES[code].name}</bdi>
            </label>
            <span className="muted" id={`made-${code}`}>
              {code === 'en' ? 'the original' : BY_MACHINE}
            </span>
          </p>
        ))}
        <p className="muted">
          Look at each page of a language before visitors do: its address begins with the code, as in /de.
        </p>
      </fieldset>
    </>
  )
}
