/** Names of the files that a run stores beside its results, as they appear below the report page. */

export const SCREENSHOT = 'screenshot.webp'
export const LIGHTHOUSE_REPORT = 'lighthouse.json'

export function filmstripFrame(index: number): string {
  return `filmstrip/${index}`
}
