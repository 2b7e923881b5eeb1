import { type ReactNode, useId } from 'react'

export function AccountSection({ name, children }: { name: string; children: ReactNode }) {
  const nameId = useId()
  return (
    <section className="panel" aria-labelledby={nameId}>
      <h2 id={nameId}>{name}</h2>
      {children}
    </section>
  )
}
