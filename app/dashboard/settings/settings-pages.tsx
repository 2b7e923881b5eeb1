// The settings pages in the order of the sidebar. Pages of plain fields are defined here.
import type { ReactNode } from 'react'
import { useSettings } from '#app/local/state/settings.ts'
import type { Platform, SiteSettings } from '#domain/kinds/settings/schema.ts'
import { t } from '#text/t.ts'
import type { TextKey } from '#text/texts.ts'
import { BrandPage } from './brand/brand-page.tsx'
import { AboutUsPage } from './pages/about-us-page.tsx'
import { BackgroundsPage } from './pages/backgrounds-page.tsx'
import { ContactInfoPage } from './pages/contact-info-page.tsx'
import { FaqsPage } from './pages/faqs-page.tsx'
import { LegalPagesPage } from './pages/legal-pages-page.tsx'
import { ListingsPage } from './pages/listings-page.tsx'
import { OldAddressesPage } from './pages/old-addresses-page.tsx'
import { OpeningHoursPage } from './pages/opening-hours-page.tsx'
import { PromisesPage } from './pages/promises-page.tsx'
import { ReplyTemplatesPage } from './pages/reply-templates-page.tsx'
import { SitePage } from './pages/site-page.tsx'
import { SettingNumber, SettingSwitch, SettingText } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import styles from './settings-page.module.css'
import { SettingsPage } from './settings-page.tsx'
import { TranslationForms } from './translation-forms.tsx'

const PLATFORM_NAMES: Record<Platform, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  whatsapp: 'WhatsApp',
}

function SocialMediaPage() {
  const { socialMedia, reviews } = useSettings()
  return (
    <SettingsPage title={t('settings.socialMedia')}>
      <SettingsForm
        draft="social-media"
        name={t('settings.socialMedia')}
        values={{ socialMedia, reviews }}
        toPatch={(values: Pick<SiteSettings, 'socialMedia' | 'reviews'>) => values}
        failure={t('business.socialFailed')}
        rollsBack
      >
        {socialMedia.map(({ platform }, index) => (
          <div key={platform} className={styles.row}>
            <SettingText
              name={`socialMedia.${index}.url`}
              label={t('business.platformUrl', { platform: PLATFORM_NAMES[platform] })}
              type="url"
            />
            <SettingSwitch
              name={`socialMedia.${index}.enabled`}
              label={t('business.platformEnabled', { platform: PLATFORM_NAMES[platform] })}
            />
          </div>
        ))}
        <SettingText name="reviews" type="url" hint={t('business.reviewsHint')} />
      </SettingsForm>
    </SettingsPage>
  )
}

function FooterInfoPage() {
  const { footerInfo } = useSettings()
  return (
    <SettingsPage title={t('settings.footer')}>
      <SettingsForm
        draft="footer"
        name={t('settings.footer')}
        values={{ footerInfo }}
        toPatch={(values: Pick<SiteSettings, 'footerInfo'>) => values}
        failure={t('sitePages.footerFailed')}
      >
        <SettingText name="footerInfo.description" label={t('settings.description')} rows={4} />
        <SettingNumber name="footerInfo.copyrightFrom" hint={t('sitePages.copyrightHint')} />
      </SettingsForm>
      <TranslationForms
        draft="Footer"
        name={t('settings.footer')}
        failure={t('sitePages.footerFailed')}
        texts={[{ name: 'footerInfo.description', label: t('settings.description'), rows: 4 }]}
      />
    </SettingsPage>
  )
}

function NoticePage() {
  const { notice } = useSettings()
  return (
    <SettingsPage title={t('settings.notice')}>
      <SettingsForm
        draft="notice"
        name={t('settings.notice')}
        values={{ notice }}
        toPatch={(values: Pick<SiteSettings, 'notice'>) => values}
        failure={t('sitePages.noticeFailed')}
      >
        <SettingText name="notice.text" label={t('settings.text')} hint={t('sitePages.noticeTextHint')} />
        <SettingText name="notice.link" label={t('sitePages.noticeLink')} type="url" />
        <div className="form-grid">
          <SettingText name="notice.from" label={t('sitePages.noticeFrom')} type="date" />
          <SettingText
            name="notice.until"
            label={t('sitePages.noticeUntil')}
            type="date"
            hint={t('sitePages.noticeUntilHint')}
          />
        </div>
      </SettingsForm>
      <TranslationForms
        draft="Notice"
        name={t('settings.notice')}
        failure={t('sitePages.noticeFailed')}
        texts={[{ name: 'notice.text', label: t('settings.text') }]}
      />
    </SettingsPage>
  )
}

function BadgesPage() {
  const { badges } = useSettings()
  return (
    <SettingsPage title={t('settings.badges')}>
      <SettingsForm
        draft="badges"
        name={t('settings.badges')}
        values={{ badges }}
        toPatch={(values: Pick<SiteSettings, 'badges'>) => values}
        failure={t('look.badgesFailed')}
      >
        <SettingNumber name="badges.newDays" hint={t('look.newHint')} />
        <SettingNumber name="badges.dropDays" hint={t('look.dropDaysHint')} />
        <SettingNumber name="badges.dropPercent" hint={t('look.dropPercentHint')} />
      </SettingsForm>
    </SettingsPage>
  )
}

interface SettingsPageEntry {
  path: string
  name: TextKey
  page: ReactNode
}

export const SETTINGS_GROUPS: readonly { name: TextKey; pages: readonly SettingsPageEntry[] }[] = [
  {
    name: 'settings.look',
    pages: [
      { path: 'site', name: 'settings.site', page: <SitePage /> },
      { path: 'brand', name: 'settings.brand', page: <BrandPage /> },
      { path: 'backgrounds', name: 'settings.backgrounds', page: <BackgroundsPage /> },
      { path: 'badges', name: 'settings.badges', page: <BadgesPage /> },
    ],
  },
  {
    name: 'settings.pages',
    pages: [
      { path: 'notice', name: 'settings.notice', page: <NoticePage /> },
      { path: 'promises', name: 'settings.promises', page: <PromisesPage /> },
      { path: 'about-us', name: 'settings.aboutUs', page: <AboutUsPage /> },
      { path: 'faqs', name: 'settings.faqs', page: <FaqsPage /> },
      { path: 'footer-info', name: 'settings.footer', page: <FooterInfoPage /> },
      { path: 'legal-pages', name: 'settings.legalPages', page: <LegalPagesPage /> },
      { path: 'old-addresses', name: 'settings.oldAddresses', page: <OldAddressesPage /> },
    ],
  },
  {
    name: 'settings.business',
    pages: [
      { path: 'contact-info', name: 'settings.contactInfo', page: <ContactInfoPage /> },
      { path: 'opening-hours', name: 'settings.openingHours', page: <OpeningHoursPage /> },
    ],
  },
  {
    name: 'settings.connections',
    pages: [
      { path: 'social-media', name: 'settings.socialMedia', page: <SocialMediaPage /> },
      { path: 'listings', name: 'settings.listings', page: <ListingsPage /> },
    ],
  },
  {
    name: 'settings.team',
    pages: [{ path: 'reply-templates', name: 'settings.replyTemplates', page: <ReplyTemplatesPage /> }],
  },
]

export const SETTINGS_PAGES = SETTINGS_GROUPS.flatMap(({ pages }) => pages)
