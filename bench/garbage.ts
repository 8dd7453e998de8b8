import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Twice: what finalizers let go of goes with the second. */
export function collectGarbage(): void {
  collect()
  collect()
}
