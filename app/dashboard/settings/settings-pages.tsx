import type { ReactNode } from 'react'
import { AboutUsPage } from './about-us-page.tsx'
import { BackgroundsPage } from './backgrounds-page.tsx'
import { ContactInfoPage } from './contact-info-page.tsx'
import { FaqsPage } from './faqs-page.tsx'
import { FooterInfoPage } from './footer-info-page.tsx'
import { LegalPagesPage } from './legal-pages-page.tsx'
import { SocialMediaPage } from './social-media-page.tsx'

export const SETTINGS_PAGES: readonly { path: string; name: string; page: ReactNode }[] = [
  { path: 'social-media', name: 'Social Media', page: <SocialMediaPage /> },
  { path: 'about-us', name: 'About Us', page: <AboutUsPage /> },
  { path: 'backgrounds', name: 'Backgrounds', page: <BackgroundsPage /> },
  { path: 'footer-info', name: 'Footer', page: <FooterInfoPage /> },
  { path: 'legal-pages', name: 'Legal Pages', page: <LegalPagesPage /> },
  { path: 'contact-info', name: 'Contact Info', page: <ContactInfoPage /> },
  { path: 'faqs', name: 'FAQs', page: <FaqsPage /> },
]
