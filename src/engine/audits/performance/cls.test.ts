import { testLighthouseMetric } from '../../testing/metric-tests.ts'
import { cls } from './cls.ts'

testLighthouseMetric(cls, 'cls', 0.2, '0.2')
