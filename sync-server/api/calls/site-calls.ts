// The state of the server, its reports for staff, push notifications, the data of a person, and the description of the API.

import * as z from 'zod/mini'
import { activityPage } from '#domain/protocol/activity.ts'
import { PUSH_TOPICS } from '#domain/protocol/push-topics.ts'
import { staffDevice, undeliveredMails, vehicleFeedReport } from '#domain/protocol/site-reports.ts'
import { rule } from '#domain/values/issue.ts'
import { isMailbox } from '#domain/values/text/email.ts'
import { declareCalls, wholeNumber } from './declare-calls.ts'
import { request } from './named-schemas.ts'
import { id, SENT_RECORDS, user } from './sent-records.ts'

const health = z.object({
  status: z.enum(['ok', 'degraded', 'unavailable']),
  checks: z.object({
    database: z.enum(['ok', 'degraded', 'read-only', 'unreachable']),
    photos: z.enum(['ok', 'unreachable']),
  }),
})

/** In the body, because addresses are logged. */
const person = request(
  'Person',
  z
    .pipe(
      z.object({
        email: z.optional(z.nullable(z.string(rule('text', { field: 'E-mail' })))),
        phone: z.optional(z.nullable(z.string(rule('text', { field: 'Phone' })))),
        name: z.optional(z.nullable(z.string(rule('text', { field: 'Name' })))),
      }),
      z.transform(({ email, phone, name }) => ({
        email: email?.trim() ?? '',
        phone: phone?.trim() ?? '',
        name: name?.trim() ?? '',
      })),
    )
    .check(
      z.refine(({ email, phone, name }) => email + phone + name !== '', {
        path: ['email'],
        message: rule('person_missing'),
      }),
    ),
)

const { inquiry, appointment, reservation, conflict } = SENT_RECORDS

const personalData = z.object({
  inquiries: z.array(inquiry.staff),
  appointments: z.array(appointment.staff),
  reservations: z.array(reservation.staff),
  conflicts: z.array(conflict.staff),
  accounts: z.array(user),
  mentions: z.array(
    z.object({
      id,
      name: z.string(),
      field: z.enum(['description', 'costs', 'note']),
      text: z.string(),
    }),
  ),
  others: z.array(z.string()),
})

const mailbox = z.string(rule('text', { field: 'E-mail' })).check(z.trim(), z.refine(isMailbox, rule('email_invalid')))

const bytes = (label: string, length: number) =>
  z.string(rule('text', { field: label })).check(
    z.regex(/^[\w-]{1,100}={0,2}$/, rule('push.base64url', { field: label })),
    z.refine((value) => bytesIn(value) === length, rule('push.bytes', { field: label, length })),
  )

const bytesIn = (base64url: string) => Math.floor((base64url.replace(/=+$/, '').length * 3) / 4)

const MAX_ENDPOINT_LENGTH = 2048

/** The handler checks the address and the key. */
const subscription = request(
  'PushSubscription',
  z.object({
    endpoint: z
      .string(rule('text', { field: 'Endpoint' }))
      .check(z.maxLength(MAX_ENDPOINT_LENGTH, rule('too_long', { field: 'Endpoint', max: MAX_ENDPOINT_LENGTH }))),
    keys: z.object({ p256dh: bytes('Key', 65), auth: bytes('Auth', 16) }, rule('given', { field: 'Keys' })),
    topics: z.optional(
      z
        .array(
          z.enum(PUSH_TOPICS, rule('push.topics', { field: 'Topics', options: PUSH_TOPICS.join(' or ') })),
          rule('list', { field: 'Topics' }),
        )
        .check(z.minLength(1, rule('push.no_topic', { field: 'Topics' }))),
    ),
  }),
)

export const SITE_CALLS = declareCalls({
  'GET /health': {
    summary: 'State of the server: 503 while it cannot serve',
    who: 'anyone',
    responses: { 200: health, 503: health },
  },
  'GET /status': {
    summary: 'The version, and when a backup was last copied to another place',
    who: 'admin',
    responses: { 200: z.object({ version: z.string(), lastBackupElsewhere: z.nullable(z.iso.datetime()) }) },
  },
  'POST /status/test-mail': {
    summary: 'Send a test e-mail and return the answer of the mail server',
    who: 'admin',
    body: request('TestMail', z.object({ to: mailbox })),
    responses: { 200: z.object({ accepted: z.boolean(), answer: z.string() }) },
    limits: { writes: 1 },
  },
  'GET /activity': {
    summary: 'The activity log, newest first',
    who: 'admin',
    query: {
      before: { description: 'The `before` of the previous page', ...wholeNumber },
      limit: { description: 'Entries of the page', ...wholeNumber },
      record: { description: 'The uid of a record: only its entries', schema: z.string() },
    },
    responses: { 200: activityPage },
  },
  'GET /feeds': {
    summary: 'The vehicle feeds and the cars that they leave out',
    who: 'staff',
    responses: { 200: z.object({ data: z.array(vehicleFeedReport) }) },
  },
  'GET /devices': {
    summary: 'The devices of staff: changes that wait, and the build of the app',
    who: 'admin',
    responses: { 200: z.object({ data: z.array(staffDevice) }) },
  },
  'POST /personal-data': {
    summary: 'Everything about one person',
    who: 'admin',
    body: person,
    responses: { 200: personalData },
    limits: { writes: 1 },
  },
  'POST /personal-data/export': {
    summary: 'Everything about one person, logged as an export',
    who: 'admin',
    body: person,
    responses: { 200: personalData },
    limits: { writes: 1 },
  },
  'DELETE /personal-data': {
    summary: 'Delete the inquiries of one person',
    who: 'admin',
    body: person,
    responses: { 200: z.object({ deleted: z.int() }) },
    idempotent: true,
    limits: { writes: 1 },
  },
  'GET /notices/key': {
    summary: 'The public key for push notifications',
    who: 'staff',
    responses: { 200: z.object({ key: z.string() }) },
    errors: [503],
  },
  'POST /notices/subscription': {
    summary: 'Subscribe a browser to push notifications',
    who: 'staff',
    body: subscription,
    responses: { 204: null },
    errors: [503],
    limits: { writes: 1 },
  },
  'DELETE /notices/subscription': {
    summary: 'End a subscription',
    who: 'staff',
    body: request('Endpoint', z.object({ endpoint: z.string(rule('text', { field: 'Endpoint' })) })),
    responses: { 204: null },
    limits: { writes: 1 },
  },
  'GET /undelivered-mails': {
    summary: 'E-mails about new inquiries that could not be delivered',
    who: 'admin',
    responses: { 200: undeliveredMails },
  },
  'POST /undelivered-mails/retry': {
    summary: 'Send them again',
    who: 'admin',
    responses: { 204: null },
    limits: { writes: 1 },
  },
  'GET /openapi.json': {
    summary: 'This description',
    who: 'anyone',
    responses: { 200: z.record(z.string(), z.unknown()) },
    sends: ['ETag'],
  },
  'GET /docs': {
    summary: 'A page that renders this description',
    who: 'anyone',
    responses: { 200: 'text/html' },
    sends: ['ETag'],
  },
  'GET /docs/{file}': {
    summary: 'A script or style of that page',
    who: 'anyone',
    responses: { 200: 'text/*' },
    sends: ['ETag'],
  },
})
