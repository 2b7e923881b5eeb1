// A list of cars as an address: passed on by a message, it needs neither an account nor the server.
const KEY = 'ids'

export function sharedListPath(ids: readonly number[]): string {
  return `/saved?${KEY}=${ids.join(',')}`
}

/** The cars an address names, each once; empty where it names none. Whether there are such cars is not known here. */
export function sharedIds(params: URLSearchParams): string[] {
  const named = (params.get(KEY) ?? '').split(',').map((id) => id.trim())
  return [...new Set(named.filter((id) => id !== ''))]
}
