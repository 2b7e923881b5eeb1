import { useId } from 'react'
import { NavLink, type NavLinkProps } from 'react-router-dom'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { useRecords } from '#app/local/state/records.ts'
import { rich } from '#app/ui/rich.tsx'

interface Props extends Omit<NavLinkProps, 'to'> {
  /** The class of the number of unread messages. */
  countClassName: string | undefined
}

/** The link to the messages, described by the number of unread ones, which is drawn over it. */
export function MessagesLink({ countClassName, ...link }: Props) {
  const id = useId()
  const unread = useRecords('inquiry').records.filter(({ read }) => !read).length
  return (
    <>
      <NavLink {...link} to={`${DASHBOARD_PATH}/messages`} aria-describedby={unread > 0 ? id : undefined} />
      {unread > 0 && (
        <span id={id} className={countClassName}>
          {rich('shell.unread', {}, { count: unread })}
        </span>
      )}
    </>
  )
}
