import { useFormContext, useWatch } from 'react-hook-form'
import { LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '#domain/values/languages.ts'
import { t } from '#text/t.ts'
import styles from './language-fields.module.css'
import { SettingChoice } from './setting-fields.tsx'

const CHOICES = LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value].name }))

/** The default language of the storefront, and the others. */
export function LanguageFields() {
  const { register } = useFormContext()
  const first: LanguageCode = useWatch({ name: 'languages.default' })
  return (
    <>
      <SettingChoice name="languages.default" hint={t('look.languageHint')} choices={CHOICES} />
      <fieldset className={styles.others}>
        <legend>{t('look.otherLanguages')}</legend>
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
              {t(code === 'en' ? 'look.original' : 'look.byMachine')}
            </span>
          </p>
        ))}
        <p className="muted">{t('look.languagesNote')}</p>
      </fieldset>
    </>
  )
}
