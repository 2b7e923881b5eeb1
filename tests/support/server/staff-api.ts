import { randomUUID } from 'node:crypto'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'
import type { Reserved } from '#domain/kinds/reservation/reserved.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type { UserInput } from '#domain/kinds/user/rules.ts'
import type { User } from '#domain/kinds/user/schema.ts'
import type { PushResponse } from '#domain/protocol/protocol.ts'
import { ADMIN } from './product.ts'

/** The documented calls as the admin, to read and change what the server stores. */
export async function staffApi(url: string) {
  const json = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: json, body: JSON.stringify(ADMIN) })
  const { token } = (await answer.json()) as { token: string }
  const headers = { ...json, authorization: `Bearer ${token}` }
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const response = await fetch(url + path, { ...init, headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const remove = async (path: string) => {
    const { status } = await fetch(url + path, { method: 'DELETE', headers })
    if (status !== 204) throw new Error(`${path}: ${status}`)
  }
  return {
    /** The admin's session token. */
    token,
    cars: async () => (await call<{ data: Car[] }>('/api/cars')).data,
    car: (id: number) => call<Car>(`/api/cars/${id}`),
    add: (fields: Partial<Car>) => call<Car>('/api/cars', { method: 'POST', body: JSON.stringify(fields) }),
    edit: (id: number, fields: Partial<Car & Reserved>) =>
      call<Car>(`/api/cars/${id}`, { method: 'PUT', body: JSON.stringify(fields) }),
    deleteCar: (id: number) => remove(`/api/cars/${id}`),
    remove: async (id: number) => void (await fetch(`${url}/api/cars/${id}`, { method: 'DELETE', headers })),
    users: () => call<User[]>('/api/users'),
    addUser: (user: UserInput) => call<User>('/api/users', { method: 'POST', body: JSON.stringify(user) }),
    editUser: (id: number, user: Partial<UserInput & Pick<User, 'showToVisitors' | 'language'>>) =>
      call<User>(`/api/users/${id}`, { method: 'PUT', body: JSON.stringify(user) }),
    deleteUser: async (id: number) => void (await fetch(`${url}/api/users/${id}`, { method: 'DELETE', headers })),
    readInquiry: (id: number) =>
      call<Inquiry>(`/api/inquiries/${id}/status`, { method: 'PATCH', body: JSON.stringify({ read: true }) }),
    deleteInquiry: (id: number) => remove(`/api/inquiries/${id}`),
    /** Pushes one mutation from a new device. @returns its outcome */
    push: async (change: { name: string; uid: string; args: unknown; mid?: string; madeAt?: string }) => {
      const mutation = { mid: randomUUID(), format: 1, madeAt: new Date().toISOString(), ...change }
      const body = JSON.stringify({ deviceId: randomUUID(), mutations: [mutation] })
      return (await call<PushResponse>('/api/sync/push', { method: 'POST', body })).outcomes[0]
    },
    settings: () => call<SiteSettings>('/api/settings'),
    /** A section that is left out keeps its value. */
    saveSettings: (sections: Partial<SiteSettings>) =>
      call<SiteSettings>('/api/settings', { method: 'PUT', body: JSON.stringify(sections) }),
    inquiries: async () => (await call<{ data: Inquiry[] }>('/api/inquiries')).data,
  }
}

/** A public car of the sample inventory. */
export async function carForSale({ cars }: Pick<Awaited<ReturnType<typeof staffApi>>, 'cars'>): Promise<Car> {
  const car = (await cars()).find(({ sold, enabled }) => enabled && !sold)
  if (!car) throw new Error('the sample inventory has cars for sale')
  return car
}
