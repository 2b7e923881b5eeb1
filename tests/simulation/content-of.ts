import { withoutAdminFields } from '#domain/kinds/car/fields/field-readers.ts'
import { canonical } from './model/rows.ts'

/**
 * Name and arguments of a mutation as a text. Every value that is typed is unique. Without the fields for admins, which a device
 * removes when its user is no longer an admin (S35).
 */
export const contentOf = ({ name, args }: { name: string; args: object }) =>
  canonical({ name, args: withoutAdminFields(args) })
