import { useEffect } from 'react'
import { useSettings } from '#app/local/state/settings.ts'

/** @param title empty on the home page, whose title is the site's name and tagline */
export function usePageTitle(title?: string): void {
  const { siteName, tagline } = useSettings()
  useEffect(() => {
    document.title = title ? `${title} | ${siteName}` : `${siteName} | ${tagline}`
  }, [title, siteName, tagline])
}
