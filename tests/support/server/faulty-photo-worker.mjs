// Answers jobs as photo-worker.ts does, but ends or hangs with files of these names.
process.on('message', ({ file }) => {
  if (file === 'ends') process.exit(1)
  if (file !== 'hangs') process.send({ result: { file, pid: process.pid } })
})
process.on('disconnect', () => process.exit())
