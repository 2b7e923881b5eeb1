// Answers jobs as photo-worker.ts does, but ends or hangs with files of these names. `killed once PATH` ends the first process only.
import { existsSync, writeFileSync } from 'node:fs'

process.on('message', ({ file }) => {
  const [, path] = /^killed once (.*)$/.exec(file) ?? []
  if (path && !existsSync(path)) {
    writeFileSync(path, '')
    process.kill(process.pid, 'SIGKILL')
  } else if (file === 'ends') process.exit(1)
  else if (file !== 'hangs') process.send({ result: { file, pid: process.pid } })
})
process.on('disconnect', () => process.exit())
