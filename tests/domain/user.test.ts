import { describe, expect, it } from 'vitest'
import { isAdmin } from '#domain/kinds/user/role.ts'
import { invitationIssues, isPhoneText, userIssues } from '#domain/kinds/user/rules.ts'
import { teamOf } from '#domain/kinds/user/team.ts'

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
    expect(userIssues({ ...user, password: '' }, true).map(({ path }) => path)).toEqual(['password'])
  })

  it('are invited with a name, an e-mail address and a role', () => {
    expect(invitationIssues({ name: 'Ann', email: ' ann@a.example ', role: 'USER' })).toEqual([])
    const issues = invitationIssues({ name: ' ', email: 'ann', role: 'owner' })
    expect(issues.map(({ path, message }) => [path, message])).toEqual([
      ['name', 'Name is required'],
      ['email', 'Please enter a valid email address'],
      ['role', 'Role must be User or Admin'],
    ])
  })

  it.each([
    ['', true],
    ['12345', true],
    ['+1 (212) 555-0142', true],
    ['020\u20117946\u00a00000', true],
    ['٠٧٧٠٠ ٩٠٠١٢٣', true],
    ['1-23', false],
    ['x12345', false],
    ['12345x', false],
  ])('may have the phone number %j: %s', (phone, isAccepted) => expect(isPhoneText(phone)).toBe(isAccepted))

  it('are in the team when they are shown to visitors, in the order of their numbers', () => {
    const ann = { name: 'Ann', email: 'ann@a.example' }
    const full = { ...ann, id: 3, title: 'Sales', phone: '12345', photo: '/ann.webp' }
    const hidden = { ...ann, id: 1, showToVisitors: false }
    expect(teamOf([{ ...full, showToVisitors: true }, { ...ann, id: 2, showToVisitors: true }, hidden])).toEqual([
      { ...ann, id: 2, title: '', phone: '', photo: '' },
      full,
    ])
  })

  it('are admins regardless of the case of their role', () => {
    expect([isAdmin({ role: 'ADMIN' }), isAdmin({ role: 'admin' }), isAdmin({ role: 'user' })]).toEqual([
      true,
      true,
      false,
    ])
  })
})
