import { runningClient } from '#app/sync/session/client.ts'

/** Takes a refused enquiry, and what was written in it, off the device. */
export async function removeEnquiry(mid: string): Promise<void> {
  await (await runningClient()).removeEnquiry(mid)
}
