import * as z from 'zod/mini'
import { carName } from '#domain/cars/car-name.ts'
import { type Inquiry, inquiryIssues } from '#domain/inquiries/inquiry.ts'
import { inquiryFields } from '#domain/inquiries/inquiry-fields.ts'
import { toIssues } from '#domain/values/issue.ts'
import { editResult, mergeFields, targets, withOrigins } from './apply-fields.ts'
import type { Mutation } from './mutation.ts'
import { applied, invalid, noop, refused } from './verdict.ts'
import type { Applied, Context, World } from './world.ts'

type Change<N extends Mutation['name']> = Extract<Mutation, { name: N }>

export function createInquiry(world: World, mutation: Change<'inquiry.create'>, context: Context): Applied {
  if (world.inquiry(mutation.uid) || world.deletion(mutation.uid)) return noop
  const issues = inquiryIssues(mutation.args)
  if (issues.length > 0) return invalid(issues)
  const id = context.takeNumber('inquiry')
  if (id === null) return refused('no_numbers')
  const { name, phone, message, email, carId } = mutation.args
  const car = typeof carId === 'number' ? world.carByNumber(carId) : undefined
  const record: Inquiry = {
    uid: mutation.uid,
    id,
    version: 0,
    name: name.trim(),
    phone: phone.trim(),
    message: message.trim(),
    ...(email?.trim() ? { email: email.trim() } : {}),
    ...(typeof carId === 'number' ? { carId } : {}),
    ...(car ? { carName: carName(car) } : {}),
    read: false,
    status: 'new',
    note: '',
    assignee: null,
    createdAt: context.now,
    updatedAt: context.now,
  }
  return applied([{ kind: 'inquiry', record }])
}

/** One way only: read never becomes unread. Reading what is gone is nothing, also to a restored server that has never had it. */
export function readInquiry(world: World, mutation: Change<'inquiry.read'>, context: Context): Applied {
  const inquiry = world.inquiry(mutation.uid)
  if (!inquiry || inquiry.read) return noop
  return applied([{ kind: 'inquiry', record: { ...inquiry, read: true, updatedAt: context.now } }], {
    read: { from: false, to: true },
  })
}

export function editInquiry(world: World, mutation: Change<'inquiry.edit'>, context: Context): Applied {
  const inquiry = world.inquiry(mutation.uid)
  if (!inquiry) return refused(world.deletion(mutation.uid) ? 'deleted' : 'not_found')
  const { fields } = mutation.args
  const parsed = z.partial(inquiryFields).safeParse(targets(fields))
  if (!parsed.success) return invalid(toIssues(parsed.error))
  const merged = mergeFields({ ...inquiry }, withOrigins(parsed.data, fields))
  const changes = Object.keys(merged.changed).length > 0
  const record: Inquiry = { ...inquiry, ...merged.changed, updatedAt: context.now }
  const put = changes ? ({ kind: 'inquiry', record } as const) : null
  return editResult('inquiry', inquiry.uid, merged, put, mutation, context)
}

export function deleteInquiry(world: World, mutation: Change<'inquiry.delete'>, context: Context): Applied {
  const inquiry = world.inquiry(mutation.uid)
  if (!inquiry) return noop
  const { uid, id } = inquiry
  const record = { kind: 'inquiry' as const, uid, version: 0, id, deletedAt: context.now }
  return applied([{ kind: 'deletion', record }])
}
