import { withoutAdminFields } from '#domain/cars/field-readers.ts'
import { canonical } from './oracles/whole-state.ts'

/**
 * Name and arguments of a mutation as a text. Every value that is typed is unique. Without the fields for admins, which a device
 * removes when its user is no admin any more (S46).
 */
export const contentOf = ({ name, args }: { name: string; args: object }) =>
  canonical({ name, args: withoutAdminFields(args) })
