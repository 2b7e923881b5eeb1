// The staff whom visitors see. A part of the settings, because visitors receive no users: it is on their devices and in rendered pages
// like every setting.
import * as z from 'zod/mini'
import type { User } from './schema.ts'

export const teamMember = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The address of a photo; empty without one. */
  photo: z.string(),
})

export type TeamMember = z.infer<typeof teamMember>

type Shown = Pick<User, 'id' | 'name' | 'email' | 'title' | 'phone' | 'photo' | 'showToVisitors'>

export function teamOf(users: Iterable<Shown>): TeamMember[] {
  return [...users]
    .filter(({ showToVisitors }) => showToVisitors)
    .sort((a, b) => a.id - b.id)
    .map(({ id, name, email, title = '', phone = '', photo }) => ({
      id,
      name,
      title,
      phone,
      email,
      photo: photo ?? '',
    }))
}
