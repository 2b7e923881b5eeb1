// The two app shells of one worker. The storefront's is cached when the worker is installed. The dashboard's is cached when
// somebody first opens it, so that visitors never load it, and from then on with every version. The texts of a language likewise.
import { LANGUAGE_CODES, type LanguageCode, splitLanguage } from '#domain/values/languages.ts'
import { createShellCache, type ShellFile } from './shell-cache.ts'

export type ListedFile = ShellFile & { dashboard?: boolean; language?: LanguageCode }

export interface AppShells {
  /** @param paths of the pages that are open */
  install(paths: readonly string[]): Promise<void>
  /** Deletes the files that only older versions need. */
  activate(): Promise<void>
  cacheDashboard(): Promise<void>
  /** @param path of the page */
  cacheLanguage(language: LanguageCode, path: string): Promise<void>
  /** The HTML for a navigation. */
  page(path: string): Promise<Response | undefined>
  file(url: string): Promise<Response | undefined>
}

export function isDashboardPath(path: string): boolean {
  return /^\/admin(\/|$)/.test(path)
}

export function createAppShells(files: readonly ListedFile[]): AppShells {
  const storefront = createShellCache(
    'storefront-shell',
    files.filter(({ dashboard, language }) => !dashboard && !language),
  )
  const dashboard = createShellCache(
    'dashboard-shell',
    files.filter((file) => file.dashboard && !file.language),
  )
  const textsOf = (code: LanguageCode, ofDashboard: boolean) => ({
    code,
    ofDashboard,
    texts: createShellCache(
      `${ofDashboard ? 'dashboard-' : ''}texts-${code}`,
      files.filter(({ dashboard = false, language }) => dashboard === ofDashboard && language === code),
    ),
  })
  const languages = LANGUAGE_CODES.flatMap((code) => [textsOf(code, false), textsOf(code, true)])
  return {
    async install(paths) {
      await storefront.fill()
      const opened = paths.map((path) => splitLanguage(path).prefix)
      for (const { code, ofDashboard, texts } of languages)
        if ((!ofDashboard && opened.includes(code)) || (await texts.exists())) await texts.fill()
      if (paths.some(isDashboardPath) || (await dashboard.exists())) await dashboard.fill()
    },
    async activate() {
      await storefront.deleteOutdated()
      for (const { texts } of languages) if (await texts.exists()) await texts.deleteOutdated()
      if (await dashboard.exists()) await dashboard.deleteOutdated()
    },
    cacheDashboard: () => dashboard.fill(),
    async cacheLanguage(language, path) {
      const found = languages.find((one) => one.code === language && one.ofDashboard === isDashboardPath(path))
      await found?.texts.fill()
    },
    page: (path) => (isDashboardPath(path) ? dashboard.match('/admin.html') : storefront.match('/index.html')),
    async file(url) {
      for (const shell of [storefront, dashboard, ...languages.map(({ texts }) => texts)]) {
        const found = await shell.match(url)
        if (found) return found
      }
      return undefined
    },
  }
}
