// The faults that visitors load. Apart from the other faults, which are larger.

/** The faults of an enquiry. */
export const FORM_FAULTS = {
  name_required: 'Name is required',
  name_short: 'Name must be at least 2 characters',
  name_long: 'Name must be less than 50 characters',
  country_code_required: 'Country code is required',
  country_code_invalid: 'Enter a valid country code (e.g., +1, +44)',
  phone_required: 'Phone number is required',
  phone_digits: 'Phone number must contain only digits',
  phone_short: 'Phone number must be at least 7 digits',
  phone_long: 'Phone number must be less than 15 digits',
  email_invalid: 'Please enter a valid email address',
  message_required: 'Message is required',
  message_short: 'Message must be at least 10 characters',
  message_long: 'Message must be less than 1000 characters',
} as const

export type FormFault = keyof typeof FORM_FAULTS

export const LOG_IN_FAULTS = {
  wrong_login: 'Invalid username or password',
  totp_wrong: 'The code is wrong',
} as const

/** A server on the way refused a body. */
export const PROXY_FAULTS = {
  'too_large.proxy': 'A server on the way does not accept a file of this size',
} as const
