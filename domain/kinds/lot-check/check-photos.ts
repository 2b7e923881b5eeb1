import type { Check } from './schema.ts'

/** The addresses of the photos of problems. */
export function photosOfCheck({ marks }: Pick<Check, 'marks'>): string[] {
  return Object.values(marks).flatMap(({ problems }) => problems.flatMap(({ photo }) => photo ?? []))
}
