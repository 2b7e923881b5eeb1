import * as z from 'zod/mini'
import { type Appointment, appointmentFields, newAppointment, storedFields } from '#domain/appointments/appointment.ts'
import type { World } from '#domain/records/world.ts'
import { toIssues } from '#domain/values/issue.ts'
import type { Applied, Context } from './applied.ts'
import { changedBack, declareMutation, fieldChanges, type MutationOf, noArgs, noInverse } from './declare-mutation.ts'
import { editResult, fromCurrent, mergeFields, targets, withOrigins } from './field-edits.ts'
import type { FieldChanges } from './merge.ts'
import { applied, invalid, noop, refused } from './verdict.ts'

export const appointmentMutations = {
  'appointment.create': declareMutation({
    args: z.object({ appointment: z.record(z.string(), z.unknown()) }),
    permission: 'staff',
    apply: createAppointment,
    inverse: () => ({ name: 'appointment.delete', args: {} }),
  }),

  'appointment.edit': declareMutation({
    args: z.object({ fields: fieldChanges }),
    permission: 'staff',
    rebaseOnCurrent: ({ uid, args }, world) => ({
      fields: fromCurrent(args.fields, { ...world.get('appointment', uid) }),
    }),
    apply: editAppointment,
    inverse: ({ args }) => ({ name: 'appointment.edit', args: { fields: changedBack(args.fields) } }),
  }),

  'appointment.delete': declareMutation({
    args: noArgs,
    permission: 'staff',
    apply: deleteAppointment,
    inverse: noInverse,
  }),
}

function createAppointment(
  world: World,
  mutation: MutationOf<{ appointment: Record<string, unknown> }>,
  context: Context,
): Applied {
  if (world.get('appointment', mutation.uid) || world.deletion(mutation.uid)) return noop
  const parsed = newAppointment.safeParse(mutation.args.appointment)
  if (!parsed.success) return invalid(toIssues(parsed.error))
  const id = context.takeNumber('appointment')
  if (id === null) return refused('no_numbers')
  const times = { createdAt: context.now, updatedAt: context.now }
  const record = storedFields({ uid: mutation.uid, id, version: 0, ...parsed.data, ...times }) as Appointment
  return applied([{ kind: 'appointment', record }])
}

function editAppointment(world: World, mutation: MutationOf<{ fields: FieldChanges }>, context: Context): Applied {
  const appointment = world.get('appointment', mutation.uid)
  if (!appointment) return refused(world.deletion(mutation.uid) ? 'deleted' : 'not_found')
  const { fields } = mutation.args
  const parsed = z.partial(appointmentFields).safeParse(targets(fields))
  if (!parsed.success) return invalid(toIssues(parsed.error))
  const merged = mergeFields({ ...appointment }, withOrigins(parsed.data, fields))
  const hasChanges = Object.keys(merged.changed).length > 0
  const record = storedFields({ ...appointment, ...merged.changed, updatedAt: context.now }) as Appointment
  const put = hasChanges ? ({ kind: 'appointment', record } as const) : null
  return editResult('appointment', appointment.uid, merged, put, mutation, context)
}

function deleteAppointment(world: World, mutation: MutationOf<unknown>, context: Context): Applied {
  const appointment = world.get('appointment', mutation.uid)
  if (!appointment) return noop
  const { uid, id } = appointment
  return applied([{ kind: 'deletion', record: { kind: 'appointment', uid, version: 0, id, deletedAt: context.now } }])
}
