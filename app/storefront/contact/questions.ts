// The questions that visitors often ask about a car. A question is part of the address of the enquiry form, which begins its message.

export const QUESTIONS = [
  { key: 'available', label: 'Is it available?', message: 'Is this car still available?' },
  { key: 'viewing', label: 'Book a viewing', message: 'I would like to book a viewing. These times suit me: ' },
  { key: 'exchange', label: 'Part exchange', message: 'I would like to part exchange my car: ' },
] as const

type QuestionKey = (typeof QUESTIONS)[number]['key']

const PARAMETER = 'ask'

export const enquiryPath = (carId: number, question: QuestionKey) => `/contact?car=${carId}&${PARAMETER}=${question}`

/** @returns the beginning of the message; empty without a known question */
export const messageOf = (params: URLSearchParams): string =>
  QUESTIONS.find(({ key }) => key === params.get(PARAMETER))?.message ?? ''
