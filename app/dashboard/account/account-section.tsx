import { type ReactNode, useId } from 'react'
import panel from '#app/dashboard/components/panel.module.css'

export function AccountSection({ name, children }: { name: string; children: ReactNode }) {
  const nameId = useId()
  return (
    <section className={panel.panel} aria-labelledby={nameId}>
      <h2 id={nameId} className={panel.heading}>
        {name}
      </h2>
      {children}
    </section>
  )
}
