import { Link } from 'react-router-dom'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { asCell, asRow, asRowGroup, asRowHeader, asTable, TableHead } from '#app/dashboard/components/table-head.tsx'
import { useRecords } from '#app/local/state/records.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { t } from '#text/t.ts'
import styles from './recent-messages.module.css'

const MAX_MESSAGES = 5

export function RecentMessages() {
  const format = useFormat()
  const { records: inquiries, state } = useRecords('inquiry')
  const recent = inquiries.slice(0, MAX_MESSAGES)
  return (
    <section aria-labelledby="recent-messages">
      <h2 id="recent-messages" className="below-2">
        {t('overview.recentMessages')}
      </h2>
      {recent.length === 0 ? (
        state !== 'loading' && <p className="box empty-state">{t('overview.noMessages')}</p>
      ) : (
        <table {...asTable} aria-labelledby="recent-messages" className={`table lines tall-links ${styles.table}`}>
          <TableHead columns={[t('field.name'), t('overview.car'), t('overview.date'), t('field.status')]} />
          <tbody {...asRowGroup}>
            {recent.map((inquiry) => (
              <tr {...asRow} key={inquiry.uid}>
                <th {...asRowHeader}>
                  <Link to={`${DASHBOARD_PATH}/messages?id=${inquiry.id}`}>
                    <bdi>{inquiry.name}</bdi>
                  </Link>
                </th>
                <td {...asCell}>
                  <bdi>{inquiry.carName ?? t('messages.general')}</bdi>
                </td>
                <td {...asCell} className="figures">
                  {format.date(inquiry.createdAt)}
                </td>
                <td {...asCell}>
                  {inquiry.read ? (
                    <span className="muted">{t('messages.read')}</span>
                  ) : (
                    <StatusPill tone="info">{t('messages.unread')}</StatusPill>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
