// The schemas of requests by name. They are those that the server validates with, with what its rules require beyond them: the rules
// have messages and depend on stored records, which JSON Schema cannot express.
import * as z from 'zod/mini'
import { MAX_MESSAGE } from '#domain/inquiries/inquiry.ts'
import { inquiryInput } from '#domain/inquiries/inquiry-fields.ts'
import { envelope, MUTATION_NAMES, type MutationName, mutationArgs } from '#domain/mutations/mutation.ts'
import { MAX_BATCH } from '#domain/protocol/protocol.ts'
import { pushRequest } from '#domain/protocol/push-request.ts'
import { settingsPatch } from '#domain/settings/settings.ts'
import { logOutBody } from '#sync-server/routes/log-out.ts'
import { passwordChange, passwordOnly, secretAndCode } from '#sync-server/routes/own-account.ts'
import { personQuery } from '#sync-server/routes/personal-data.ts'
import { unsubscribeBody } from '#sync-server/routes/push-subscriptions.ts'
import { stepUpBody } from '#sync-server/routes/step-up.ts'
import { userBody } from '#sync-server/routes/user-body.ts'
import { pushSubscription } from '#sync-server/web-push/subscription-schema.ts'
import { carChanges, carPatch, newCar } from './car-requests.ts'
import { request } from './named-schemas.ts'

const MAX_EMAIL = 254

export const id = z.int().check(z.minimum(1))
export const limit = z.int().check(z.minimum(1))
export const cursor = z.string().check(z.regex(/^\d{1,15}\.\d{1,15}(?:\.[0-9a-f]{1,32})?$/))

const filledText = z.string().check(z.minLength(1))
const passwordText = z.string().check(z.minLength(6), z.maxLength(128))
const role = z.enum(['admin', 'user'])

const credentials = { password: z.string(), code: z.optional(z.string()) }
const logIn = z.union([
  z.object({ username: z.string(), ...credentials }),
  z.object({ email: z.string(), ...credentials }),
])

const newInquiry = z.extend(inquiryInput, {
  name: z.string().check(z.minLength(2), z.maxLength(50)),
  // A country code of one to four digits and a number of 7 to 15. Spaces are dropped.
  phone: z.string().check(z.regex(/^\s*\+(?:\s*\d){8,19}\s*$/)),
  countryCode: z.optional(z.nullable(z.string())),
  email: z.optional(z.nullable(z.string().check(z.maxLength(MAX_EMAIL)))),
  message: z.string().check(z.minLength(10), z.maxLength(MAX_MESSAGE)),
})

const filledUser = {
  name: filledText.check(z.maxLength(200)),
  email: filledText.check(z.maxLength(MAX_EMAIL)),
  role,
}
const newUser = z.extend(userBody, {
  username: filledText.check(z.maxLength(100)),
  ...filledUser,
  password: passwordText,
  ...stepUpBody.shape,
})
const userPatch = z.object({
  ...z.partial(z.object(filledUser)).shape,
  // Blank and null leave the password as it is.
  password: z.optional(z.nullable(z.union([passwordText, z.literal('')]))),
  ...stepUpBody.shape,
})

/** Of mutations whose schema takes any field, because a refused one keeps its arguments. */
const DESCRIBED_ARGS: Partial<Record<MutationName, z.ZodMiniType>> = {
  'car.create': z.object({ car: newCar }),
  'car.edit': z.object({ fields: carChanges, saleId: z.optional(z.string()) }),
  'inquiry.create': newInquiry,
}

const mutations = MUTATION_NAMES.map((name) =>
  z.extend(envelope, { name: z.literal(name), args: DESCRIBED_ARGS[name] ?? mutationArgs(name) }),
)
const mutation = request('Mutation', z.union(mutations))

export const requests = {
  login: request('LogIn', logIn),
  logOut: request('LogOut', logOutBody),
  passwordChange: request('PasswordChange', z.extend(passwordChange, { newPassword: passwordText })),
  twoFactor: request('TwoFactor', secretAndCode),
  currentPassword: request('CurrentPassword', passwordOnly),
  newCar,
  carPatch,
  newInquiry: request('NewInquiry', newInquiry),
  read: request('MarkAsRead', z.object({ read: z.literal(true) })),
  settings: request('SettingsPatch', z.extend(settingsPatch, stepUpBody.shape)),
  newUser: request('NewUser', newUser),
  userPatch: request('UserPatch', userPatch),
  stepUp: request('StepUp', stepUpBody),
  person: request('Person', personQuery),
  subscription: request(
    'PushSubscription',
    pushSubscription(() => true),
  ),
  endpoint: request('Endpoint', unsubscribeBody),
  push: request('Push', z.object({ ...pushRequest.shape, mutations: z.array(mutation).check(z.maxLength(MAX_BATCH)) })),
}
