import { describe, expect, it } from 'vitest'
import { isAdmin } from '#domain/kinds/user/role.ts'
import { userIssues } from '#domain/kinds/user/rules.ts'

describe('users', () => {
  const user = { username: 'ann', name: 'Ann', email: 'ann@a.example', role: 'Admin', password: 'secret' }

  it.each([
    [{}, true, []],
    [{ username: ' ' }, true, ['All fields except password are required']],
    [{ password: '' }, true, ['Password is required']],
    [{ password: '' }, false, []],
    [{ password: '12345' }, true, ['Password must be at least 6 characters long']],
    [{ password: '12345' }, false, ['Password must be at least 6 characters long']],
    [{ password: '123456' }, true, []],
    [{ password: 'x'.repeat(128) }, true, []],
    [{ name: ' ' }, true, ['All fields except password are required']],
    [{ email: ' ' }, true, ['All fields except password are required']],
    [{ email: ' ann@a.example ' }, true, []],
    [{ role: ' USER ' }, true, []],
    [{ password: 'x'.repeat(129) }, false, ['Password must be at most 128 characters long']],
    [{ email: 'ann' }, false, ['Please enter a valid email address']],
    [{ role: 'owner' }, false, ['Role must be User or Admin']],
  ])('%j, new %s: %j', (change, isNew, expected) => {
    expect(userIssues({ ...user, ...change }, isNew).map(({ message }) => message)).toEqual(expected)
  })

  it('have the path of each invalid field', () => {
    const invalid = { username: '', name: '', email: 'ann', role: '', password: '1' }
    expect(userIssues(invalid, true).map(({ path }) => path)).toEqual(['username', 'name', 'email', 'role', 'password'])
  })

  it('are admins regardless of the case of their role', () => {
    expect([isAdmin({ role: 'ADMIN' }), isAdmin({ role: 'admin' }), isAdmin({ role: 'user' })]).toEqual([
      true,
      true,
      false,
    ])
  })
})
