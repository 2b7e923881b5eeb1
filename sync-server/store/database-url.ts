/** Whether a text is the URL of a PostgreSQL database rather than the path of a folder. */
export const isDatabaseUrl = (text: string): boolean => /^postgres(?:ql)?:\/\//.test(text)

/** The form of a URL, for messages. */
export const DATABASE_URL_FORM =
  'like postgres://USER:PASSWORD@HOST/DATABASE, with one HOST, and # / ? @ in USER and PASSWORD written as %23 %2F %3F %40'

/**
 * Whether every part of a database's URL is what it seems. With a `#`, `/` or `?` in the password, a part of the password would be the host
 * or the port, which error messages contain. `pg` would take several hosts for the name of one.
 */
export function isPlainDatabaseUrl(text: string): boolean {
  if (!isDatabaseUrl(text) || !URL.canParse(text)) return false
  const { hostname, pathname, search, searchParams, hash } = new URL(text)
  const hasOneHost = ![hostname, searchParams.get('host')].some((host) => host?.includes(','))
  return hasOneHost && hash === '' && !`${pathname}${search}`.includes('@')
}
