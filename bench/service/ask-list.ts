import type { Place } from './place.ts'

/** Milliseconds of a list of reports, which must have ten of them. */
export async function askList(place: Place, base: string, query: string): Promise<number> {
  const started = performance.now()
  const headers = { authorization: `Bearer ${place.key}`, 'accept-encoding': 'identity' }
  const answer = await fetch(`${base}/api/v1/reports?${query}`, { headers })
  const text = await answer.text()
  const took = performance.now() - started
  const { data } = JSON.parse(text) as { data: unknown[] }
  if (answer.status !== 200 || data.length !== 10) throw new Error(`${query}: ${answer.status} ${text.slice(0, 500)}`)
  return took
}
