import { staff } from '#app/sync/mutate/actions.ts'

export type Deletion = 'deleted' | 'pending' | 'refused' | 'failed'

/** Deletes an inquiry and waits for the outcome. Never rejects. */
export async function deleteInquiry(uid: string): Promise<Deletion> {
  try {
    const changed = await staff.change({ name: 'inquiry.delete', uid, args: {} }, { attended: true })
    if (changed.kind === 'not-kept') return 'failed'
    if (changed.kind === 'refused') return 'refused'
    const { kind } = await changed.reported
    if (kind === 'refused' || kind === 'failed') return 'refused'
    return kind === 'waiting' ? 'pending' : 'deleted'
  } catch {
    return 'failed'
  }
}
