import { currentEntry } from '#app/local/state/entry.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { InstallPicture } from './install-picture.tsx'
import { stepsOf } from './install-step-labels.ts'
import styles from './install-steps.module.css'
import { hasStorageOfItsOwn, type InstallWay } from './install-way.ts'
import { SendFirst } from './send-first.tsx'

interface Props {
  way: NonNullable<InstallWay>
  onClose: () => void
}

/** How to install where the browser offers nothing that a page could press. */
export default function InstallSteps({ way, onClose }: Props) {
  const steps = (
    <ol className={styles.steps}>
      {stepsOf(way, currentEntry()).map(({ picture, words }) => (
        <li key={words}>
          <InstallPicture shows={picture} />
          <p>{words}</p>
        </li>
      ))}
    </ol>
  )
  return (
    <Dialog title="Install this app" onClose={onClose}>
      {hasStorageOfItsOwn(way) ? <SendFirst>{steps}</SendFirst> : steps}
    </Dialog>
  )
}
