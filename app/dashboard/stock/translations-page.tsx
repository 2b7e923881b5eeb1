import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { carFieldLabel, fieldLabel } from '#app/dashboard/components/field-labels.ts'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { useSession } from '#app/local/session/session.ts'
import { type CarView, useCars } from '#app/local/state/cars.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { LocalizedFieldName } from '#domain/kinds/car/fields/car-fields.ts'
import { anyField, translationName } from '#domain/kinds/car/fields/translations.ts'
import { settingTranslation } from '#domain/kinds/settings/translated-settings.ts'
import { inStock } from '#domain/stock/ageing.ts'
import { untranslatedFields, untranslatedSettings } from '#domain/stock/missing-translations.ts'
import { LANGUAGES, type LanguageCode } from '#domain/values/languages.ts'
import { t } from '#text/t.ts'
import styles from './stock-page.module.css'

const MAX_LISTED = 50

/** The page of the settings that has a text, by the first part of its name. */
const PAGES: Readonly<Record<string, string>> = {
  tagline: 'site',
  companyInfo: 'site',
  pricing: 'site',
  contactInfo: 'contact-info',
  legalPages: 'legal-pages',
  footerInfo: 'footer-info',
  promises: 'promises',
  notice: 'notice',
  aboutInfo: 'about-us',
  faqs: 'faqs',
}

/** The texts that visitors of another language read in the default language of the site. */
export default function TranslationsPage() {
  const { languages } = useSettings()
  const { cars, state } = useCars()
  return (
    <div className="stack space-5">
      <PageHeading title={t('stock.missingTranslations')} />
      {state === 'failed' && <LoadFailure what="vehicles" />}
      {state !== 'loading' &&
        languages.others.map((language) => <Missing key={language} language={language} stock={inStock(cars)} />)}
    </div>
  )
}

function Missing({ language, stock }: { language: LanguageCode; stock: readonly CarView[] }) {
  const settings = useSettings()
  const { isAdmin } = useSession()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const { name } = LANGUAGES[language]
  const texts = isAdmin ? untranslatedSettings(settings, language) : []
  const incomplete = stock
    .map((car) => ({ car, fields: untranslatedFields(car, language) }))
    .filter(({ fields }) => fields.length > 0)
  const listed = isWhole ? incomplete : incomplete.slice(0, MAX_LISTED)
  return (
    <section aria-labelledby={id} className="stack space-3">
      <h2 id={id} lang={language}>
        {name}
      </h2>
      {texts.length + incomplete.length === 0 && <p>{t('stock.allTranslated', { language: name })}</p>}
      <div className={styles.lists}>
        {texts.length > 0 && (
          <div className={`stack space-2 box ${styles.box}`}>
            <h3 className="compact">{t('stock.siteTexts')}</h3>
            <ul className="tall-links">
              {texts.map((text) => (
                <li key={text}>
                  <Link to={settingPath(text, language)}>{fieldLabel(text)}</Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        {incomplete.length > 0 && (
          <div className={`stack space-2 box ${styles.box}`}>
            <h3 className="compact">{t('shell.vehicles')}</h3>
            <ul className="tall-links">
              {listed.map(({ car, fields }) => (
                <li key={car.uid}>
                  {carName(car)}
                  <ul className="cluster">
                    {fields.map((field) => (
                      <li key={field}>
                        <Link to={carPath(car, field, language)}>
                          {carFieldLabel(field)}
                          <span className="visually-hidden"> {carName(car)}</span>
                        </Link>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
            {listed.length < incomplete.length && (
              <Button look="quiet" onClick={() => setWhole(true)}>
                {t('stock.showAll', { count: incomplete.length })}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

/** The part after the `#` is the control that gets the focus. */
const settingPath = (text: string, language: LanguageCode): string =>
  `${DASHBOARD_PATH}/settings/${PAGES[text.split('.')[0] ?? '']}#${settingTranslation(text, language)}`

function carPath({ id }: CarView, field: LocalizedFieldName, language: LanguageCode): string {
  const name = translationName(field, language)
  return `${DASHBOARD_PATH}/edit-car/${id}#${name}${anyField(name).kind === 'texts' ? '.0.value' : ''}`
}
