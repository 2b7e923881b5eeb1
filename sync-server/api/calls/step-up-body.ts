import * as z from 'zod/mini'

const text = (message: string) => z.optional(z.nullable(z.string(message)))

/** In the body of a call that may need a step-up. */
export const stepUpBody = z.object({
  currentPassword: text('The current password must be text'),
  code: text('The code must be text'),
})
export type StepUpBody = z.output<typeof stepUpBody>
