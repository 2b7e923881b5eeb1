import { AccountSection } from './account-section.tsx'

/** The records of staff, and for how long. The same facts are in docs/personal-data.md. */
export function Recorded() {
  return (
    <AccountSection name="What is recorded">
      <ul>
        <li>Your changes, with your name and the time, for admins: 400 days.</li>
        <li>What each of your devices last reported, such as the number of waiting changes: 400 days.</li>
        <li>
          Your account's number with each request, in the log of the server: as long as it keeps its log, usually a
          month.
        </li>
        <li>The addresses of your log-ins and log-outs, and of what was refused, in the same log.</li>
        <li>The last 20 addresses that you logged in from, as codes: until your account is deleted.</li>
        <li>Your user name in lot checks: until 60 newer ones are there.</li>
      </ul>
    </AccountSection>
  )
}
