// Sessions, one's own account, and users.

import * as z from 'zod/mini'
import { isPhoneText, MAX_PASSWORD, MIN_PASSWORD } from '#domain/kinds/user/rules.ts'
import { photoHash } from '#domain/photos/photo.ts'
import { recoveryCodes, twoFactorProposal } from '#domain/protocol/two-factor.ts'
import { rule } from '#domain/values/issue.ts'
import { LANGUAGE_CODES } from '#domain/values/languages.ts'
import { asciiDigits } from '#domain/values/text/characters.ts'
import { text } from '#domain/values/text/text.ts'
import { isStorable } from '#domain/values/text/well-formed.ts'
import { declareCalls } from './declare-calls.ts'
import { request } from './named-schemas.ts'
import { account, orDeleted, staffMember, user } from './sent-records.ts'

const optionalText = (label: string) => z.optional(z.nullable(z.string(rule('text', { field: label }))))

/** In the body of a call that may need a step-up. */
export const stepUpBody = z.object({
  currentPassword: optionalText('The current password'),
  code: optionalText('The code'),
})
export type StepUpBody = z.output<typeof stepUpBody>

const credentialsMissing = rule('enter.credentials')
/** Anything else counts as missing. */
const typed = z.catch(z._default(z.string(), ''), '')

/** The form of the app sends the same text as user name and e-mail. */
const credentials = z
  .pipe(
    z.object({ username: typed, email: typed, password: typed, code: typed }),
    z.transform(({ username, email, password, code }) => ({
      identifier: (username.trim() || email.trim()).normalize('NFC'),
      password,
      code: code.trim(),
    })),
  )
  .check(({ value, issues }) => {
    const add = (path: string) =>
      issues.push({ code: 'custom', message: credentialsMissing, path: [path], input: value })
    if (value.identifier === '') add('username')
    if (value.password === '') add('password')
  })

const described = { password: z.string(), code: z.optional(z.string()) }
const logIn = request(
  'LogIn',
  z.union([z.object({ username: z.string(), ...described }), z.object({ email: z.string(), ...described })]),
)

const currentPassword = z.string(rule('enter.password')).check(z.minLength(1, rule('enter.password')))

const passwordText = z.string().check(z.minLength(MIN_PASSWORD), z.maxLength(MAX_PASSWORD))

/** A missing value and null count as blank, which the rules of users report. */
const blankable = (schema: z.ZodMiniType<string>) =>
  z.pipe(
    z.nullable(schema),
    z.transform((value) => value ?? ''),
  )

const PHONE = rule('phone_number', { field: 'Phone' })
const PHOTO = rule('uploaded_photo', { field: 'Photo' })

/** The fields that users change of themselves. */
const profile = z.partial(
  z.object({
    phone: blankable(text('Phone', 50).check(z.overwrite(asciiDigits), z.refine(isPhoneText, PHONE))),
    title: blankable(text('Title', 100)),
    language: z.nullable(
      z.enum(LANGUAGE_CODES, rule('one_of', { field: 'Language', options: LANGUAGE_CODES.join(', ') })),
    ),
    photo: blankable(z.string(PHOTO).check(z.refine((value) => value === '' || photoHash(value) !== undefined, PHOTO))),
  }),
)

const userBody = z.extend(
  z.partial(
    z.object({
      ...profile.shape,
      showToVisitors: z.boolean(rule('true_or_false', { field: 'Show to visitors' })),
      username: blankable(text('Username', 100)),
      name: blankable(text('Name', 200)),
      email: blankable(text('Email', 254)),
      role: blankable(text('Role', 20)),
      password: blankable(
        z
          .string(rule('text', { field: 'Password' }))
          .check(z.refine(isStorable, rule('not_storable', { field: 'Password' }))),
      ),
    }),
  ),
  stepUpBody.shape,
)
export type UserBody = z.output<typeof userBody>

const filled = (maximum: number) => z.string().check(z.minLength(1), z.maxLength(maximum))
const describedProfile = {
  phone: z.string().check(z.maxLength(50)),
  title: z.string().check(z.maxLength(100)),
  photo: z.nullable(z.string()),
  language: z.nullable(z.enum(LANGUAGE_CODES)),
}
const filledUser = { name: filled(200), email: filled(254), role: z.enum(['admin', 'user']) }
const newUser = request(
  'NewUser',
  z.object({
    username: filled(100),
    ...filledUser,
    password: passwordText,
    ...z.partial(z.object({ ...describedProfile, showToVisitors: z.boolean() })).shape,
    ...stepUpBody.shape,
  }),
)
const userPatch = request(
  'UserPatch',
  z.object({
    ...z.partial(z.object({ ...filledUser, ...describedProfile, showToVisitors: z.boolean() })).shape,
    // Blank and null leave the password as it is.
    password: z.optional(z.nullable(z.union([passwordText, z.literal('')]))),
    ...stepUpBody.shape,
  }),
)

export const stepUp = request('StepUp', stepUpBody)
export const ACCOUNT_CALLS = declareCalls({
  'POST /auth/login': {
    summary: 'Log in',
    who: 'anyone',
    body: credentials,
    describedBody: logIn,
    responses: {
      200: z.object({ token: z.string(), user: account, mustSetUpTwoFactor: z.optional(z.literal(true)) }),
    },
    errors: [401],
  },
  'POST /auth/logout': {
    summary: 'End the session of the token, or all sessions of the user',
    who: 'beginner',
    body: request(
      'LogOut',
      z.object({ everywhere: z.optional(z.boolean(rule('true_or_false', { field: 'everywhere' }))) }),
    ),
    isBodyOptional: true,
    responses: { 204: null },
  },
  'GET /auth/me': {
    summary: 'The user of the token',
    who: 'beginner',
    responses: { 200: account },
  },
  'PUT /auth/me': {
    summary: "Change one's own phone number, title, photo and language",
    who: 'staff',
    body: profile,
    describedBody: request('Profile', z.partial(z.object(describedProfile))),
    responses: { 200: account },
    errors: [404],
    idempotent: true,
  },
  'PUT /auth/password': {
    summary: "Change one's own password",
    who: 'staff',
    body: request(
      'PasswordChange',
      z.object({
        currentPassword,
        newPassword: z
          .string(rule('enter.new_password'))
          .check(
            z.minLength(MIN_PASSWORD, rule('password_short', { min: MIN_PASSWORD })),
            z.maxLength(MAX_PASSWORD, rule('password_long', { max: MAX_PASSWORD })),
          ),
      }),
    ),
    responses: { 200: account },
    sends: ['X-Token'],
    errors: [404],
  },
  'POST /auth/two-factor': {
    summary: 'Propose a secret for two-factor log-in',
    who: 'beginner',
    responses: { 200: twoFactorProposal },
  },
  'PUT /auth/two-factor': {
    summary: 'Switch two-factor log-in on',
    who: 'beginner',
    body: request(
      'TwoFactor',
      z.object({
        currentPassword,
        // Base32, as a device names it.
        secret: z
          .string(rule('text', { field: 'The secret' }))
          .check(z.regex(/^[A-Z2-7]{32}$/, rule('not_valid', { field: 'The secret' }))),
        code: z.string(rule('code_wrong')),
      }),
    ),
    responses: { 200: recoveryCodes },
    sends: ['X-Token'],
    errors: [404, 409],
  },
  'DELETE /auth/two-factor': {
    summary: 'Switch two-factor log-in off',
    who: 'staff',
    body: request('CurrentPassword', z.object({ currentPassword })),
    responses: { 204: null },
  },
  'GET /users': { summary: 'All users', who: 'admin', responses: { 200: z.array(user) } },
  'POST /users': {
    summary: 'Add a user',
    who: 'admin',
    body: userBody,
    describedBody: newUser,
    responses: { 201: orDeleted(user) },
    errors: [404],
    idempotent: true,
    limits: { writes: 1 },
  },
  'PUT /users/{id}': {
    summary: 'Change fields of a user',
    who: 'admin',
    body: userBody,
    describedBody: userPatch,
    responses: { 200: orDeleted(user) },
    sends: ['X-Token'],
    idempotent: true,
    limits: { writes: 1 },
  },
  'DELETE /users/{id}': {
    summary: 'Delete a user',
    who: 'admin',
    body: stepUp,
    isBodyOptional: true,
    responses: { 204: null },
    idempotent: true,
    limits: { writes: 1 },
  },
  'DELETE /users/{id}/two-factor': {
    summary: 'Switch two-factor log-in of another user off; needs the current password',
    who: 'admin',
    body: stepUp,
    isBodyOptional: true,
    responses: { 204: null },
    idempotent: true,
    limits: { writes: 1 },
  },
  'GET /staff': {
    summary: 'Id and name of all users',
    who: 'staff',
    responses: { 200: z.array(staffMember) },
  },
})
