// The iCalendar file of an appointment (RFC 5545).

import type { Appointment } from '#domain/kinds/appointment/schema.ts'
import { MINUTE_MS } from '#domain/values/time/durations.ts'

const MAX_LINE_OCTETS = 75

type Entry = Pick<Appointment, 'uid' | 'at' | 'duration' | 'updatedAt'>

export function calendarFile({ uid, at, duration, updatedAt }: Entry, summary: string): string {
  const end = new Date(Date.parse(at) + duration * MINUTE_MS).toISOString()
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dealership//Appointments//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(updatedAt)}`,
    `DTSTART:${utc(at)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(summary)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `2026-11-24T14:05:00.000Z` -> `20261124T140500Z` */
const utc = (iso: string) => `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Control characters are not allowed in a text. */
function escaped(text: string): string {
  return text
    .replace(/[\\,;]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '')
}

/** A continued line begins with a space, which counts. Never divides a character. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > MAX_LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
