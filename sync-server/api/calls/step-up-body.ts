import * as z from 'zod/mini'
import { rule } from '#domain/values/issue.ts'

const text = (label: string) => z.optional(z.nullable(z.string(rule('text', { field: label }))))

/** In the body of a call that may need a step-up. */
export const stepUpBody = z.object({
  currentPassword: text('The current password'),
  code: text('The code'),
})
export type StepUpBody = z.output<typeof stepUpBody>
