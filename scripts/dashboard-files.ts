import type { Manifest } from 'vite'

/** The built files that only the dashboard needs: no visitor may have to load them. */
export function dashboardFiles(manifest: Manifest): Set<string> {
  const dashboard = filesOf(manifest, 'admin.html')
  for (const file of filesOf(manifest, 'index.html')) dashboard.delete(file)
  return dashboard.add('admin.html')
}

/** All that an entry can come to need, its lazy parts too. */
function filesOf(manifest: Manifest, entry: string): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  visit(entry)
  return files
}
