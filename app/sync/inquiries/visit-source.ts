import { type InquirySource, sourceOf } from '#domain/kinds/inquiry/source.ts'

let source: InquirySource | null = null

/**
 * Reads where the visit came from, on its first page. It is kept in memory only, because a store on the device would need consent: a page
 * that is loaded again has lost it.
 */
export function readVisitSource(): void {
  source = sourceOf(new URL(location.href), document.referrer)
}

export const visitSource = (): InquirySource | null => source
