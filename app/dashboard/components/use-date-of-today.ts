import { useToday } from '#app/ui/use-today.ts'

/** The current time. The component renders again when the day of the device ends. */
export function useDateOfToday(): Date {
  useToday()
  return new Date()
}
