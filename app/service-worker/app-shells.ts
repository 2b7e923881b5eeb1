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
  cacheLanguage(language: LanguageCode): Promise<void>
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
    files.filter((file) => file.dashboard),
  )
  const languages = LANGUAGE_CODES.map((code) => ({
    code,
    texts: createShellCache(
      `texts-${code}`,
      files.filter(({ language }) => language === code),
    ),
  }))
  return {
    async install(paths) {
      await storefront.fill()
      const opened = paths.map((path) => splitLanguage(path).prefix)
      for (const { code, texts } of languages) if (opened.includes(code) || (await texts.exists())) await texts.fill()
      if (paths.some(isDashboardPath) || (await dashboard.exists())) await dashboard.fill()
    },
    async activate() {
      await storefront.deleteOutdated()
      for (const { texts } of languages) if (await texts.exists()) await texts.deleteOutdated()
      if (await dashboard.exists()) await dashboard.deleteOutdated()
    },
    cacheDashboard: () => dashboard.fill(),
    cacheLanguage: async (language) => languages.find(({ code }) => code === language)?.texts.fill(),
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
