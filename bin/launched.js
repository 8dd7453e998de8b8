import { Socket } from 'node:net'

/**
 * Where the launcher (launcher.js, under an older Node) starts the real one. Descriptor 3 is a pipe to the launcher that carries
 * nothing: it closes when the launcher is gone, however it went, and nobody is left then to stop this process. SIGKILL, because
 * an orderly end can wait for a thread or a connection, and a supervisor may already be starting the next one.
 */
const launcher = new Socket({ fd: 3, readable: true, writable: false })
const end = () => process.kill(process.pid, 'SIGKILL')
launcher.on('error', end).on('close', end).resume().unref()

await import('./verdict.js')
