// The two app shells of one worker. The storefront's is cached when the worker is installed. The dashboard's is cached when
// somebody first opens it, so that visitors never load it, and from then on with every version.
import { createShellCache, type ShellFile } from './shell-cache.ts'

export type ListedFile = ShellFile & { dashboard?: boolean }

export interface AppShells {
  /** @param paths of the pages that are open */
  install(paths: readonly string[]): Promise<void>
  /** Deletes the files that only older versions need. */
  activate(): Promise<void>
  cacheDashboard(): Promise<void>
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
    files.filter((file) => !file.dashboard),
  )
  const dashboard = createShellCache(
    'dashboard-shell',
    files.filter((file) => file.dashboard),
  )
  return {
    async install(paths) {
      await storefront.fill()
      if (paths.some(isDashboardPath) || (await dashboard.exists())) await dashboard.fill()
    },
    async activate() {
      await storefront.deleteOutdated()
      if (await dashboard.exists()) await dashboard.deleteOutdated()
    },
    cacheDashboard: () => dashboard.fill(),
    page: (path) => (isDashboardPath(path) ? dashboard.match('/admin.html') : storefront.match('/index.html')),
    file: async (url) => (await storefront.match(url)) ?? dashboard.match(url),
  }
}
