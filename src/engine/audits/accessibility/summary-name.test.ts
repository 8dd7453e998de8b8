import { testBodies } from '../../testing/outcomes.ts'
import { summaryName } from './summary-name.ts'

testBodies(summaryName, [
  ['not-applicable', 'there are no fold-outs', '<p>Text</p>'],
  ['not-applicable', 'a summary stands alone', '<summary></summary>'],
  ['not-applicable', 'it stands deeper', '<details><div><summary></summary></div></details>'],
  ['not-applicable', 'it is a button', '<details><summary role="button"></summary></details>'],
  ['not-applicable', 'the fold-out is hidden', '<details hidden><summary></summary></details>'],
  ['pass', 'it has text', '<details><summary>Hours</summary>9 to 5</details>'],
  ['pass', 'it has a label', '<details><summary aria-label="Hours"></summary>9 to 5</details>'],
  ['pass', 'it comes last', '<details>9 to 5<summary>Hours</summary></details>'],
  ['pass', 'the second one is empty', '<details><summary>Hours</summary><summary></summary></details>'],
  ['fail', 'it is empty', '<details><summary></summary>9 to 5</details>'],
  ['fail', 'the first one is empty', '<details><summary></summary><summary>Hours</summary></details>'],
  ['fail', 'it is empty in an open one', '<details open><summary> </summary>9 to 5</details>'],
  ['fail', 'role="none" does not take it away', '<details><summary role="none"></summary></details>'],
])
