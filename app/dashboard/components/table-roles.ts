// Under 900 px the tables are laid out as cards. `display: block` takes the table's meaning away from assistive
// technology, so every part says it itself.
export const asTable = { role: 'table' } as const
export const asRowGroup = { role: 'rowgroup' } as const
export const asRow = { role: 'row' } as const
export const asColumnHeader = { role: 'columnheader', scope: 'col' } as const
export const asRowHeader = { role: 'rowheader', scope: 'row' } as const
export const asCell = { role: 'cell' } as const
