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

// Under 900 px tables are laid out as cards. `display: block` removes their semantics, so each element sets its role explicitly.
export const asTable = { role: 'table' } as const
export const asRowGroup = { role: 'rowgroup' } as const
export const asRow = { role: 'row' } as const
export const asColumnHeader = { role: 'columnheader', scope: 'col' } as const
export const asRowHeader = { role: 'rowheader', scope: 'row' } as const
export const asCell = { role: 'cell' } as const
