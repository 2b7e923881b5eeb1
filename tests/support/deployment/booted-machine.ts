// A machine of its own for a test: systemd boots in namespaces, on a copy of this machine's files that is kept in memory and
// dropped with it, without a network. Needs root, and a kernel that allows it.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findProgram } from './find-program.ts'

const RESULT = 'result'
const OUTPUT = 'output'
const TIME_LIMIT_MS = 15 * 60_000

/** Mounts the copy, with the repository at each of the folders, and boots it into the service that runs the script. */
const BOOT = `
set -eu
folder=$1 repository=$2 nspawn=$3
shift 3
mount --make-rprivate /
mkdir "$folder/memory" "$folder/root"
mount -t tmpfs tmpfs "$folder/memory"
overlay() {
  mkdir -p "$folder/memory/$1/upper" "$folder/memory/$1/work" "$3"
  mount -t overlay overlay -o "lowerdir=$2,upperdir=$folder/memory/$1/upper,workdir=$folder/memory/$1/work" "$3"
}
overlay root / "$folder/root"
number=0
for release in "$@"; do
  number=$((number + 1))
  overlay "release$number" "$repository" "$folder/root$release"
done
if [ "$nspawn" = "" ]; then exit; fi
rm -rf "$folder/root/etc/systemd/system/"*.wants
mkdir -p "$folder/root/test"
cat > "$folder/root/etc/systemd/system/test.service" <<'UNIT'
[Unit]
Requires=basic.target
After=basic.target systemd-journald.service
[Service]
Type=oneshot
Environment=HOME=/root USER=root
ExecStart=/bin/sh -c '/bin/bash -eux /test/script > /test/${OUTPUT} 2>&1; echo $$? > /test/${RESULT}'
ExecStopPost=/bin/systemctl --no-block poweroff
UNIT
exec "$nspawn" --directory="$folder/root" --register=no --keep-unit --private-network --bind="$folder/test:/test" --boot \\
  systemd.unit=test.service
`

/** @returns one line that says why there can be no such machine, or null */
export function missingForMachine(): string | null {
  if (process.getuid?.() !== 0) return 'this process is not root'
  if (findProgram('systemd-nspawn') === null || findProgram('sudo') === null) return 'a program is missing'
  const folder = spawnSync('mktemp', ['-d'], { encoding: 'utf8' }).stdout.trim()
  const tried = spawnSync('unshare', ['--mount', 'bash', '-c', BOOT, 'bash', folder, resolve('.'), ''])
  spawnSync('rm', ['-rf', folder])
  return tried.status === 0 ? null : `namespaces or overlays are not allowed: ${tried.stderr}`
}

/**
 * Boots the machine, runs the script with `bash -eux` and shuts down.
 * @param releases folders of the machine that contain this repository, as it is, with what is installed and built
 */
export async function runOnMachine(script: string, releases: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'dealership-machine-'))
  try {
    spawnSync('mkdir', [join(folder, 'test')])
    await writeFile(join(folder, 'test/script'), script)
    const args = ['--mount', 'bash', '-c', BOOT, 'bash', folder, resolve('.'), findProgram('systemd-nspawn') ?? '']
    const { stdout } = spawnSync('unshare', [...args, ...releases], { encoding: 'utf8', timeout: TIME_LIMIT_MS })
    const read = (name: string) => readFile(join(folder, 'test', name), 'utf8').catch(() => '')
    return { exitCode: (await read(RESULT)).trim(), output: (await read(OUTPUT)) || stdout }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
