import { connect } from 'node:net'

/** Everything the server sends until the connection closes. @param then sent after the first response data */
export function responseTo(url: string, text: string, then?: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (chunk) => {
      received += chunk
    })
    if (then !== undefined) socket.once('data', () => socket.write(then))
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
}
