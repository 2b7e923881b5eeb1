import * as z from 'zod/mini'
import { isGoneVehicle, UNKNOWN_VEHICLE, vehicleNumber } from '#domain/kinds/car/fields/vehicle-number.ts'
import { type Applied, applied, type Context, invalid, noop, refused } from '#domain/mutations/applied.ts'
import {
  changedBack,
  declareMutation,
  fieldChanges,
  type MutationOf,
  noArgs,
  noInverse,
} from '#domain/mutations/declare-mutation.ts'
import { editResult, fromCurrent, mergeFields, targets, withOrigins } from '#domain/mutations/field-edits.ts'
import { missingRecord } from '#domain/mutations/known-record.ts'
import type { FieldChanges } from '#domain/mutations/merge.ts'
import { deletionOf, type World } from '#domain/records/world.ts'
import { toIssues } from '#domain/values/issue.ts'
import { type Appointment, appointmentFields, newAppointment, storedFields } from './schema.ts'

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

function withVehicleNumbers(world: World, fields: FieldChanges): FieldChanges {
  const { carId } = fields
  if (!carId) return fields
  return { ...fields, carId: { from: vehicleNumber(world, carId.from), to: vehicleNumber(world, carId.to) } }
}

function createAppointment(
  world: World,
  mutation: MutationOf<{ appointment: Record<string, unknown> }>,
  context: Context,
): Applied {
  if (world.get('appointment', mutation.uid) || world.deletion(mutation.uid)) return noop
  const { carId, ...others } = mutation.args.appointment
  const car = vehicleNumber(world, carId)
  if (car === UNKNOWN_VEHICLE || isGoneVehicle(carId)) return invalid([UNKNOWN_VEHICLE])
  const parsed = newAppointment.safeParse({ ...others, carId: car })
  if (!parsed.success) return invalid(toIssues(parsed.error))
  const id = context.takeNumber('appointment')
  if (id === null) return refused('no_numbers')
  const times = { createdAt: context.now, updatedAt: context.now }
  const record = storedFields({ uid: mutation.uid, id, version: 0, ...parsed.data, ...times }) as Appointment
  return applied([{ kind: 'appointment', record }])
}

function editAppointment(world: World, mutation: MutationOf<{ fields: FieldChanges }>, context: Context): Applied {
  const appointment = world.get('appointment', mutation.uid)
  if (!appointment) return missingRecord(world, mutation.uid)
  const fields = withVehicleNumbers(world, mutation.args.fields)
  if (fields.carId?.to === UNKNOWN_VEHICLE || isGoneVehicle(mutation.args.fields.carId?.to))
    return invalid([UNKNOWN_VEHICLE])
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
  return appointment ? applied([deletionOf('appointment', appointment, context.now)]) : noop
}
