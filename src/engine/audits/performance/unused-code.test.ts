import { testLighthouseSavings } from '../../testing/metric-tests.ts'
import { unusedCode } from './unused-code.ts'

testLighthouseSavings(unusedCode, 'unused-javascript')
