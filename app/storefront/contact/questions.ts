// The questions that visitors often ask about a car. A question is part of the address of the enquiry form, which begins its message.
import { t } from '#text/t.ts'

export const QUESTIONS = [
  { key: 'available', label: 'car.available', message: 'car.availableMessage' },
  { key: 'viewing', label: 'car.viewing', message: 'car.viewingMessage' },
  { key: 'exchange', label: 'car.exchange', message: 'car.exchangeMessage' },
] as const

type QuestionKey = (typeof QUESTIONS)[number]['key']

const PARAMETER = 'ask'

export const enquiryPath = (carId: number, question: QuestionKey) => `/contact?car=${carId}&${PARAMETER}=${question}`

/** @returns the beginning of the message; empty without a known question */
export function messageOf(params: URLSearchParams): string {
  const question = QUESTIONS.find(({ key }) => key === params.get(PARAMETER))
  return question ? t(question.message) : ''
}
