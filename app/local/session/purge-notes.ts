// The names of databases that are still to be emptied, in localStorage.
const KEY = 'unclosed-databases'

export function databasesToPurge(): string[] {
  return JSON.parse(localStorage.getItem(KEY) ?? '[]')
}

export function notePurge(name: string): void {
  localStorage.setItem(KEY, JSON.stringify([...new Set([...databasesToPurge(), name])]))
}

export function removePurgeNote(name: string): void {
  localStorage.setItem(KEY, JSON.stringify(databasesToPurge().filter((other) => other !== name)))
}
