import * as z from 'zod/mini'
import { carName } from '#domain/kinds/car/car-name.ts'
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
import { cleanEmail } from '#domain/values/text/characters.ts'
import { dialledNumber } from '#domain/values/text/phone-number.ts'
import { type InquiryInput, trimmedName } from './inquiry-form.ts'
import { addedInquiry, type Inquiry, inquiryFields, inquiryInput, inquiryIssues, storedPhone } from './schema.ts'
import { type InquirySource, storedSource } from './source.ts'

export const inquiryMutations = {
  'inquiry.create': declareMutation({
    args: inquiryInput,
    permission: 'anyone',
    apply: createInquiry,
    inverse: noInverse,
  }),

  'inquiry.add': declareMutation({
    args: z.object({ inquiry: z.record(z.string(), z.unknown()) }),
    permission: 'staff',
    apply: addInquiry,
    inverse: noInverse,
  }),

  'inquiry.read': declareMutation({
    args: noArgs,
    permission: 'staff',
    apply: readInquiry,
    inverse: noInverse,
  }),

  'inquiry.edit': declareMutation({
    args: z.object({ fields: fieldChanges }),
    permission: 'staff',
    rebaseOnCurrent: ({ uid, args }, world) => ({ fields: fromCurrent(args.fields, { ...world.get('inquiry', uid) }) }),
    apply: editInquiry,
    inverse: ({ args }) => ({ name: 'inquiry.edit', args: { fields: changedBack(args.fields) } }),
  }),

  'inquiry.delete': declareMutation({
    args: noArgs,
    permission: 'staff',
    apply: deleteInquiry,
    inverse: noInverse,
  }),
}

function createInquiry(world: World, mutation: MutationOf<InquiryInput>, context: Context): Applied {
  if (world.get('inquiry', mutation.uid) || world.deletion(mutation.uid)) return noop
  const issues = inquiryIssues(mutation.args)
  if (issues.length > 0) return invalid(issues)
  const id = context.takeNumber('inquiry')
  if (id === null) return refused('no_numbers')
  const { name, message, source, email } = mutation.args
  const phone = storedPhone(mutation.args)
  const typed = { name: trimmedName(name), phone, message: message.trim(), email: cleanEmail(email ?? '') }
  const about = vehicleOf(world, mutation.args.carId)
  return applied([{ kind: 'inquiry', record: newInquiry({ ...typed, ...about, source }, mutation.uid, id, context) }])
}

/** The message that staff write down is read: the person who adds it knows it. */
function addInquiry(
  world: World,
  mutation: MutationOf<{ inquiry: Record<string, unknown> }>,
  context: Context,
): Applied {
  if (world.get('inquiry', mutation.uid) || world.deletion(mutation.uid)) return noop
  const { carId } = mutation.args.inquiry
  const car = vehicleNumber(world, carId)
  if (car === UNKNOWN_VEHICLE || isGoneVehicle(carId)) return invalid([UNKNOWN_VEHICLE])
  const parsed = addedInquiry.safeParse({ ...mutation.args.inquiry, carId: car })
  if (!parsed.success) return invalid(toIssues(parsed.error))
  const id = context.takeNumber('inquiry')
  if (id === null) return refused('no_numbers')
  const { phone, carId: number, source: name, ...others } = parsed.data
  const source = storedSource({ name })
  const fields = { ...others, source, phone: dialledNumber(phone, world.settings().region.country) }
  const about = vehicleOf(world, number)
  const record = newInquiry({ ...fields, ...about }, mutation.uid, id, context)
  return applied([{ kind: 'inquiry', record: { ...record, read: true } }])
}

/** The vehicle of an enquiry. Its seller is assigned. */
function vehicleOf(world: World, carId: number | null | undefined): Pick<Inquiry, 'carId' | 'carName' | 'assignee'> {
  if (typeof carId !== 'number') return { assignee: null }
  const car = world.find('car', 'id', String(carId))
  if (!car) return { carId, assignee: null }
  return { carId, carName: carName(car), assignee: car.sellerId ?? null }
}

type Typed = Pick<Inquiry, 'name' | 'phone' | 'message' | 'carId' | 'carName' | 'assignee'> & {
  email: string
  source: InquirySource | null | undefined
}

function newInquiry({ email, source, ...typed }: Typed, uid: string, id: number, { now }: Context): Inquiry {
  return {
    uid,
    id,
    version: 0,
    ...typed,
    ...(email ? { email } : {}),
    ...(source ? { source } : {}),
    read: false,
    status: 'new',
    note: '',
    followUpAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * One way: a read inquiry never becomes unread. A missing inquiry is a no-op, not a refusal: it was deleted, or a restored
 * server does not have it.
 */
function readInquiry(world: World, mutation: MutationOf<unknown>, context: Context): Applied {
  const inquiry = world.get('inquiry', mutation.uid)
  if (!inquiry || inquiry.read) return noop
  return applied([{ kind: 'inquiry', record: { ...inquiry, read: true, updatedAt: context.now } }], {
    read: { from: false, to: true },
  })
}

function editInquiry(world: World, mutation: MutationOf<{ fields: FieldChanges }>, context: Context): Applied {
  const inquiry = world.get('inquiry', mutation.uid)
  if (!inquiry) return missingRecord(world, mutation.uid)
  const { fields } = mutation.args
  const parsed = z.partial(inquiryFields).safeParse(targets(fields))
  if (!parsed.success) return invalid(toIssues(parsed.error))
  const merged = mergeFields({ ...inquiry }, withOrigins(parsed.data, fields))
  const hasChanges = Object.keys(merged.changed).length > 0
  const edited: Inquiry = { ...inquiry, ...merged.changed, updatedAt: context.now }
  const record = withFirstResponse(inquiry, edited, mutation.madeAt)
  const put = hasChanges ? ({ kind: 'inquiry', record } as const) : null
  return editResult('inquiry', inquiry.uid, merged, put, mutation, context)
}

function deleteInquiry(world: World, mutation: MutationOf<unknown>, context: Context): Applied {
  const inquiry = world.get('inquiry', mutation.uid)
  return inquiry ? applied([deletionOf('inquiry', inquiry, context.now)]) : noop
}

/**
 * The edited inquiry with the time of its first response: of the first status other than new, which the device that changes it sets, even
 * without a connection. An inquiry that is new again has none.
 * @param madeAt when the device made the edit; not after the edit is stored, nor before the inquiry
 */
export function withFirstResponse(before: Inquiry, edited: Inquiry, madeAt: string): Inquiry {
  const { respondedAt, ...others } = edited
  if (edited.status === 'new') return others
  if (before.status !== 'new') return edited
  const said = Date.parse(madeAt)
  const latest = Date.parse(edited.updatedAt)
  const time = Math.max(Number.isNaN(said) ? latest : Math.min(said, latest), Date.parse(edited.createdAt))
  return { ...edited, respondedAt: new Date(time).toISOString() }
}
