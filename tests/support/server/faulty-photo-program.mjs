// Answers jobs as run-photo-jobs.ts does, but crashes, ends or hangs with files of these names. `killed once PATH` ends the first
// process only, `crashes until PATH` each process until the file exists.
import { existsSync, writeFileSync } from 'node:fs'

process.on('message', ({ name, file = '' }) => {
  const [, marker] = /^killed once (.*)$/.exec(file) ?? []
  const [, repaired] = /^crashes until (.*)$/.exec(file) ?? []
  if (marker && !existsSync(marker)) {
    writeFileSync(marker, '')
    process.kill(process.pid, 'SIGKILL')
  } else if (repaired && !existsSync(repaired)) process.kill(process.pid, 'SIGSEGV')
  else if (file === 'killed') process.kill(process.pid, 'SIGKILL')
  else if (file === 'ends') process.exit(1)
  else if (file !== 'hangs') process.send({ result: name === 'check' ? null : { file, pid: process.pid } })
})
process.on('disconnect', () => process.exit())
