/** Of changes that wait in the database which this tab was not given. @param way how to reach them: `Reload this tab` */
export function unreachedWords(count: number, way: string): string {
  const [changes, them] = count === 1 ? ['1 change waits', 'it'] : [`${count} changes wait`, 'them']
  return `${changes} on this device, in storage that this tab could not open. ${way} to reach ${them}.`
}
