import { Route, Routes } from 'react-router-dom'
import { lazyComponent } from '#app/shared/lazy-component.ts'
import { CarPage } from '#app/storefront/car/car-page.tsx'
import { CarsPage } from '#app/storefront/cars/cars-page.tsx'
import { HomePage } from '#app/storefront/home/home-page.tsx'
import { Layout } from '#app/storefront/layout/layout.tsx'
import { LEGAL_KINDS } from '#domain/kinds/settings/legal-title.ts'

const SERVER_RENDERED = { isServerRendered: true }

/** Called by main.tsx, too, when the first page is idle: a visitor may open it when the connection is gone. */
export const loadContactPage = () => import('#app/storefront/contact/contact-page.tsx')

const ContactPage = lazyComponent(loadContactPage, SERVER_RENDERED)
const AboutPage = lazyComponent(() => import('#app/storefront/pages/about-page.tsx'), SERVER_RENDERED)
const LegalPage = lazyComponent(() => import('#app/storefront/pages/legal-page.tsx'), SERVER_RENDERED)
const SavedPage = lazyComponent(() => import('#app/storefront/saved/saved-page.tsx'))
const ComparePage = lazyComponent(() => import('#app/storefront/compare/compare-page.tsx'))
const NotFoundPage = lazyComponent(() => import('#app/storefront/pages/not-found-page.tsx'))

/** The routes of the storefront. Rendered inside the browser's router or, on the server, a static one. */
export function Storefront() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<HomePage />} />
        <Route caseSensitive path="cars" element={<CarsPage />} />
        <Route caseSensitive path="cars/:slug" element={<CarPage />} />
        <Route caseSensitive path="saved" element={<SavedPage />} />
        <Route caseSensitive path="compare" element={<ComparePage />} />
        <Route caseSensitive path="about" element={<AboutPage />} />
        <Route caseSensitive path="contact" element={<ContactPage />} />
        {LEGAL_KINDS.map((kind) => (
          <Route key={kind} caseSensitive path={kind} element={<LegalPage kind={kind} />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
