import type { CDPSession } from 'puppeteer-core'

/** Listens to a page and to every frame and worker of it that has a process of its own, from their first moment on. */
export async function listenToAll(cdp: CDPSession, listen: (session: CDPSession) => void): Promise<void> {
  const attach = async (session: CDPSession): Promise<void> => {
    listen(session)
    session.on('sessionattached', (child) => void attach(child).catch(() => {}))
    // Workers know only some of these; what one does not know it refuses, and that is all right. Some answer only once they
    // run, so nothing is waited for before the last.
    await Promise.allSettled([
      session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
      session.send('Runtime.enable'),
      session.send('Log.enable'),
      session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
      session.send('Runtime.runIfWaitingForDebugger'),
    ])
  }
  await attach(cdp)
}
