import { useState } from 'react'
import { DevicesSection } from '#app/dashboard/settings/devices-section.tsx'
import { LanguageFields } from '#app/dashboard/settings/language-fields.tsx'
import {
  countryChoices,
  currencyChoices,
  dateFormatChoices,
  distanceChoices,
} from '#app/dashboard/settings/region-choices.ts'
import { SettingChoice, SettingNumber, SettingSwitch, SettingText } from '#app/dashboard/settings/setting-fields.tsx'
import { SettingsForm } from '#app/dashboard/settings/settings-form.tsx'
import { SettingsPage } from '#app/dashboard/settings/settings-page.tsx'
import { withTextsInLanguages } from '#app/dashboard/settings/starting-settings.ts'
import { TranslationForms } from '#app/dashboard/settings/translation-forms.tsx'
import { useSettings } from '#app/local/state/settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { LANGUAGE_CODES } from '#domain/values/languages.ts'
import { t } from '#text/t.ts'

type Values = Pick<
  SiteSettings,
  'isPublic' | 'siteName' | 'tagline' | 'companyInfo' | 'region' | 'languages' | 'pricing' | 'holding' | 'security'
>

export function SitePage() {
  const [countries] = useState(countryChoices)
  const [currencies] = useState(currencyChoices)
  // Visitors, and so a device before its first load as staff, have no holding costs and no security.
  const settings = useSettings()
  const { isPublic, siteName, tagline, companyInfo, region, languages, pricing } = settings
  const { holding = { costPerDay: 0 }, security = { requireTwoFactor: false } } = settings
  return (
    <SettingsPage title={t('settings.site')}>
      <SettingsForm
        draft="site"
        name={t('settings.site')}
        values={{ isPublic, siteName, tagline, companyInfo, region, languages, pricing, holding, security }}
        toPatch={toPatch}
        withMore={(before, after) => withTextsInLanguages(settings, before, after)}
        failure={t('look.siteFailed')}
      >
        <SettingSwitch name="isPublic" />
        <SettingText name="siteName" hint={t('look.siteNameHint')} />
        <SettingText name="tagline" hint={t('look.taglineHint')} />
        <SettingText name="companyInfo.name" hint={t('look.legalNameHint')} />
        <div className="form-grid">
          <SettingText name="companyInfo.founded" label={t('look.founded')} />
          <SettingText name="companyInfo.employees" label={t('look.employees')} />
        </div>
        <SettingText name="companyInfo.locations" label={t('look.locations')} />
        <SettingText name="companyInfo.description" rows={3} hint={t('look.companyHint')} />
        <SettingChoice name="region.country" hint={t('look.countryHint')} choices={countries} />
        <div className="form-grid">
          <SettingChoice name="region.currency" hint={t('look.currencyHint')} choices={currencies} />
          <SettingChoice name="region.distanceUnit" hint={t('look.distanceHint')} choices={distanceChoices()} />
        </div>
        <SettingChoice name="region.dateFormat" choices={dateFormatChoices()} />
        <LanguageFields />
        <SettingText name="pricing.note" hint={t('look.pricingHint')} />
        <SettingNumber name="holding.costPerDay" hint={t('look.holdingHint')} />
        <SettingSwitch name="security.requireTwoFactor" />
      </SettingsForm>
      <TranslationForms
        draft="Site"
        name={t('settings.site')}
        failure={t('look.siteFailed')}
        texts={[{ name: 'tagline' }, { name: 'companyInfo.description', rows: 3 }, { name: 'pricing.note' }]}
      />
      <DevicesSection />
    </SettingsPage>
  )
}

/** The order of the languages is always the same, and the default is none of the others. */
function toPatch({ languages, ...values }: Values): Values {
  const others = LANGUAGE_CODES.filter((code) => code !== languages.default && languages.others.includes(code))
  return { ...values, languages: { ...languages, others } }
}
