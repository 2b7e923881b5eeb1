/**
 * For mutations that are pending in a database this tab could not open.
 * @param instruction how to reach them: `Reload this tab`
 */
export function unreachedMessage(count: number, instruction: string): string {
  const [changes, them] = count === 1 ? ['1 change waits', 'it'] : [`${count} changes wait`, 'them']
  return `${changes} on this device, in storage that this tab could not open. ${instruction} to reach ${them}.`
}
