import * as z from 'zod/mini'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { Applied, Context } from '#domain/mutations/applied.ts'
import {
  changedBack,
  declareMutation,
  fieldChanges,
  type MutationOf,
  noArgs,
  noInverse,
} from '#domain/mutations/declare-mutation.ts'
import { editResult, fromCurrent, mergeFields, targets, withOrigins } from '#domain/mutations/field-edits.ts'
import type { FieldChanges } from '#domain/mutations/merge.ts'
import { applied, invalid, noop, refused } from '#domain/mutations/verdict.ts'
import type { World } from '#domain/records/world.ts'
import { toIssues } from '#domain/values/issue.ts'
import { cleanEmail } from '#domain/values/text/characters.ts'
import { withFirstResponse } from './first-response.ts'
import { type InquiryInput, trimmedName } from './inquiry-form.ts'
import type { Inquiry } from './schema.ts'
import { inquiryFields, inquiryInput, inquiryIssues, storedPhone } from './schema.ts'

export const inquiryMutations = {
  'inquiry.create': declareMutation({
    args: inquiryInput,
    permission: 'anyone',
    apply: createInquiry,
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
  const { name, message, carId } = mutation.args
  const email = cleanEmail(mutation.args.email ?? '')
  const car = typeof carId === 'number' ? world.find('car', 'id', String(carId)) : undefined
  const record: Inquiry = {
    uid: mutation.uid,
    id,
    version: 0,
    name: trimmedName(name),
    phone: storedPhone(mutation.args),
    message: message.trim(),
    ...(email ? { email } : {}),
    ...(typeof carId === 'number' ? { carId } : {}),
    ...(car ? { carName: carName(car) } : {}),
    read: false,
    status: 'new',
    note: '',
    assignee: null,
    followUpAt: null,
    createdAt: context.now,
    updatedAt: context.now,
  }
  return applied([{ kind: 'inquiry', record }])
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
  if (!inquiry) return refused(world.deletion(mutation.uid) ? 'deleted' : 'not_found')
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
  if (!inquiry) return noop
  const { uid, id } = inquiry
  const record = { kind: 'inquiry' as const, uid, version: 0, id, deletedAt: context.now }
  return applied([{ kind: 'deletion', record }])
}
