import { lazy } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { CarPage } from './car/car-page.tsx'
import { CarsPage } from './cars/cars-page.tsx'
import { HomePage } from './home/home-page.tsx'
import { Layout } from './layout/layout.tsx'

const AboutPage = lazy(() => import('./about/about-page.tsx'))
const ContactPage = lazy(() => import('./contact/contact-page.tsx'))
const LegalPage = lazy(() => import('./legal/legal-page.tsx'))
const SavedPage = lazy(() => import('./saved/saved-page.tsx'))
const NotFoundPage = lazy(() => import('./not-found/not-found-page.tsx'))

export function Storefront() {
  return (
    <BrowserRouter>
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
    </BrowserRouter>
  )
}
