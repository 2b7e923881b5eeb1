import type { Car } from '#domain/car.ts'
import type { Inquiry } from '#domain/inquiry.ts'
import type { User, UserInput } from '#domain/user.ts'
import { ADMIN } from './product.ts'

/** The documented calls as the admin makes them, to see from outside what the server holds. */
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
  return {
    cars: async () => (await call<{ data: Car[] }>('/api/cars')).data,
    car: (id: number) => call<Car>(`/api/cars/${id}`),
    add: (fields: Partial<Car>) => call<Car>('/api/cars', { method: 'POST', body: JSON.stringify(fields) }),
    edit: (id: number, fields: Partial<Car>) =>
      call<Car>(`/api/cars/${id}`, { method: 'PUT', body: JSON.stringify(fields) }),
    addUser: (user: UserInput) => call<User>('/api/users', { method: 'POST', body: JSON.stringify(user) }),
    editUser: (id: number, user: Partial<UserInput>) =>
      call<User>(`/api/users/${id}`, { method: 'PUT', body: JSON.stringify(user) }),
    deleteUser: async (id: number) => void (await fetch(`${url}/api/users/${id}`, { method: 'DELETE', headers })),
    inquiries: async () => (await call<{ data: Inquiry[] }>('/api/inquiries')).data,
  }
}
