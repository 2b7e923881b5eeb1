import { Route, Routes } from 'react-router-dom'
import { laterPart } from '#app/ui/later-part.ts'
import { CarPage } from './car/car-page.tsx'
import { CarsPage } from './cars/cars-page.tsx'
import { ContactPage } from './contact/contact-page.tsx'
import { HomePage } from './home/home-page.tsx'
import { Layout } from './layout/layout.tsx'

const AboutPage = laterPart(() => import('./about/about-page.tsx'))
const LegalPage = laterPart(() => import('./legal/legal-page.tsx'))
const SavedPage = laterPart(() => import('./saved/saved-page.tsx'))
const NotFoundPage = laterPart(() => import('./not-found/not-found-page.tsx'))

/** Within a router: the browser's, or the server's for what a page begins with. */
export function Storefront() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<HomePage />} />
        <Route path="cars" element={<CarsPage />} />
        <Route path="cars/:slug" element={<CarPage />} />
        <Route path="saved" element={<SavedPage />} />
        <Route path="about" element={<AboutPage />} />
        <Route path="contact" element={<ContactPage />} />
        <Route path="privacy" element={<LegalPage kind="privacy" />} />
        <Route path="terms" element={<LegalPage kind="terms" />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
