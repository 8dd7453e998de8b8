import { testLighthouseMetric } from '../../testing/metric-tests.ts'
import { tbt } from './tbt.ts'

testLighthouseMetric(tbt, 'tbt', 2345, '2.35 s')
