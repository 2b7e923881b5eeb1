// Two lists in one worker: the storefront's is filled when the worker is installed; the dashboard's when somebody first opens
// it, so that no visitor ever loads a byte of it, and from then on with every version.
import { createShellCache, type ShellFile } from './shell-cache.ts'

export type ListedFile = ShellFile & { dashboard?: boolean }

export interface Shells {
  /** @param paths of the pages that are open */
  install(paths: readonly string[]): Promise<void>
  /** Drops what only older versions needed. */
  activate(): Promise<void>
  keepDashboard(): Promise<void>
  /** The page for a navigation. */
  page(path: string): Promise<Response | undefined>
  file(url: string): Promise<Response | undefined>
}

export function isDashboardPath(path: string): boolean {
  return /^\/admin(\/|$)/.test(path)
}

export function createShells(files: readonly ListedFile[]): Shells {
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
      if (paths.some(isDashboardPath) || (await dashboard.isKept())) await dashboard.fill()
    },
    async activate() {
      await storefront.dropOthers()
      if (await dashboard.isKept()) await dashboard.dropOthers()
    },
    keepDashboard: () => dashboard.fill(),
    page: (path) => (isDashboardPath(path) ? dashboard.match('/admin.html') : storefront.match('/index.html')),
    file: async (url) => (await storefront.match(url)) ?? dashboard.match(url),
  }
}
