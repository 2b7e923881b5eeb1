import type { Inquiry, InquiryInput } from '#domain/inquiry.ts'

/** A visitor's enquiry, by the documented call. */
export async function enquire(url: string, input: Partial<InquiryInput> & { name: string }): Promise<Inquiry> {
  const answer = await fetch(`${url}/api/inquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: '+447700900123', message: 'Is it still there?', ...input }),
  })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Inquiry
}
