/** The uids of records by the local ids under which this device shows them until the server assigns a number. */
export type Aliases = ReadonlyMap<unknown, { id: number; uid: string }>

/** A conflict has no number. */
export interface Numbered {
  uid: string
  id?: number
}

export type FindByNumber<R> = (id: number) => R | undefined

/**
 * Finds a record by its number, and by its local id also after the server has assigned a number: links and open pages still name it.
 * The index is computed when it is first used, because an import publishes all cars several times a second.
 */
export function finderByNumber<R extends Numbered>(all: readonly R[], aliases: Aliases): FindByNumber<R> {
  let index: Map<number, R> | undefined
  return (id) => {
    index ??= indexByNumber(all, aliases)
    return index.get(id)
  }
}

function indexByNumber<R extends Numbered>(all: readonly R[], aliases: Aliases): Map<number, R> {
  const byNumber = new Map<number, R>()
  for (const record of all) if (record.id !== undefined) byNumber.set(record.id, record)
  const byUid = aliases.size > 0 ? new Map(all.map((record) => [record.uid, record])) : null
  for (const { id, uid } of aliases.values()) {
    const record = byUid?.get(uid)
    if (record) byNumber.set(id, record)
  }
  return byNumber
}
