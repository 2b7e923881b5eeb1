import { asColumnHeader, asRow, asRowGroup } from './table-roles.ts'

/** The head of a table whose columns have no alignment of their own. */
export function TableHead({ columns }: { columns: readonly string[] }) {
  return (
    <thead {...asRowGroup}>
      <tr {...asRow}>
        {columns.map((column) => (
          <th {...asColumnHeader} key={column}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}
