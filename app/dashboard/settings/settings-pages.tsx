// The settings pages in the order of the sidebar. Pages of plain fields are defined here.
import type { ReactNode } from 'react'
import { useSettings } from '#app/local/state/settings.ts'
import type { Platform, SiteSettings } from '#domain/kinds/settings/schema.ts'
import { AboutUsPage } from './about-us-page.tsx'
import { BackgroundsPage } from './backgrounds-page.tsx'
import { BrandPage } from './brand/brand-page.tsx'
import { ContactInfoPage } from './contact-info-page.tsx'
import { FaqsPage } from './faqs-page.tsx'
import { LegalPagesPage } from './legal-pages-page.tsx'
import { ListingsPage } from './listings-page.tsx'
import { OldAddressesPage } from './old-addresses-page.tsx'
import { OpeningHoursPage } from './opening-hours-page.tsx'
import { PromisesPage } from './promises-page.tsx'
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
  const { socialMedia, reviews } = useSettings()
  return (
    <SettingsPage title="Social Media">
      <SettingsForm
        name="Social Media"
        values={{ socialMedia, reviews }}
        toPatch={(values: Pick<SiteSettings, 'socialMedia' | 'reviews'>) => values}
        failure="Failed to update social media settings"
        rollsBack
      >
        {socialMedia.map(({ platform }, index) => (
          <div key={platform} className={styles.row}>
            <SettingText name={`socialMedia.${index}.url`} label={`${PLATFORM_NAMES[platform]} URL`} type="url" />
            <SettingSwitch name={`socialMedia.${index}.enabled`} label={`${PLATFORM_NAMES[platform]} enabled`} />
          </div>
        ))}
        <SettingText name="reviews" type="url" hint="The page with your reviews, linked in the footer." />
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
        <SettingNumber name="footerInfo.copyrightFrom" hint="The first year of the copyright line." />
      </SettingsForm>
    </SettingsPage>
  )
}

function NoticePage() {
  const { notice } = useSettings()
  return (
    <SettingsPage title="Notice">
      <SettingsForm
        name="Notice"
        values={{ notice }}
        toPatch={(values: Pick<SiteSettings, 'notice'>) => values}
        failure="Failed to update the notice"
      >
        <SettingText name="notice.text" label="Text" hint="One line above the header of every page of visitors." />
        <SettingText name="notice.link" label="Link" type="url" />
        <div className="form-grid">
          <SettingText name="notice.from" label="From" type="date" />
          <SettingText name="notice.until" label="Until" type="date" hint="The last day. Empty: until you remove it." />
        </div>
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

interface SettingsPageEntry {
  path: string
  name: string
  page: ReactNode
}

export const SETTINGS_GROUPS: readonly { name: string; pages: readonly SettingsPageEntry[] }[] = [
  {
    name: 'Look',
    pages: [
      { path: 'site', name: 'Site', page: <SitePage /> },
      { path: 'brand', name: 'Brand', page: <BrandPage /> },
      { path: 'backgrounds', name: 'Backgrounds', page: <BackgroundsPage /> },
      { path: 'badges', name: 'Badges', page: <BadgesPage /> },
    ],
  },
  {
    name: 'Pages',
    pages: [
      { path: 'notice', name: 'Notice', page: <NoticePage /> },
      { path: 'promises', name: 'Promises', page: <PromisesPage /> },
      { path: 'about-us', name: 'About Us', page: <AboutUsPage /> },
      { path: 'faqs', name: 'FAQs', page: <FaqsPage /> },
      { path: 'footer-info', name: 'Footer', page: <FooterInfoPage /> },
      { path: 'legal-pages', name: 'Legal Pages', page: <LegalPagesPage /> },
      { path: 'old-addresses', name: 'Old addresses', page: <OldAddressesPage /> },
    ],
  },
  {
    name: 'Business',
    pages: [
      { path: 'contact-info', name: 'Contact Info', page: <ContactInfoPage /> },
      { path: 'opening-hours', name: 'Opening hours', page: <OpeningHoursPage /> },
    ],
  },
  {
    name: 'Connections',
    pages: [
      { path: 'social-media', name: 'Social Media', page: <SocialMediaPage /> },
      { path: 'listings', name: 'Listings on Google and Meta', page: <ListingsPage /> },
    ],
  },
  {
    name: 'Team',
    pages: [{ path: 'reply-templates', name: 'Reply templates', page: <ReplyTemplatesPage /> }],
  },
]

export const SETTINGS_PAGES = SETTINGS_GROUPS.flatMap(({ pages }) => pages)
