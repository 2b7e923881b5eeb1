import { canonical } from './oracles/whole-state.ts'

/** Name and arguments of a mutation as a text. Every value that is typed is unique. */
export const contentOf = ({ name, args }: { name: string; args: object }) => canonical({ name, args })
