// A list of cars in a URL, which can be shared without an account and without storing it on the server.
const PARAMETER = 'ids'

export function sharedListPath(ids: readonly number[]): string {
  return `/saved?${PARAMETER}=${ids.join(',')}`
}

/** @returns the distinct ids in a URL, which need not exist; empty if there are none */
export function sharedIds(params: URLSearchParams): string[] {
  const ids = (params.get(PARAMETER) ?? '').split(',').map((id) => id.trim())
  return [...new Set(ids.filter((id) => id !== ''))]
}
