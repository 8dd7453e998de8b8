import { testLighthouseMetric } from '../../testing/metric-tests.ts'
import { fcp } from './fcp.ts'

testLighthouseMetric(fcp, 'fcp', 2345, '2.35 s')
