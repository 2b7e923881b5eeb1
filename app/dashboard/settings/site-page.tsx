import { useState } from 'react'
import { useSettings } from '#app/local/state/settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { LANGUAGE_CODES } from '#domain/values/languages.ts'
import { DevicesSection } from './devices-section.tsx'
import { LanguageFields } from './language-fields.tsx'
import { countryChoices, currencyChoices, DATE_FORMAT_CHOICES, DISTANCE_CHOICES } from './region-choices.ts'
import { SettingChoice, SettingNumber, SettingSwitch, SettingText } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsPage } from './settings-page.tsx'

type Values = Pick<
  SiteSettings,
  'isPublic' | 'siteName' | 'tagline' | 'companyInfo' | 'region' | 'languages' | 'pricing' | 'holding' | 'security'
>

export function SitePage() {
  const [countries] = useState(countryChoices)
  const [currencies] = useState(currencyChoices)
  // Visitors, and so a device before its first load as staff, have no holding costs and no security.
  const { isPublic, siteName, tagline, companyInfo, region, languages, pricing, ...settings } = useSettings()
  const { holding = { costPerDay: 0 }, security = { requireTwoFactor: false } } = settings
  return (
    <SettingsPage title="Site">
      <SettingsForm
        name="Site"
        values={{ isPublic, siteName, tagline, companyInfo, region, languages, pricing, holding, security }}
        toPatch={toPatch}
        failure="Failed to update the site"
      >
        <SettingSwitch name="isPublic" />
        <SettingText name="siteName" hint="In the header, the titles of pages, the footer and the installed apps." />
        <SettingText name="tagline" hint="The headline of the home page, and what search engines show." />
        <SettingText
          name="companyInfo.name"
          hint="In the privacy note, feeds and e-mails. Without one, the dealership name is used."
        />
        <div className="form-grid">
          <SettingText name="companyInfo.founded" label="Founded" />
          <SettingText name="companyInfo.employees" label="Employees" />
        </div>
        <SettingText name="companyInfo.locations" label="Locations" />
        <SettingText name="companyInfo.description" rows={3} hint="For search engines and shared links." />
        <SettingChoice
          name="region.country"
          hint="Amounts and numbers are written as people there do. Feeds use it for an address without a country."
          choices={countries}
        />
        <div className="form-grid">
          <SettingChoice
            name="region.currency"
            hint="Of all prices. Another currency converts no price."
            choices={currencies}
          />
          <SettingChoice
            name="region.distanceUnit"
            hint="Of all mileages. Another unit converts no mileage."
            choices={DISTANCE_CHOICES}
          />
        </div>
        <SettingChoice name="region.dateFormat" choices={DATE_FORMAT_CHOICES} />
        <LanguageFields />
        <SettingText name="pricing.note" hint="What applies to all prices, for example that they include VAT." />
        <SettingNumber
          name="holding.costPerDay"
          hint="What a vehicle in stock costs for each day. Admins see it in the margins of Stock health."
        />
        <SettingSwitch name="security.requireTwoFactor" />
      </SettingsForm>
      <DevicesSection />
    </SettingsPage>
  )
}

/** The order of the languages is always the same, and the default is none of the others. */
function toPatch({ languages, ...values }: Values): Values {
  const others = LANGUAGE_CODES.filter((code) => code !== languages.default && languages.others.includes(code))
  return { ...values, languages: { ...languages, others } }
}
