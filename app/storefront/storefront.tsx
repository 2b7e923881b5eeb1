import { Route, Routes } from 'react-router-dom'
import { laterPart } from '#app/shared/lazy-component.ts'
import { CarPage } from '#app/storefront/car/car-page.tsx'
import { CarsPage } from '#app/storefront/cars/cars-page.tsx'
import { ContactPage } from '#app/storefront/contact/contact-page.tsx'
import { HomePage } from '#app/storefront/home/home-page.tsx'
import { Layout } from '#app/storefront/layout/layout.tsx'

const AboutPage = laterPart(() => import('#app/storefront/about/about-page.tsx'))
const LegalPage = laterPart(() => import('#app/storefront/legal/legal-page.tsx'))
const SavedPage = laterPart(() => import('#app/storefront/saved/saved-page.tsx'))
const NotFoundPage = laterPart(() => import('#app/storefront/not-found/not-found-page.tsx'))

/** Within a router: the browser's, or the server's for what a page begins with. What is a page for one is one for the other. */
export function Storefront() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<HomePage />} />
        <Route caseSensitive path="cars" element={<CarsPage />} />
        <Route caseSensitive path="cars/:slug" element={<CarPage />} />
        <Route caseSensitive path="saved" element={<SavedPage />} />
        <Route caseSensitive path="about" element={<AboutPage />} />
        <Route caseSensitive path="contact" element={<ContactPage />} />
        <Route caseSensitive path="privacy" element={<LegalPage kind="privacy" />} />
        <Route caseSensitive path="terms" element={<LegalPage kind="terms" />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
