import { testLighthouseMetric } from '../../testing/metric-tests.ts'
import { speedIndex } from './speed-index.ts'

testLighthouseMetric(speedIndex, 'speedIndex', 2345, '2.35 s')
