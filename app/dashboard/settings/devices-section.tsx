import { durationText } from '#app/dashboard/attention/durations.ts'
import { TableHead } from '#app/dashboard/components/table-head.tsx'
import { asCell, asRow, asRowGroup, asRowHeader, asTable } from '#app/dashboard/components/table-roles.ts'
import { useReport } from '#app/dashboard/components/use-report.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { listDevices } from '#app/sync/http/site.ts'
import { countText } from '#app/ui/format.ts'
import type { StaffDevice } from '#domain/protocol/site-reports.ts'
import styles from './devices-section.module.css'

const COLUMNS = ['User', 'Last seen', 'Changes waiting', 'App']

/** The devices of staff: the changes that wait on each, and the build of the app that it runs. */
export function DevicesSection() {
  const { report, isOffline } = useReport(listDevices)
  return (
    <section className="panel" aria-labelledby="devices">
      <h2 id="devices">Devices</h2>
      <p>
        As each device last reported. A device is listed for 30 days after it was last seen, once it has sent a change.
      </p>
      <Devices devices={report?.data ?? null} isOffline={isOffline} />
    </section>
  )
}

function Devices({ devices, isOffline }: { devices: readonly StaffDevice[] | null; isOffline: boolean }) {
  if (!devices) return <p>{isOffline ? 'Showing the devices needs a connection.' : 'Loading…'}</p>
  if (devices.length === 0) return <p>No device has sent a change.</p>
  return (
    <table {...asTable} aria-labelledby="devices" className={`table cards ${styles.table}`}>
      <TableHead columns={COLUMNS} />
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
        <b>{user ?? 'Deleted account'}</b> {device}
      </th>
      <td {...asCell} data-label="Last seen">
        {format.moment(seenAt)}
      </td>
      <td {...asCell} data-label="Changes waiting">
        {pending === undefined ? 'Not reported' : waitingText(pending, since)}
      </td>
      <td {...asCell} data-label="App">
        {build ?? 'Not reported'}
        {isCurrent === false && ' (not the current build)'}
      </td>
    </tr>
  )
}

function waitingText(pending: number, since: string | undefined): string {
  if (since === undefined) return 'None'
  return `${countText(pending)} for ${durationText(Date.now() - Date.parse(since))}`
}
