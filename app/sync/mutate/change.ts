import { type Changed, type ChangeOptions, runningClient, type Wanted } from '#app/sync/session/client.ts'

/** The one way staff change anything, with and without a connection. */
export async function change(wanted: Wanted, options?: ChangeOptions): Promise<Changed> {
  return (await runningClient()).change(wanted, options)
}
