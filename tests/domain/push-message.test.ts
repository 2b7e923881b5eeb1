import { expect, it } from 'vitest'
import { declaredMessage, notificationContent } from '#domain/protocol/push-message.ts'

it('declares a notification that a browser shows without a worker, and that opens the messages', () => {
  expect(declaredMessage({ kind: 'inquiry' }, 'https://cars.example/')).toEqual({
    kind: 'inquiry',
    web_push: 8030,
    mutable: false,
    notification: {
      title: 'New enquiry',
      body: 'A new enquiry has arrived',
      tag: 'inquiry',
      navigate: 'https://cars.example/admin/dashboard/messages',
      icon: 'https://cars.example/icons/admin-192.png',
    },
  })
})

it('lets a worker replace the notification of an appointment, because only the device can write its time', () => {
  const message = { kind: 'reminder', id: 7, at: '2026-05-04T09:30:00.000Z' } as const
  expect(declaredMessage(message, 'https://cars.example')).toMatchObject({
    ...message,
    mutable: true,
    notification: {
      body: 'You have an appointment soon',
      tag: 'appointment-7',
      navigate: 'https://cars.example/admin/dashboard/appointments?id=7',
    },
  })
  expect(notificationContent(message, '10:30').body).toBe('You have an appointment at 10:30')
})

it('shows the texts that the message has, with the time of an appointment in its place', () => {
  const texts = { title: 'Termin', body: 'Sie haben in Kürze einen Termin', timed: 'Sie haben um {time} einen Termin' }
  const message = { kind: 'reminder', id: 7, at: '2026-05-04T09:30:00.000Z', texts } as const
  expect(notificationContent(message, '10:30')).toMatchObject({
    title: 'Termin',
    body: 'Sie haben um 10:30 einen Termin',
  })
  expect(notificationContent(message).body).toBe(texts.body)
  const { timed: _, ...untimed } = texts
  expect(notificationContent({ ...message, texts: untimed }, '10:30').body).toBe(texts.body)
})
