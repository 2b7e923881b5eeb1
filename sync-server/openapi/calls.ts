// Every call of the API for its description. A call that the router has and this list does not, or a response that does not
// match, fails the tests.
import type * as z from 'zod/mini'
import { PHOTO_TYPES, PHOTO_WIDTHS } from '#domain/photos/photo.ts'
import { requests, responses } from './schemas.ts'

export interface ApiCall {
  /** `GET /cars/{id}`, below `/api`. */
  call: string
  summary: string
  /** `reader`: anyone, but a token must be valid. */
  who: 'anyone' | 'reader' | 'staff' | 'admin'
  query?: Readonly<Record<string, string>>
  body?: z.ZodMiniType
  /** Content types of a body that is a file. */
  file?: readonly string[]
  /** By status, without the errors that follow from the other properties. Null: no body; a text: its content type. */
  responses: Readonly<Record<number, z.ZodMiniType | string | null>>
  /** Further errors that the call has by its own rules. */
  errors?: readonly number[]
  /** The list has an ETag: 304 is a response. */
  isConditional?: true
  /** Accepts `Idempotency-Key`. */
  isIdempotent?: true
}

export const CALLS: readonly ApiCall[] = [
  {
    call: 'GET /health',
    summary: 'State of the server: 503 while it cannot serve',
    who: 'anyone',
    responses: { 200: responses.health, 503: responses.health },
  },
  {
    call: 'POST /auth/login',
    summary: 'Log in',
    who: 'anyone',
    body: requests.login,
    responses: { 200: responses.session },
    errors: [401],
  },
  {
    call: 'POST /auth/logout',
    summary: 'End the session of the token, or all sessions of the user',
    who: 'staff',
    body: requests.logOut,
    responses: { 204: null },
    errors: [403],
  },
  { call: 'GET /auth/me', summary: 'The user of the token', who: 'staff', responses: { 200: responses.account } },
  {
    call: 'PUT /auth/password',
    summary: "Change one's own password",
    who: 'staff',
    body: requests.passwordChange,
    responses: { 200: responses.account },
    errors: [404],
  },
  {
    call: 'POST /auth/two-factor',
    summary: 'Propose a secret for two-factor log-in',
    who: 'staff',
    responses: { 200: responses.twoFactorProposal },
  },
  {
    call: 'PUT /auth/two-factor',
    summary: 'Switch two-factor log-in on',
    who: 'staff',
    body: requests.twoFactor,
    responses: { 200: responses.recoveryCodes },
    errors: [404, 409],
  },
  {
    call: 'DELETE /auth/two-factor',
    summary: 'Switch two-factor log-in off',
    who: 'staff',
    body: requests.currentPassword,
    responses: { 204: null },
  },
  {
    call: 'GET /cars',
    summary: 'All cars for staff, public cars for visitors',
    who: 'reader',
    responses: { 200: responses.cars },
    isConditional: true,
  },
  { call: 'GET /cars/{id}', summary: 'One car', who: 'reader', responses: { 200: responses.car } },
  {
    call: 'POST /cars',
    summary: 'Add a car',
    who: 'staff',
    body: requests.car,
    responses: { 201: responses.writtenCar },
    isIdempotent: true,
    errors: [404],
  },
  {
    call: 'PUT /cars/{id}',
    summary: 'Change fields of a car',
    who: 'staff',
    body: requests.car,
    responses: { 200: responses.writtenCar },
    isIdempotent: true,
  },
  {
    call: 'DELETE /cars/{id}',
    summary: 'Delete a car',
    who: 'staff',
    responses: { 204: null },
    isIdempotent: true,
  },
  {
    call: 'GET /photos/{hash}',
    summary: 'A photo; for visitors only those that they may see',
    who: 'reader',
    query: {
      w: `Width in pixels: ${PHOTO_WIDTHS.join(', ')}`,
      og: 'Any value: the picture for Open Graph, 1200 x 630 pixels',
    },
    responses: { 200: 'image/*', 206: 'image/*' },
    isConditional: true,
    errors: [416],
  },
  {
    call: 'PUT /photos/{hash}',
    summary: 'Upload a photo under the SHA-256 hash of its bytes',
    who: 'staff',
    file: PHOTO_TYPES,
    responses: { 200: responses.photo, 201: responses.photo },
    errors: [403, 408],
  },
  {
    call: 'GET /inquiries',
    summary: 'All inquiries',
    who: 'staff',
    responses: { 200: responses.inquiries },
    isConditional: true,
  },
  {
    call: 'POST /inquiries',
    summary: 'Send an inquiry',
    who: 'anyone',
    body: requests.inquiry,
    responses: { 201: responses.createdInquiry },
    isIdempotent: true,
    errors: [404],
  },
  {
    call: 'PATCH /inquiries/{id}/status',
    summary: 'Mark an inquiry as read',
    who: 'staff',
    body: requests.read,
    responses: { 200: responses.readInquiry },
    isIdempotent: true,
  },
  {
    call: 'DELETE /inquiries/{id}',
    summary: 'Delete an inquiry',
    who: 'staff',
    responses: { 204: null },
    isIdempotent: true,
  },
  {
    call: 'GET /settings',
    summary: 'The settings of the site; some only for staff',
    who: 'anyone',
    responses: { 200: responses.sentSettings },
    isConditional: true,
  },
  {
    call: 'PUT /settings',
    summary: 'Change settings',
    who: 'admin',
    body: requests.settings,
    responses: { 200: responses.settings },
    isIdempotent: true,
  },
  { call: 'GET /users', summary: 'All users', who: 'admin', responses: { 200: responses.users } },
  {
    call: 'POST /users',
    summary: 'Add a user',
    who: 'admin',
    body: requests.user,
    responses: { 201: responses.writtenUser },
    isIdempotent: true,
    errors: [404],
  },
  {
    call: 'PUT /users/{id}',
    summary: 'Change fields of a user',
    who: 'admin',
    body: requests.user,
    responses: { 200: responses.writtenUser },
    isIdempotent: true,
  },
  { call: 'DELETE /users/{id}', summary: 'Delete a user', who: 'admin', responses: { 204: null }, isIdempotent: true },
  {
    call: 'DELETE /users/{id}/two-factor',
    summary: 'Switch two-factor log-in of a user off',
    who: 'admin',
    responses: { 204: null },
    isIdempotent: true,
  },
  { call: 'GET /staff', summary: 'Id and name of all users', who: 'staff', responses: { 200: responses.staff } },
  {
    call: 'GET /activity',
    summary: 'The activity log, newest first',
    who: 'admin',
    query: {
      before: 'The `before` of the previous page',
      limit: 'Entries of the page',
      record: 'The uid of a record: only its entries',
    },
    responses: { 200: responses.activity },
  },
  {
    call: 'GET /feeds',
    summary: 'The vehicle feeds and the cars that they leave out',
    who: 'staff',
    responses: { 200: responses.feeds },
  },
  {
    call: 'POST /personal-data',
    summary: 'Everything about one person',
    who: 'admin',
    body: requests.person,
    responses: { 200: responses.personalData },
  },
  {
    call: 'POST /personal-data/export',
    summary: 'Everything about one person, logged as an export',
    who: 'admin',
    body: requests.person,
    responses: { 200: responses.personalData },
  },
  {
    call: 'DELETE /personal-data',
    summary: 'Delete the inquiries of one person',
    who: 'admin',
    body: requests.person,
    responses: { 200: responses.deleted },
    isIdempotent: true,
  },
  {
    call: 'GET /notices/key',
    summary: 'The public key for push notifications',
    who: 'staff',
    responses: { 200: responses.pushKey },
  },
  {
    call: 'POST /notices/subscription',
    summary: 'Subscribe a browser to push notifications',
    who: 'staff',
    body: requests.subscription,
    responses: { 204: null },
  },
  {
    call: 'DELETE /notices/subscription',
    summary: 'End a subscription',
    who: 'staff',
    body: requests.endpoint,
    responses: { 204: null },
  },
  {
    call: 'GET /undelivered-mails',
    summary: 'E-mails about new inquiries that could not be delivered',
    who: 'admin',
    responses: { 200: responses.undeliveredMails },
  },
  {
    call: 'POST /undelivered-mails/retry',
    summary: 'Send them again',
    who: 'admin',
    responses: { 204: null },
  },
  {
    call: 'POST /sync/push',
    summary: 'Send mutations of an outbox',
    who: 'staff',
    body: requests.push,
    responses: { 200: responses.pushed },
    errors: [409],
  },
  {
    call: 'GET /sync/pull',
    summary: 'The records that changed since a cursor',
    who: 'reader',
    query: { cursor: 'A position in the order of changes', clientId: 'The outbox to settle', limit: 'Records at most' },
    responses: { 200: responses.pulled },
  },
  {
    call: 'GET /sync/conflicts',
    summary: 'The open conflicts',
    who: 'staff',
    responses: { 200: responses.conflicts },
  },
  {
    call: 'GET /sync/events',
    summary: 'Server-sent events: a word for each change',
    who: 'reader',
    responses: { 200: 'text/event-stream' },
    errors: [503],
  },
  {
    call: 'GET /openapi.json',
    summary: 'This description',
    who: 'anyone',
    responses: { 200: responses.description },
    isConditional: true,
  },
  {
    call: 'GET /docs',
    summary: 'A page that renders this description',
    who: 'anyone',
    responses: { 200: 'text/html' },
  },
]
