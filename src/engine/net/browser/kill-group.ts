/** Every process the browser started; puppeteer makes it the leader of its group. */
export function killGroup(pid: number): void {
  for (const target of [-pid, pid])
    try {
      process.kill(target, 'SIGKILL')
    } catch {
      // Gone already.
    }
}
