import { durationText } from '#app/dashboard/attention/durations.ts'
import { listDevices } from '#app/dashboard/calls/site.ts'
import { useReport } from '#app/dashboard/components/hooks/use-report.ts'
import { asCell, asRow, asRowGroup, asRowHeader, asTable, TableHead } from '#app/dashboard/components/table-head.tsx'
import { useFormat } from '#app/local/state/settings.ts'
import type { StaffDevice } from '#domain/protocol/site-reports.ts'
import { t } from '#text/t.ts'
import styles from './devices-section.module.css'

const COLUMNS = ['look.deviceUser', 'look.lastSeen', 'look.waiting', 'look.app'] as const

/** The devices of staff: the changes that wait on each, and the build of the app that it runs. */
export function DevicesSection() {
  const { report, isOffline } = useReport(listDevices)
  return (
    <section className="panel" aria-labelledby="devices">
      <h2 id="devices">{t('look.devices')}</h2>
      <p>{t('look.devicesText')}</p>
      <Devices devices={report?.data ?? null} isOffline={isOffline} />
    </section>
  )
}

function Devices({ devices, isOffline }: { devices: readonly StaffDevice[] | null; isOffline: boolean }) {
  if (!devices) return <p>{t(isOffline ? 'look.devicesOffline' : 'forms.loading')}</p>
  if (devices.length === 0) return <p>{t('look.noDevices')}</p>
  return (
    <table {...asTable} aria-labelledby="devices" className={`table cards ${styles.table}`}>
      <TableHead columns={COLUMNS.map((column) => t(column))} />
      <tbody {...asRowGroup}>
        {devices.map((device) => (
          <DeviceRow key={device.device} device={device} />
        ))}
      </tbody>
    </table>
  )
}

function DeviceRow({ device: { device, user, seenAt, pending, since, build, isCurrent } }: { device: StaffDevice }) {
  const format = useFormat()
  return (
    <tr {...asRow}>
      <th {...asRowHeader} className={styles.user}>
        <b>{user ?? t('look.deletedAccount')}</b> <bdi>{device}</bdi>
      </th>
      <td {...asCell} data-label={t('look.lastSeen')}>
        {format.moment(seenAt)}
      </td>
      <td {...asCell} data-label={t('look.waiting')}>
        {pending === undefined ? t('look.notReported') : waitingText(pending, since)}
      </td>
      <td {...asCell} data-label={t('look.app')}>
        {buildText(build, isCurrent)}
      </td>
    </tr>
  )
}

function buildText(build: string | undefined, isCurrent: boolean | undefined): string {
  if (build === undefined) return t('look.notReported')
  return isCurrent === false ? t('look.oldBuild', { build }) : build
}

function waitingText(pending: number, since: string | undefined): string {
  if (since === undefined) return t('look.noneWaiting')
  return t('look.waitingFor', { count: pending, duration: durationText(Date.now() - Date.parse(since)) })
}
