/** Dials the number; words behind it (an extension) are for the person to say. */
export function phoneAddress(phone: string): string {
  const number = phone.replace(/(\d)\D*?[a-z].*/i, '$1')
  return `tel:${number.replace(/[^+\d]/g, '')}`
}
