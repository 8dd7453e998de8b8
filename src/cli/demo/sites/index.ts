import type { DemoSite } from '../site.ts'
import { brightloaf } from './brightloaf.ts'
import { cabins } from './cabins.ts'
import { council } from './council.ts'
import { museum } from './museum.ts'
import { quietdesk } from './quietdesk.ts'
import { spokeline } from './spokeline.ts'

export const sites: readonly DemoSite[] = [museum, cabins, spokeline, council, quietdesk, brightloaf]
