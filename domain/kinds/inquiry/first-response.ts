// The first response to an enquiry: the first status other than new. The device that changes the status sets it, even without a connection.
import type { Inquiry } from './schema.ts'

/**
 * The edited inquiry with the time of its first response. An inquiry that is new again has none.
 * @param madeAt when the device made the edit; not after the edit is stored, nor before the inquiry
 */
export function withFirstResponse(before: Inquiry, edited: Inquiry, madeAt: string): Inquiry {
  if (edited.status === before.status) return edited
  const { respondedAt, ...others } = edited
  if (edited.status === 'new') return others
  if (before.status !== 'new') return edited
  const said = Date.parse(madeAt)
  const latest = Date.parse(edited.updatedAt)
  const time = Math.max(Number.isNaN(said) ? latest : Math.min(said, latest), Date.parse(edited.createdAt))
  return { ...edited, respondedAt: new Date(time).toISOString() }
}
