// Who asked this browser to tell them of new enquiries. A subscription that is found without the wish of whoever is logged in
// is a stranger's, and is ended.
const WISH = 'notices_for'

export function wishesNotices(userId: number): boolean {
  return localStorage.getItem(WISH) === String(userId)
}

export function keepNoticesWish(userId: number): void {
  localStorage.setItem(WISH, String(userId))
}

export function forgetNoticesWish(): void {
  localStorage.removeItem(WISH)
}
