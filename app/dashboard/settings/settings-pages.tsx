// The settings pages in the order of the sidebar. Pages of plain fields are defined here.
import type { ReactNode } from 'react'
import { useSettings } from '#app/local/state/settings.ts'
import type { Platform, SiteSettings } from '#domain/settings/settings.ts'
import { AboutUsPage } from './about-us-page.tsx'
import { BackgroundsPage } from './backgrounds-page.tsx'
import { ContactInfoPage } from './contact-info-page.tsx'
import { FaqsPage } from './faqs-page.tsx'
import { LegalPagesPage } from './legal-pages-page.tsx'
import { ListingsPage } from './listings-page.tsx'
import { OpeningHoursPage } from './opening-hours-page.tsx'
import { ReplyTemplatesPage } from './reply-templates-page.tsx'
import { SettingNumber, SettingSwitch, SettingText } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import styles from './settings-page.module.css'
import { SettingsPage } from './settings-page.tsx'
import { SitePage } from './site-page.tsx'

const PLATFORM_NAMES: Record<Platform, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  whatsapp: 'WhatsApp',
}

function SocialMediaPage() {
  const { socialMedia } = useSettings()
  return (
    <SettingsPage title="Social Media">
      <SettingsForm
        name="Social Media"
        values={{ socialMedia }}
        toPatch={(values: Pick<SiteSettings, 'socialMedia'>) => values}
        failure="Failed to update social media settings"
        rollsBack
      >
        {socialMedia.map(({ platform }, index) => (
          <div key={platform} className={styles.row}>
            <SettingText name={`socialMedia.${index}.url`} label={`${PLATFORM_NAMES[platform]} URL`} type="url" />
            <SettingSwitch name={`socialMedia.${index}.enabled`} label={`${PLATFORM_NAMES[platform]} enabled`} />
          </div>
        ))}
      </SettingsForm>
    </SettingsPage>
  )
}

function FooterInfoPage() {
  const { footerInfo } = useSettings()
  return (
    <SettingsPage title="Footer">
      <SettingsForm
        name="Footer"
        values={{ footerInfo }}
        toPatch={(values: Pick<SiteSettings, 'footerInfo'>) => values}
        failure="Failed to update footer information"
      >
        <SettingText name="footerInfo.description" label="Description" rows={4} />
      </SettingsForm>
    </SettingsPage>
  )
}

function BadgesPage() {
  const { badges } = useSettings()
  return (
    <SettingsPage title="Badges">
      <SettingsForm
        name="Badges"
        values={{ badges }}
        toPatch={(values: Pick<SiteSettings, 'badges'>) => values}
        failure="Failed to update the badges"
      >
        <SettingNumber
          name="badges.newDays"
          hint="Visitors see New in for this many days after a vehicle was added. 0 turns the badge off."
        />
        <SettingNumber
          name="badges.dropDays"
          hint="Visitors see Price drop for this many days. 0 turns the badge off."
        />
        <SettingNumber
          name="badges.dropPercent"
          hint="The smallest price drop that is shown, against the lowest price of the 30 days before. 0 turns the badge off."
        />
      </SettingsForm>
    </SettingsPage>
  )
}

export const SETTINGS_PAGES: readonly { path: string; name: string; page: ReactNode }[] = [
  { path: 'site', name: 'Site', page: <SitePage /> },
  { path: 'social-media', name: 'Social Media', page: <SocialMediaPage /> },
  { path: 'about-us', name: 'About Us', page: <AboutUsPage /> },
  { path: 'backgrounds', name: 'Backgrounds', page: <BackgroundsPage /> },
  { path: 'footer-info', name: 'Footer', page: <FooterInfoPage /> },
  { path: 'legal-pages', name: 'Legal Pages', page: <LegalPagesPage /> },
  { path: 'contact-info', name: 'Contact Info', page: <ContactInfoPage /> },
  { path: 'listings', name: 'Listings on Google and Meta', page: <ListingsPage /> },
  { path: 'opening-hours', name: 'Opening hours', page: <OpeningHoursPage /> },
  { path: 'reply-templates', name: 'Reply templates', page: <ReplyTemplatesPage /> },
  { path: 'faqs', name: 'FAQs', page: <FaqsPage /> },
  { path: 'badges', name: 'Badges', page: <BadgesPage /> },
]
