// The environment that systemd gives to a service: a listening socket that outlives the process, so that an upgrade refuses no connection,
// and the address for the notification that the service is ready.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The first descriptor after standard input, output and error. */
const PASSED_FD = 3

type Environment = Readonly<Record<string, string | undefined>>

/** @returns the descriptor of the listening socket, or undefined when this process was not started with one */
export function passedSocket({ LISTEN_PID, LISTEN_FDS }: Environment, pid: number): number | undefined {
  // A child process inherits the variables but not the socket.
  return LISTEN_PID === String(pid) && LISTEN_FDS === '1' ? PASSED_FD : undefined
}

/** Makes `systemctl start` return, and ends the wait of units that start after this one. Node has no datagram sockets for it. */
export async function notifyReady({ NOTIFY_SOCKET }: Environment): Promise<void> {
  if (NOTIFY_SOCKET) await promisify(execFile)('systemd-notify', ['--ready'])
}
