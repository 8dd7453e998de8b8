import { testObservedMetric } from '../../testing/metric-tests.ts'
import { observedFcp } from './observed-fcp.ts'

testObservedMetric(observedFcp, 'fcp', 1, 5000)
