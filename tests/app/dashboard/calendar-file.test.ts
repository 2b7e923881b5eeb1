import { expect, it } from 'vitest'
import { calendarFile } from '#app/dashboard/appointments/calendar-file.ts'

const appointment = {
  uid: '0199-aa',
  at: '2026-11-24T23:45:00.000Z',
  duration: 30,
  updatedAt: '2026-11-20T08:00:00.123Z',
}

const unfolded = (file: string) => file.replaceAll('\r\n ', '')
const summaryOf = (file: string) => /^SUMMARY:(.*)\r$/m.exec(unfolded(file))?.[1]

it('writes one event with times in UTC, and ends every line with CRLF', () => {
  expect(calendarFile(appointment, 'Ada Byron')).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Dealership//Appointments//EN',
      'BEGIN:VEVENT',
      'UID:0199-aa',
      'DTSTAMP:20261120T080000Z',
      'DTSTART:20261124T234500Z',
      'DTEND:20261125T001500Z',
      'SUMMARY:Ada Byron',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

it('escapes backslashes, commas, semicolons and line breaks, and leaves out control characters', () => {
  expect(summaryOf(calendarFile(appointment, 'Byron, Ada; A\\B\r\nC\nD\rE\u0007\u007f\tF'))).toBe(
    'Byron\\, Ada\\; A\\\\B\\nC\\nD\\nE\tF',
  )
})

it('folds lines at 75 octets without dividing a character', () => {
  const summary = '😀é漢a'.repeat(40)
  for (let start = 0; start < 10; start += 1) {
    const text = 'x'.repeat(start) + summary
    const file = calendarFile(appointment, text)
    const lines = file.split('\r\n')
    const octets = lines.map((line) => Buffer.byteLength(line))
    expect(Math.max(...octets)).toBeLessThanOrEqual(75)
    // No line is folded early: four octets are the longest character.
    const folded = lines.flatMap((_, index) => (lines[index + 1]?.startsWith(' ') ? [octets[index]] : []))
    expect(folded.length).toBeGreaterThan(4)
    expect(Math.min(...(folded as number[]))).toBeGreaterThanOrEqual(72)
    expect(file).not.toContain('\ufffd')
    expect(summaryOf(file)).toBe(text)
  }
})

it('does not fold a line of exactly 75 octets', () => {
  const text = 'x'.repeat(75 - 'SUMMARY:'.length)
  expect(calendarFile(appointment, text)).toContain(`\r\nSUMMARY:${text}\r\n`)
  expect(calendarFile(appointment, `${text}y`)).toContain(`\r\nSUMMARY:${text}\r\n y\r\n`)
})
