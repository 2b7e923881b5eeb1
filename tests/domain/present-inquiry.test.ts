import { describe, expect, it } from 'vitest'
import { inquiryReceipt, publicInquiry, staffInquiry } from '#domain/kinds/inquiry/present-inquiry.ts'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'

const minimal: Inquiry = {
  uid: 'u-1',
  id: 7,
  version: 3,
  name: 'Ada Byron',
  phone: '+447700900123',
  message: 'Is it still there?',
  read: true,
  status: 'contacted',
  note: 'called twice',
  assignee: 2,
  followUpAt: null,
  createdAt: '2026-11-23T10:00:00.000Z',
  updatedAt: '2026-11-24T10:00:00.000Z',
}
const complete: Inquiry = {
  ...minimal,
  email: 'ada@engine.example',
  carId: 12,
  carName: '2016 BMW i8',
  followUpAt: '2026-11-30',
  respondedAt: '2026-11-23T11:00:00.000Z',
}
const { status: _s, note: _n, assignee: _a, followUpAt: _f, updatedAt: _u, ...minimalForSender } = minimal
const sent = { ...minimalForSender, email: complete.email, carId: complete.carId }

describe('the sender of an enquiry', () => {
  it('receives nothing that staff added', () => {
    expect(publicInquiry(complete, true)).toEqual({ ...sent, carName: complete.carName })
    expect(publicInquiry(minimal, true)).toEqual(minimalForSender)
  })

  it('does not receive the name of a hidden car', () => {
    expect(publicInquiry(complete, false)).toEqual(sent)
  })

  it('has no field without a value in the response', () => {
    expect(Object.keys(publicInquiry(minimal, true))).toEqual(Object.keys(minimalForSender))
  })

  it('receives number, uid and time when the request is repeated', () => {
    expect(inquiryReceipt(complete)).toEqual({ id: 7, uid: 'u-1', createdAt: complete.createdAt })
  })
})

describe('staff', () => {
  it('receive every field of an enquiry', () => {
    expect(staffInquiry(complete)).toEqual(complete)
  })

  it('receive no field without a value', () => {
    expect(Object.keys(staffInquiry({ ...minimal, email: undefined }))).toEqual(Object.keys(minimal))
  })
})
