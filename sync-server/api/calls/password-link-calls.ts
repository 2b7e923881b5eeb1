// Links of one use with which a person sets a password: invitations, and forgotten passwords.

import * as z from 'zod/mini'
import { rule } from '#domain/values/issue.ts'
import { text } from '#domain/values/text/text.ts'
import { stepUp, stepUpBody } from './account-calls.ts'
import { declareCalls } from './declare-calls.ts'
import { request } from './named-schemas.ts'
import { account, time, user } from './sent-records.ts'

const passwordLink = { link: z.string(), expiresAt: time }

export const PASSWORD_LINK_CALLS = declareCalls({
  'POST /users/invite': {
    summary: 'Add a user, who sets the password with a link of one use',
    who: 'admin',
    body: request(
      'Invitation',
      z.object({
        name: text('Name', 200),
        email: text('Email', 254),
        role: text('Role', 20),
        ...stepUpBody.shape,
      }),
    ),
    responses: { 201: z.object({ user, ...passwordLink, isMailed: z.boolean() }) },
    errors: [404, 409],
    idempotent: true,
    limits: { writes: 1 },
  },
  'POST /users/{id}/link': {
    summary: 'A link of one use with which a user sets a password; the link before it ends',
    who: 'admin',
    body: stepUp,
    isBodyOptional: true,
    responses: { 201: z.object(passwordLink) },
    errors: [404, 409],
    idempotent: true,
    limits: { writes: 1 },
  },
  'GET /auth/forgot': {
    summary: 'Whether links to set a new password are sent by e-mail',
    who: 'anyone',
    responses: { 200: z.object({ available: z.boolean() }) },
  },
  'POST /auth/forgot': {
    summary: 'Send a link to set a new password; the response is the same for every address',
    who: 'anyone',
    body: request('ForgottenPassword', z.object({ email: text('Email', 254) })),
    responses: { 202: z.object({ message: z.string() }) },
  },
  'POST /auth/link': {
    summary: 'Set a password with a link; without two-factor log-in it also logs in',
    who: 'anyone',
    body: request(
      'PasswordByLink',
      z.object({ token: text('Token', 200), newPassword: z.string(rule('enter.new_password')) }),
    ),
    responses: { 200: z.object({ token: z.optional(z.string()), user: account }) },
    errors: [410],
  },
})
