import { isPublic } from '#domain/kinds/car/availability.ts'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import { LEGAL_KINDS } from '#domain/kinds/settings/legal-title.ts'
import { languagesOf, localizedPath } from '#domain/values/languages.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Store, View } from '#sync-server/store/store.ts'
import { alternates } from './alternates.ts'

/** `/robots.txt` or `/sitemap.xml`; null for other paths, and for the sitemap when the origin is unknown or visitors do not see the site. */
export async function sitemapOrRobots(
  path: string,
  origin: string | null,
  store: Pick<Store, 'read'>,
): Promise<{ content: string; type: string } | null> {
  if (path === '/robots.txt') {
    const sitemapLine = origin === null ? '' : `Sitemap: ${origin}/sitemap.xml\n`
    return {
      content: `User-agent: *\nDisallow: /admin\nDisallow: /api/\nAllow: /api/photos/\n${sitemapLine}`,
      type: 'text/plain; charset=utf-8',
    }
  }
  if (path === '/sitemap.xml' && origin !== null) {
    const view = await store.read()
    return siteSettings(view).isPublic
      ? { content: sitemap(view, origin), type: 'application/xml; charset=utf-8' }
      : null
  }
  return null
}

function sitemap(view: View, origin: string): string {
  const { legalPages, languages } = siteSettings(view)
  const legal = LEGAL_KINDS.filter((kind) => legalPages[kind].enabled).map((kind) => `/${kind}`)
  const pages = ['/', '/cars', '/about', '/contact', ...legal]
  const cars = [...view.all('cars')].filter(isPublic)
  const inEachLanguage = (path: string, more = '') => {
    const links = alternates(path, languages, origin).map(
      ({ code, address }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${address}"/>`,
    )
    return languagesOf(languages).map(
      (code) => `<url><loc>${origin}${localizedPath(path, code, languages)}</loc>${more}${links.join('')}</url>`,
    )
  }
  const entries = [
    ...pages.flatMap((path) => inEachLanguage(path)),
    ...cars.flatMap((car) => inEachLanguage(carPath(car), `<lastmod>${car.updatedAt}</lastmod>`)),
  ]
  const names = languages.others.length > 0 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${names}>\n${entries.join('\n')}\n</urlset>\n`
}
