import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'

export type Deletion = 'deleted' | 'pending' | 'refused' | 'failed'

/** Deletes an inquiry and waits for the outcome. Never rejects. */
export async function deleteInquiry(uid: string): Promise<Deletion> {
  try {
    const changed = await inSession(change, { name: 'inquiry.delete', uid, args: {} }, { attended: true })
    if (changed.kind === 'not-kept') return 'failed'
    if (changed.kind === 'refused') return 'refused'
    const { kind } = await changed.reported
    if (kind === 'refused' || kind === 'failed') return 'refused'
    if (kind === 'not-kept') return 'failed'
    return kind === 'waiting' ? 'pending' : 'deleted'
  } catch {
    return 'failed'
  }
}
